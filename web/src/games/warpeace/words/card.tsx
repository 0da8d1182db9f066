/* The card with details about a hex, its city and who stands there. */
import type { BoardData, Target, View } from "../../../core/types";
import { capital } from "../../../core/words";
import { attacks } from "../battle/attacks";
import { hopes, oddsWords, title } from "../battle/prospect";
import { hexOf } from "../map/places";
import { newsFor, type SupplyNews } from "../map/overlay";
import { spWords } from "../map/overlays";
import { colourWord, count, hexName, hexTitle, kindWords, leaderName, sideAdjective, sideClass, sideName } from "../names";
import { byRank, cityIn, leadersIn, pilesIn, positionOf, SIDES, sumOf, type City, type HexId, type Leader, type Pile, type PileMark, type Position, type Side } from "../view";
import "./card.css";

const MARKS: Partial<Record<PileMark, string>> = {
    inside: "inside the city",
    unsupplied: "out of supply",
    moved: "has moved",
    marched: "tried a forced march",
    group: "on its way",
    demoralised: "demoralized",
};

/** Supply is judged before attrition and movement and at the start of each round of combat: between, troops may have come back into it. */
const isJudged = ({ phase, round }: Position): boolean => phase === "attrition" || (phase === "combat" && round > 0);

const markWords = (position: Position, mark: PileMark): string | undefined => (mark === "unsupplied" && !isJudged(position) ? "out of supply when last judged" : MARKS[mark]);

const marksWords = (position: Position, { marks, extra_mp }: Pile): string =>
    [...marks.flatMap((mark) => markWords(position, mark) ?? []), extra_mp ? `${extra_mp} extra MP` : ""].filter(Boolean).join(", ");

const CLASSES: Record<City["class"], string> = { minor: "Minor city", major: "Major city", capital: "Capital" };

function cityLines(city: City): string[] {
    const held = city.control ? `held by ${sideName(city.control)}` : "held by nobody";
    return [
        `${CLASSES[city.class]}, ${held}. Room for ${city.capacity} SP inside.`,
        city.counts_for.length ? `Worth a point for ${city.counts_for.map(sideName).join(" or ")}.` : "",
        city.siege ? `Besieged for ${count(city.siege, "month")}.` : "",
        city.sp_inside === null ? "" : `Troops inside: ${city.sp_inside ? "yes" : "no"}; outside: ${city.sp_outside ? "yes" : "no"}.`,
    ].filter(Boolean);
}

function LeaderRow({ leader }: { leader: Leader }) {
    const { leader: name, value, mp, capacity, marks } = leader;
    const said = [marks.includes("inside") && "inside", marks.includes("moved") && "has moved", marks.includes("group") && "on his way"].filter(Boolean).join(", ");
    return (
        <li>
            <b>{leaderName(name)}</b> <span class="faint">value {value}, {mp} MP, takes {capacity} SP{said && `, ${said}`}</span>
        </li>
    );
}

function PileRow({ position, pile }: { position: Position; pile: Pile }) {
    const marks = marksWords(position, pile);
    return (
        <li>
            <b class="wap-card-number">{pile.count}</b> {kindWords(pile.sp)} <span class="faint">morale {pile.morale}{marks && `, ${marks}`}</span>
        </li>
    );
}

function Force({ position, side, piles, leaders }: { position: Position; side: Side; piles: Pile[]; leaders: Leader[] }) {
    return (
        <section class={`wap-card-force ${sideClass(side)}`}>
            <h4>
                {sideAdjective(side)} {piles.length > 0 && <span>{count(sumOf(piles), "SP", "SP")}</span>}
            </h4>
            <ul>
                {byRank(leaders).map((leader) => (
                    <LeaderRow key={leader.leader} leader={leader} />
                ))}
                {piles.map((pile) => (
                    <PileRow key={`${pile.sp} ${pile.marks.join()} ${pile.extra_mp}`} position={position} pile={pile} />
                ))}
            </ul>
        </section>
    );
}

/** "In supply from Munich by Ulm." */
function supplyWords({ hex, supplied, by = [] }: SupplyNews): string {
    if (!supplied) return "Out of supply.";
    const [source, ...links] = [...by].reverse();
    return source && source !== hex ? `In supply from ${hexName(source)}${links.length ? ` by ${links.map(hexName).join(" and ")}` : ""}.` : "In supply.";
}

/** Supply now, and what next month brings, if nothing changes. */
function newsLines(view: View, hex: HexId): string[] {
    const all = newsFor(view);
    const now = all?.supply.find((one) => one.hex === hex);
    const news = all?.stacks.find((one) => one.hex === hex);
    const loss = news?.attrition?.expected.hundredths ?? 0;
    return [
        now ? supplyWords(now) : "",
        news?.unsupplied.length && now?.supplied ? "Out of supply next month, if nothing changes." : "",
        !news ? "" : loss ? `Attrition next month: ${spWords(loss)} SP on average, at most ${Math.max(...news.attrition!.losses)}.` : "No attrition next month.",
    ].filter(Boolean);
}

/** What is known of hidden stacks: who they are, and which overruns they have withstood. */
function ghostLines(position: Position, hex: HexId): string[] {
    const asked = position.refused_overruns.filter((one) => one.hex === hex);
    return [
        ...position.ghosts.filter((ghost) => ghost.hex === hex).map(({ side, colour, flag }) => `${sideAdjective(side)}: hidden ${colourWord[colour]} ${flag ? "leaders" : "troops"}.`),
        ...asked.map(({ sp, cavalry }) => `Too strong to be overrun by ${count(sp, "SP", "SP")}${cavalry ? `, ${cavalry} of them cavalry` : ""}.`),
    ];
}

function HexCard({ view, position, hex }: { view: View; position: Position; hex: HexId }) {
    const city = cityIn(position, hex);
    const trench = SIDES.filter((side) => position.trenches[side].includes(hex)).map((side) => `Entrenched by ${sideName(side)}.`);
    const group = position.group?.hex === hex ? [`A group is on its way: ${count(position.group.spent, "MP", "MP")} spent.`] : [];
    const commander = position.stacks.find((stack) => stack.hex === hex)?.commander;
    const command = commander && commander !== "FR" ? [`${capital(sideName(commander))} command here${commander === view.seat ? " (you)" : ""}.`] : [];
    const lines = [...(city ? cityLines(city) : []), ...command, ...trench, ...ghostLines(position, hex), ...group, ...newsLines(view, hex)];
    return (
        <div class="wap-card">
            <header>{hexTitle(hex)}</header>
            {lines.map((line) => (
                <p key={line}>{line}</p>
            ))}
            {SIDES.map((side) => {
                const piles = pilesIn(position, hex).filter((pile) => pile.side === side);
                const leaders = leadersIn(position, hex).filter((leader) => leader.side === side);
                return piles.length || leaders.length ? <Force key={side} position={position} side={side} piles={piles} leaders={leaders} /> : null;
            })}
        </div>
    );
}

export function Card({ view, target }: { board: BoardData; view: View; target: Target }) {
    const position = positionOf(view);
    const hex = position && hexOf(position, target);
    if (!position || !hex) return null;
    if (target.what === "battle") return <BattleCard position={position} id={target.id} />;
    return <HexCard view={view} position={position} hex={hex} />;
}

/** An attack that can be declared. */
function AttackCard({ id }: { id: string }) {
    const now = attacks.get();
    const attack = now?.open.find(({ battle }) => battle === id);
    if (!now || !attack) return null;
    return (
        <div class="wap-card">
            <header>{title(attack)}</header>
            {attack.prospects.map((prospect) => (
                <p key={prospect.mode}>
                    <b>{prospect.mode === "assault" ? "Against the walls" : "Odds"} {oddsWords(prospect)}.</b> {hopes(prospect, now.mine)}
                </p>
            ))}
            <p>{attack.prospects.length ? "Click to attack." : "The enemy is hidden. Click to attack."}</p>
        </div>
    );
}

function BattleCard({ position, id }: { position: Position; id: string }) {
    const battle = position.battles.find((one) => one.battle === id);
    if (!battle) return <AttackCard id={id} />;
    return (
        <div class="wap-card">
            <header>{battle.mode === "assault" ? "Assault" : "Battle"}: {hexTitle(battle.t)}</header>
            <p>{battle.initiative ? `${capital(sideName(battle.initiative))} attack.` : ""}</p>
            {SIDES.map((side) => (
                <p key={side}>
                    <b>{sideAdjective(side)}:</b> {count(battle[side].sp, "SP", "SP")}
                    {battle[side].leader ? `, ${leaderName(battle[side].leader!)} leads` : ""}
                    {battle[side].commander ? `, ${sideName(battle[side].commander!)} decide` : ""}
                    {battle[side].demoralised ? `, demoralized (${battle[side].demoralised})` : ""}
                </p>
            ))}
        </div>
    );
}

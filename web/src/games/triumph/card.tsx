/* The card with details about a thing under the pointer. */
import { capital, listWords, plainName } from "../../core/words";
import type { BoardData, Target, View } from "../../core/types";
import { BlockIcon, PlateIcon } from "./block";
import { approachesOf, isWide, localeFacts, penalties } from "./ground";
import { roomLeft } from "./marks";
import { faceWords, localeWords, sideAdjective, sideWord } from "./names";
import { whereWords } from "./titles";
import { StarIcon } from "./victory";
import { atlasOf, commanderOf, corpsUnits, facing, isApproach, localeOf, opposite, ownSide, partInAttack, positionOf } from "./view";
import { rumours, SIDES, unitOf, type Commander, type Place, type Position, type Side, type Unit } from "./view";
import "./card.css";

interface Props {
    board: BoardData;
    position: Position;
}

function Blocks({ position, units, most = 10 }: { position: Position; units: Unit[]; most?: number }) {
    return (
        <div class="tri-card-blocks">
            {units.slice(0, most).map((unit) => (
                <BlockIcon
                    key={unit.piece}
                    side={unit.side}
                    face={unit.face}
                    label={unit.label}
                    corps={unit.corps}
                    seen={unit.seen}
                    doubtful={rumours(position, unit).length > 0}
                    moved={unit.moved > 0}
                    fixed={unit.fixed}
                    height={18}
                />
            ))}
            {units.length > most && <span class="faint">and {units.length - most} more</span>}
        </div>
    );
}

// ------------------------------------------------------------ units and commanders

function knownWords(position: Position, unit: Unit, own: Side | null): string | null {
    const known = rumours(position, unit);
    const verb = known.length === 1 ? "is" : "are";
    if (known.length) return `Shuffled with other units. ${listWords(known.map(faceWords))} ${verb} among them.`;
    if (unit.seen) return unit.side === own ? "The enemy knows this unit." : "Revealed to both sides.";
    return unit.face === null ? "Unknown unit." : null;
}

function mayWords(position: Position, unit: Unit): string | null {
    if (position.phase !== "play" || unit.eliminated) return null;
    if (unit.fixed) return "Fixed battery: can't move.";
    if (unit.moved > 0) return unit.moved === 1 ? "Already moved this turn." : `Used ${unit.moved} commands this turn.`;
    if (position.active !== unit.side) return null;
    return "Not moved yet this turn.";
}

function UnitCard({ board, position, unit, own }: Props & { unit: Unit; own: Side | null }) {
    const part = partInAttack(position, unit);
    const lines = [
        unit.corps ? `Corps of ${plainName(unit.corps)}` : unit.eliminated ? null : "Detached",
        capital(whereWords(board, unit.place)),
        knownWords(position, unit, own),
        mayWords(position, unit),
        unit.retreated && "Retreated this turn.",
        unit.entered && "Entered the map this turn.",
        unit.named && `Defended at ${unit.named} this turn.`,
        unit.face && unit.label && !unit.eliminated && `In typed orders: ${unit.face}${unit.label}.`,
        part && (part === "leads" ? "Leads in this attack." : "Takes part in this attack."),
    ];
    return (
        <>
            <header>
                <Blocks position={position} units={[unit]} />
                <b>
                    {sideAdjective(unit.side)} {unit.face ? faceWords(unit.face).replace(/^[^G]/, (c) => c.toLowerCase()) : "unit"}
                </b>
            </header>
            <Lines lines={lines} />
        </>
    );
}

function givenWords(position: Position, { commands, side }: Commander): string | null {
    if (position.phase !== "play") return null;
    if (commands > 0) return commands === 1 ? "Already used a corps command this turn." : `Used ${commands} corps commands this turn.`;
    return position.active === side ? "No corps command used yet this turn." : null;
}

function CommanderCard({ board, position, commander }: Props & { commander: Commander }) {
    const units = corpsUnits(position, commander);
    const { owner } = commander;
    const lines = [
        capital(whereWords(board, commander.place)),
        givenWords(position, commander),
        commander.retreated && "Retreated this turn.",
        owner && owner.length > 1 && `Played by ${owner}.`,
    ];
    return (
        <>
            <header>
                <PlateIcon side={commander.side} name={commander.name} />
                <b>
                    {units.length} unit{units.length === 1 ? "" : "s"}
                </b>
            </header>
            <Blocks position={position} units={units} />
            <Lines lines={lines} />
        </>
    );
}

// ------------------------------------------------------------ places

const unitsIn = (position: Position, locale: number): Unit[] =>
    position.units.filter((unit) => unit.place !== null && localeOf(unit.place) === locale);

function occupiedWords(board: BoardData, position: Position, locale: number): string {
    const capacity = atlasOf(board).locale.get(locale)?.capacity ?? 0;
    const side = SIDES.find((one) => unitsIn(position, locale).some((unit) => unit.side === one));
    if (!side) return `Room for ${capacity} units of one side.`;
    return `${sideWord(side)}: ${unitsIn(position, locale).length} of ${capacity} units, room for ${roomLeft(board, position, locale, side)} more.`;
}

function LocaleCard({ board, position, locale }: Props & { locale: number }) {
    const facts = localeFacts(board, locale);
    const wide = approachesOf(board, locale).filter((place) => isWide(board, place)).length;
    const count = approachesOf(board, locale).length;
    const marched = position.marched.find((one) => one.locale === locale);
    const lines = [
        facts.hill && `Hill${facts.height ? `, ${facts.height} m` : ""}.`,
        facts.stars.length > 0 && `Objective: ${listWords(facts.stars)}.`,
        facts.setup && `${facts.setup} starts here.`,
        occupiedWords(board, position, locale),
        `${count} approach${count === 1 ? "" : "es"}${wide ? `, ${wide} of them wide` : ""}.`,
        position.stormed.includes(locale) && "Stormed this turn.",
        marched && `${plainName(marched.commander)} marched through this turn.`,
    ];
    return (
        <>
            <header>
                <b>{atlasOf(board).locale.get(locale)?.name ? localeWords(board, locale) : `Locale ${locale}`}</b>
                {facts.stars.map((star) => (
                    <StarIcon key={star} star={star} />
                ))}
            </header>
            <Lines lines={lines} />
            <Blocks position={position} units={unitsIn(position, locale)} most={8} />
        </>
    );
}

/** The symbols on both sides of a bar, for attackers across it. */
function signLines(board: BoardData, place: Place): string[] {
    return [opposite(place), place].flatMap((one) => {
        const signs = penalties(board, one);
        return signs.length ? [`Into ${localeWords(board, localeOf(one) ?? 0)}: ${signs.join(", ")}.`] : [];
    });
}

function ApproachCard({ board, position, place, bar = false }: Props & { place: Place; bar?: boolean }) {
    const from = localeWords(board, localeOf(place) ?? 0);
    const to = localeWords(board, facing(place) ?? 0);
    const closed = position.closed.some((one) => [place, opposite(place)].includes(one.replace("-", ">")));
    const fired = position.fired.find((one) => one.from === place || (bar && one.from === opposite(place)));
    const lines = [
        isWide(board, place) ? "Wide approach: up to two leading units." : "Narrow approach: one leading unit.",
        ...signLines(board, place),
        closed && "Closed to attacks this turn.",
        fired && `Artillery led an attack here ${fired.bombarded ? "this turn" : "last round"}.`,
        !bar && occupiedWords(board, position, localeOf(place) ?? 0),
    ];
    return (
        <>
            <header>
                <b>{bar ? `Between ${from} and ${to}` : `Approach of ${from} to ${to}`}</b>
            </header>
            <Lines lines={lines} />
            {!bar && <Blocks position={position} units={position.units.filter((unit) => unit.place === place)} />}
        </>
    );
}

const Lines = ({ lines }: { lines: (string | false | null | undefined)[] }) => (
    <ul>
        {lines.filter(Boolean).map((line) => (
            <li key={line}>{line}</li>
        ))}
    </ul>
);

function inner(board: BoardData, view: View, position: Position, { what, id }: Target) {
    const props = { board, position };
    const unit = what === "piece" && unitOf(position, id);
    const commander = what === "commander" && commanderOf(position, id);
    if (unit) return <UnitCard {...props} unit={unit} own={ownSide(view)} />;
    if (commander) return <CommanderCard {...props} commander={commander} />;
    if (what === "locale") return <LocaleCard {...props} locale={Number(id)} />;
    if (what === "border") return <ApproachCard {...props} place={id.replace("-", ">")} bar />;
    if (what === "approach" || (what === "place" && isApproach(id))) return <ApproachCard {...props} place={id} />;
    if (what === "place" && localeOf(id) !== null) return <LocaleCard {...props} locale={localeOf(id) ?? 0} />;
    if (what === "entry") return <Lines lines={[`Entry ${id}: reinforcements of the ${sideWord(id.charAt(0))} enter here.`]} />;
    return null;
}

export function Card({ board, view, target }: { board: BoardData; view: View; target: Target }) {
    const position = positionOf(view);
    const said = position && inner(board, view, position, target);
    return said && <div class="tri-card">{said}</div>;
}

/* The campaign at a glance: months, points, nations, what the scenario asks for; and what is laid over the map. */
import type { View } from "../../../core/types";
import { useValue } from "../../../core/value";
import { Drop } from "../../../ui/drop";
import { Button } from "../../../ui/ui";
import { goalOf } from "../../goals";
import { overlay, toggleOverlay, type OverlayKind } from "../map/overlay";
import { count, hexName, kindWords, leaderName, monthAfter, monthShort, monthWords, sideAdjective, sideClass } from "../names";
import { positionOf, SIDES, ownSide, type Position, type Reinforcement, type Side } from "../view";
import "./status.css";

const WINTER = new Set(["11", "12", "01", "02", "03"]);

const first = ({ month, turn }: Position): string => monthAfter(month, 1 - turn);

/** One cell a month; the winter is blue. */
function Ribbon({ position }: { position: Position }) {
    const { turn, turns } = position;
    const months = Array.from({ length: turns }, (_, i) => monthAfter(first(position), i));
    const arrivals = (month: string) => position.reinforcements.filter((one) => one.month === month && !one.withdraws).length;
    return (
        <span class="wap-ribbon" role="img" aria-label={`Turn ${turn} of ${turns}: ${monthWords(position.month)}`}>
            {months.map((month, i) => {
                const look = [isWinter(position, month) ? "winter" : "", i + 1 < turn ? "past" : i + 1 === turn ? "now" : ""].join(" ");
                return (
                    <i key={month} class={look} title={[monthWords(month), isWinter(position, month) ? "winter" : "", arrivals(month) ? count(arrivals(month), "reinforcement") : ""].filter(Boolean).join(", ")}>
                        {turns <= 14 && monthShort(month)}
                    </i>
                );
            })}
        </span>
    );
}

/** The server says it of this month. */
const isWinter = (position: Position, month: string): boolean => (month === position.month ? position.winter : WINTER.has(month.slice(5)));

const PHASES: Record<Position["phase"], string> = { attrition: "attrition", alliance: "alliances", reinforcement: "reinforcements", movement: "movement", combat: "combat" };

/** "August 1805 · French movement" */
function Now({ view, position }: { view: View; position: Position }) {
    return (
        <p class="table-now wap-now">
            <b>{monthWords(position.month)}</b>
            {position.winter && <span class="wap-winter">winter</span>}
            {!view.over && (
                <span class={`table-turn ${sideClass(position.segment)}`}>
                    {sideAdjective(position.segment)} {PHASES[position.phase]}
                    {position.phase === "combat" && position.round > 0 && `, round ${position.round}`}
                </span>
            )}
        </p>
    );
}

function Points({ position }: { position: Position }) {
    return (
        <div class="wap-points" role="group" aria-label="Points">
            {SIDES.map((side) => {
                const { victory, city } = position.points[side];
                return (
                    <span key={side} class={sideClass(side)} title={`${sideAdjective(side)}: ${count(victory, "victory point")}, ${count(city, "city point")}`}>
                        <i />
                        {sideAdjective(side)} <b>{victory + city}</b>
                        <small>
                            {victory} + {city} for cities
                        </small>
                    </span>
                );
            })}
        </div>
    );
}

function nationsOf(position: Position, status: Side): string[] {
    return position.nations.filter((nation) => nation.troops === status && position.stacks.some(({ piles }) => piles.some((pile) => pile.nation === nation.nation))).map(({ name }) => name);
}

function Nations({ position }: { position: Position }) {
    const ahead = position.changes.filter(({ happened, possible }) => happened === null && possible).map(({ change }) => change);
    const past = position.changes.filter(({ happened }) => happened !== null);
    return (
        <>
            <h3>Nations</h3>
            <ul>
                {SIDES.map((side) => (
                    <li key={side}>
                        <b>{sideAdjective(side)} troops:</b> {nationsOf(position, side).join(", ") || "none to be seen"}
                    </li>
                ))}
                {ahead.length > 0 && (
                    <li>
                        <b>May still happen:</b> {ahead.join(", ")}
                    </li>
                )}
                {past.map(({ change, happened }) => (
                    <li key={change}>
                        <b>{change}:</b> {monthWords(happened!)}
                    </li>
                ))}
            </ul>
        </>
    );
}

const whoComes = ({ leaders, sp }: Reinforcement): string =>
    [...leaders.map(leaderName), ...Object.entries(sp).map(([kind, number]) => `${number} ${kindWords(kind)}`)].join(", ");

function Arrivals({ position }: { position: Position }) {
    const months = [...new Set(position.reinforcements.map(({ month }) => month))].sort();
    if (!months.length) return null;
    return (
        <>
            <h3>Reinforcements</h3>
            <ul>
                {months.map((month) => (
                    <li key={month}>
                        <b>{monthWords(month)}</b>
                        <ul>
                            {position.reinforcements.filter((one) => one.month === month).map((one, i) => (
                                <li key={i}>
                                    {sideAdjective(one.side)}: {whoComes(one)}
                                    {one.withdraws ? " must leave" : one.places.length ? ` at ${one.places.slice(0, 4).map(hexName).join(" or ")}${one.places.length > 4 ? " .." : ""}` : ""}
                                    {one.due && " (due now)"}
                                </li>
                            ))}
                        </ul>
                    </li>
                ))}
            </ul>
        </>
    );
}

export function Victory({ view }: { view: View }) {
    const position = positionOf(view);
    if (!position) return null;
    return (
        <>
            <h3>Points</h3>
            <ul>
                {SIDES.map((side) => (
                    <li key={side}>
                        {sideAdjective(side)}: {count(position.points[side].victory, "victory point")} and {count(position.points[side].city, "city point")}.
                    </li>
                ))}
            </ul>
            <Nations position={position} />
        </>
    );
}

function Campaign({ view, position }: { view: View; position: Position }) {
    const goal = goalOf("warpeace", view.scenario);
    return (
        <>
            <h3>How to win</h3>
            <p>{goal?.win}</p>
            <Nations position={position} />
            <Arrivals position={position} />
        </>
    );
}

const OVERLAYS: { kind: OverlayKind; words: string; title: string }[] = [
    { kind: "control", words: "Control", title: "Show who controls which city" },
    { kind: "supply", words: "Supply", title: "Show which stacks are in supply" },
    { kind: "attrition", words: "Attrition", title: "Show what attrition will cost next month" },
];

/** What the reader can see: attrition to come only of the own side. */
function Layers({ view }: { view: View }) {
    const now = useValue(overlay);
    const mine = ownSide(view) !== null;
    return (
        <div class="wap-layers" role="group" aria-label="Show on the map">
            {OVERLAYS.filter(({ kind }) => mine || kind !== "attrition").map(({ kind, words, title }) => (
                <Button key={kind} class="small" title={title} aria-pressed={now === kind} onClick={() => toggleOverlay(kind)}>
                    {words}
                </Button>
            ))}
        </div>
    );
}

export function Status({ view }: { view: View }) {
    const position = positionOf(view);
    if (!position) return null;
    return (
        <div class="wap-status">
            <div class="wap-time">
                <Ribbon position={position} />
                <Now view={view} position={position} />
            </div>
            <Points position={position} />
            <Layers view={view} />
            <Drop kind="wap" label={<span>Campaign</span>} title="The campaign: how to win, nations, reinforcements">
                <Layers view={view} />
                <Campaign view={view} position={position} />
            </Drop>
        </div>
    );
}

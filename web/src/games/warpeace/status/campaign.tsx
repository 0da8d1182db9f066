/* The sheet with the whole campaign: what each side needs and how far it is, nations, the calendar, the seats of a coalition. */
import type { Target, View } from "../../../core/types";
import { capital, listWords } from "../../../core/words";
import { Button } from "../../../ui/ui";
import { setOverlay } from "../map/overlay";
import { count, hexName, leaderName, monthWords, sideAdjective, sideClass, troopWords } from "../names";
import { opensIn } from "../opening";
import { SIDES, type Change, type HexId, type Position, type Reinforcement, type Side, type Victory } from "../view";
import { aheadOf, changeSentence, howWords } from "../words/changes";
import { conditionWords, goalHexes, headWords, leadWords, nowWords, progressOf } from "./goals";
import { arrivalsIn, firstMonth, isWinter, monthsOf } from "./ribbon";

export type Show = ((target: Target) => void) | undefined;

/** A place; a click brings it into view. */
function Place({ hex, show }: { hex: HexId; show: Show }) {
    if (!show) return <>{hexName(hex)}</>;
    return (
        <button type="button" class="around-thing" onClick={() => show({ what: "hex", id: hex })}>
            <u>{hexName(hex)}</u>
        </button>
    );
}

function CitiesOf({ position, line, show }: { position: Position; line: Victory; show: Show }) {
    const hexes = [...new Set(line.conditions.flatMap((condition) => condition.hexes))];
    if (!hexes.length || hexes.length > 12) return null;
    const held = (hex: HexId): Side | null => position.cities.find((city) => city.hex === hex)?.control ?? null;
    return (
        <span class="wap-goal-places">
            {hexes.map((hex) => (
                <span key={hex} class={held(hex) ? sideClass(held(hex)!) : ""} title={held(hex) ? `${sideAdjective(held(hex)!)} now` : "held by nobody"}>
                    <i /> <Place hex={hex} show={show} />
                </span>
            ))}
        </span>
    );
}

const MET = new Map<boolean | null, string>([[true, "✓"], [false, "○"], [null, "?"]]);
const MET_WORDS = new Map<boolean | null, string>([[true, "met"], [false, "not met"], [null, "unknown in the fog"]]);

export function Goals({ position, show }: { position: Position; show: Show }) {
    return (
        <>
            <ul class="wap-goals">
                {position.victory.map((line, i) => (
                    <li key={i} class={line.winner ? sideClass(line.winner) : ""}>
                        <b>
                            {headWords(line, position, firstMonth(position))}
                            {line.conditions.length ? ":" : "."}
                        </b>
                        <ul>
                            {line.conditions.map((condition, k) => (
                                <li key={k}>
                                    <span role="img" aria-label={MET_WORDS.get(condition.met)}>
                                        {MET.get(condition.met)}
                                    </span>{" "}
                                    {conditionWords(condition)}
                                    {progressOf(condition) && ` (${progressOf(condition)})`}
                                </li>
                            ))}
                        </ul>
                        <CitiesOf position={position} line={line} show={show} />
                    </li>
                ))}
            </ul>
            <p>{[leadWords(position), nowWords(position)].filter(Boolean).join(" ")}</p>
            {goalHexes(position).length > 0 && show && (
                <Button class="small" onClick={() => (setOverlay("goals"), show({ what: "hex", id: goalHexes(position)[0]! }))}>
                    Show them on the map
                </Button>
            )}
        </>
    );
}

function nationsOf(position: Position, side: Side): string[] {
    return position.nations.filter((nation) => nation.troops === side && position.stacks.some(({ piles }) => piles.some((pile) => pile.nation === nation.nation))).map(({ name }) => name);
}

function Ahead({ position, change }: { position: Position; change: Change }) {
    return (
        <li>
            {changeSentence(position, change)} <span class="faint">{capital(howWords(change, firstMonth(position)))}.</span>
        </li>
    );
}

export function Nations({ position }: { position: Position }) {
    const ahead = aheadOf(position);
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
                {past.map((change) => (
                    <li key={change.change}>
                        <b>{monthWords(change.happened!)}:</b> {changeSentence(position, change)}
                    </li>
                ))}
            </ul>
            {ahead.length > 0 && (
                <>
                    <h4>What may still happen</h4>
                    <ul>
                        {ahead.map((change) => (
                            <Ahead key={change.change} position={position} change={change} />
                        ))}
                    </ul>
                </>
            )}
        </>
    );
}

export const whoComes = ({ leaders, sp }: Pick<Reinforcement, "leaders" | "sp">): string =>
    [...leaders.map(leaderName), ...Object.entries(sp).map(([kind, number]) => troopWords(kind, number))].join(", ");

const PLACES = 4;

function Arrival({ one, show }: { one: Reinforcement; show: Show }) {
    return (
        <li class={sideClass(one.side)}>
            <i /> {whoComes(one)}
            {one.withdraws && " must leave the map"}
            {!one.withdraws && one.places.length > 0 && " at "}
            {!one.withdraws &&
                one.places.slice(0, PLACES).map((hex, i) => (
                    <span key={hex}>
                        {i > 0 && " or "}
                        <Place hex={hex} show={show} />
                    </span>
                ))}
            {!one.withdraws && one.places.length > PLACES && ` or ${count(one.places.length - PLACES, "other place")}`}
            {one.due && <b> (due now)</b>}
        </li>
    );
}

/** What comes when, for both sides. */
function Calendar({ position, show }: { position: Position; show: Show }) {
    const late = position.reinforcements.filter(({ month, due }) => due && month !== null && month < position.month);
    const months = monthsOf(position).filter((month) => month >= position.month && arrivalsIn(position, month).length > 0);
    const byChange = position.reinforcements.filter(({ change, due }) => change !== null && !due);
    if (!months.length && !late.length && !byChange.length) return null;
    return (
        <>
            <h3>Reinforcements</h3>
            <ol class="wap-calendar">
                {late.length > 0 && (
                    <li>
                        <b>Waiting</b>
                        <ul>{late.map((one, i) => <Arrival key={i} one={one} show={show} />)}</ul>
                    </li>
                )}
                {months.map((month) => (
                    <li key={month} class={isWinter(position, month) ? "winter" : ""}>
                        <b>{monthWords(month)}</b>
                        <ul>{arrivalsIn(position, month).map((one, i) => <Arrival key={i} one={one} show={show} />)}</ul>
                    </li>
                ))}
                {[...new Set(byChange.map(({ change }) => change!))].map((change) => (
                    <li key={change}>
                        <b>With {change}</b>
                        <ul>{byChange.filter((one) => one.change === change).map((one, i) => <Arrival key={i} one={one} show={show} />)}</ul>
                    </li>
                ))}
            </ol>
        </>
    );
}

/** The players of a divided side. */
function Seats({ view, position }: { view: View; position: Position }) {
    if (!position.seats) return null;
    return (
        <>
            <h3>Players</h3>
            <ul>
                {position.seats.map(({ seat, side, power, chief, gone, beaten, lost }) => (
                    <li key={seat}>
                        <b>{power}</b>
                        {seat === view.seat && " (you)"}: {sideAdjective(side)} side{chief && beaten !== undefined && ", chief of the coalition"}
                        {gone && ", has left the game"}
                        {beaten !== undefined && `. ${count(beaten, "enemy SP", "enemy SP")} beaten, ${count(lost ?? 0, "own SP", "own SP")} lost`}.
                    </li>
                ))}
            </ul>
        </>
    );
}

/** Land that opens later. */
function Openings({ view, position }: { view: View; position: Position }) {
    const ahead = opensIn(view.scenario).filter((month) => month > position.month);
    if (!ahead.length) return null;
    return <p>The map grows in {listWords(ahead.map(monthWords))}. Until then that land is closed.</p>;
}

export function Campaign({ view, position, show }: { view: View; position: Position; show: Show }) {
    return (
        <>
            <h3>How to win</h3>
            <Goals position={position} show={show} />
            <Seats view={view} position={position} />
            <Nations position={position} />
            <Openings view={view} position={position} />
            <Calendar position={position} show={show} />
        </>
    );
}

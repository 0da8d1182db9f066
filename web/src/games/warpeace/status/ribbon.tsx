/* The months of the campaign, and what comes when. */
import { count, monthAfter, monthShort, monthWords, sideAdjective, sideClass } from "../names";
import { SIDES, type Position, type Reinforcement, type Side } from "../view";

const WINTER = new Set(["11", "12", "01", "02", "03"]);

export const firstMonth = ({ month, turn }: Position): string => monthAfter(month, 1 - turn);
export const monthsOf = (position: Position): string[] => Array.from({ length: position.turns }, (_, i) => monthAfter(firstMonth(position), i));

/** The server says it of this month. */
export const isWinter = (position: Position, month: string): boolean => (month === position.month ? position.winter : WINTER.has(month.slice(5)));

export const arrivalsIn = ({ reinforcements }: Position, month: string, side?: Side): Reinforcement[] =>
    reinforcements.filter((one) => one.month === month && (!side || one.side === side));

/** What may or must change in a month: "Austria joins at the latest". */
function changesIn({ changes }: Position, month: string): string[] {
    return changes.flatMap(({ change, happened, latest, possible }) => (happened === month ? [change] : happened === null && possible && latest === month ? [`${change} at the latest`] : []));
}

function titleOf(position: Position, month: string, opens: readonly string[]): string {
    const come = SIDES.map((side) => [side, arrivalsIn(position, month, side).length] as const).filter(([, number]) => number > 0);
    return [
        monthWords(month),
        isWinter(position, month) ? "winter" : "",
        ...come.map(([side, number]) => `${count(number, `${sideAdjective(side)} reinforcement`)}`),
        ...changesIn(position, month),
        opens.includes(month) ? "the map grows" : "",
    ].filter(Boolean).join(", ");
}

const ROOM = 24; // months in the bar above the map

/** The first month that the bar has room for. */
export const shownFrom = ({ turn, turns }: Pick<Position, "turn" | "turns">): number => Math.max(0, Math.min(turn - 4, turns - ROOM));

/** One cell a month; the winter is blue, a dot for each side that gets reinforcements. Years begin with their number. `whole`: all months of
 * a war of many years. */
export function Ribbon({ position, opens = [], whole }: { position: Position; opens?: readonly string[]; whole?: boolean }) {
    const { turn, turns } = position;
    const long = turns > 14;
    const from = whole ? 0 : shownFrom(position);
    const to = whole ? turns : from + ROOM;
    return (
        <span class={"wap-ribbon" + (long ? " long" : "") + (turns > ROOM ? " years" : "")} role="img" aria-label={`Turn ${turn} of ${turns}: ${monthWords(position.month)}`}>
            {from > 0 && <small>…</small>}
            {monthsOf(position).map((month, i) => {
                if (i < from || i >= to) return null;
                const look = [isWinter(position, month) && "winter", i + 1 < turn && "past", i + 1 === turn && "now", opens.includes(month) && "opens", changesIn(position, month).length > 0 && "changes"].filter(Boolean).join(" ");
                const year = i === from || month.endsWith("-01");
                return (
                    <i key={month} class={look} title={titleOf(position, month, opens)}>
                        {long ? year ? <b>{month.slice(2, 4)}</b> : monthShort(month).charAt(0) : monthShort(month)}
                        {SIDES.map((side) => arrivalsIn(position, month, side).some(({ withdraws }) => !withdraws) && <em key={side} class={sideClass(side)} />)}
                    </i>
                );
            })}
            {to < turns && <small>…</small>}
        </span>
    );
}

const PHASES: Record<Position["phase"], string> = { attrition: "attrition", alliance: "alliances", reinforcement: "reinforcements", movement: "movement", combat: "combat" };

export const phaseWords = (phase: Position["phase"]): string => PHASES[phase];

/** The phases of a segment as pips. */
export function Phases({ position }: { position: Position }) {
    const all = Object.keys(PHASES) as Position["phase"][];
    const now = all.indexOf(position.phase);
    return (
        <span class="wap-phases" aria-hidden="true">
            {all.map((phase, i) => (
                <i key={phase} class={i < now ? "past" : i === now ? "now" : ""} title={PHASES[phase]} />
            ))}
        </span>
    );
}

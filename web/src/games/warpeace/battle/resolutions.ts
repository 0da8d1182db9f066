/* Rolls for battles as events tell them: strengths, odds, modifiers, dice, result, and what it cost. Pure functions. */
import type { WarpeaceEvent } from "../../../core/events";
import type { Entry } from "../../../core/types";
import { listWords } from "../../../core/words";
import { count, leaderName, sideName, troopsWords } from "../names";
import { otherSide, type Kind, type Side } from "../view";
import { FATES, MODIFIERS } from "../words/news-words";

type Told<K extends WarpeaceEvent["kind"]> = Extract<WarpeaceEvent, { kind: K }>;

export interface Resolution {
    /** The number of its entry. */
    entry: number;
    battle: string;
    strength: Record<Side, number>;
    odds: string;
    larger: Side;
    lines: { text: string; value: number }[];
    drm: number;
    /** []: the odds decide. */
    dice: number[];
    total: number | null;
    result: Record<Side, string>;
    loss: Record<Side, number>;
    /** Demoralized by it, with the level. */
    demoralized: { side: Side; level: number }[];
    lost: { hex: string; kind: Kind; count: number }[];
    fates: Told<"casualty">[];
    over: boolean;
}

const eventsOf = (entry: Entry): WarpeaceEvent[] => ("events" in entry ? (entry.events as WarpeaceEvent[]) : []);

function begun(entry: number, { from, to, french, allied, odds, larger }: Told<"strength">): Resolution {
    return {
        entry,
        battle: `${from}-${to}`,
        strength: { FR: french, AL: allied },
        odds,
        larger: larger as Side,
        lines: [],
        drm: 0,
        dice: [],
        total: null,
        result: { FR: "", AL: "" },
        loss: { FR: 0, AL: 0 },
        demoralized: [],
        lost: [],
        fates: [],
        over: false,
    };
}

function addLine(to: Resolution, { what, value, leader }: Told<"drm">): void {
    to.lines.push({ text: MODIFIERS[what] + (leader ? ` (${leaderName(leader)})` : ""), value });
    to.drm += value;
}

function addResult(to: Resolution, { total, result_larger, result_smaller, loss_larger, loss_smaller }: Told<"result">): void {
    const smaller = otherSide(to.larger);
    to.total = total;
    to.result = { ...to.result, [to.larger]: result_larger, [smaller]: result_smaller };
    to.loss = { ...to.loss, [to.larger]: loss_larger, [smaller]: loss_smaller };
}

/** What follows a roll belongs to it until the next one. */
function add(to: Resolution, event: WarpeaceEvent): void {
    if (event.kind === "drm") addLine(to, event);
    if (event.kind === "die" && event.purpose === "combat") to.dice.push(event.value);
    if (event.kind === "result") addResult(to, event);
    if (event.kind === "demoralized" && `${event.from}-${event.to}` === to.battle && event.level > 0) to.demoralized.push({ side: event.side as Side, level: event.level });
    if (event.kind === "lost" && event.why === "combat") to.lost.push({ hex: event.hex, kind: event.sp, count: event.count });
    if (event.kind === "casualty") to.fates.push(event);
    if (event.kind === "battle-over" && `${event.from}-${event.to}` === to.battle) to.over = true;
}

export function resolutionsIn(entries: readonly Entry[]): Resolution[] {
    const found: Resolution[] = [];
    for (const entry of entries)
        for (const event of eventsOf(entry)) {
            if (event.kind === "strength") found.push(begun(entry.number, event));
            else if (found.length) add(found[found.length - 1]!, event);
        }
    return found.filter(({ result }) => result.FR !== "");
}

// ------------------------------------------------------------ in words

const some = (number: number): string => (number ? count(number, "SP", "SP") : "nothing");

/** "The French lose 1 SP, the Allies lose 2 SP and their morale suffers." */
export function outcomeWords({ loss, result }: Resolution): string {
    const side = (one: Side) => `${sideName(one)} lose ${some(loss[one])}${/^D/.test(result[one]) ? " and are shaken" : ""}`;
    const words = `${side("FR")}, ${side("AL")}.`;
    return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "7 and 2 for modifiers make 9." */
export function sumWords({ dice, drm, total }: Resolution): string {
    if (total === null) return "The odds decide without dice.";
    const rolled = dice.reduce((sum, die) => sum + die, 0);
    if (!drm) return `${rolled} on the dice, no modifiers.`;
    return `${rolled} on the dice, ${drm > 0 ? "+" : "−"}${Math.abs(drm)} for modifiers: ${total}.`;
}

/** What it cost and whom, as far as it is known. */
export function afterWords({ lost, demoralized, fates, over }: Resolution): string[] {
    const gone = lost.length ? [`Lost: ${troopsWords(lost.map(({ kind, count: number }) => [kind, number]))}.`] : [];
    const shaken = demoralized.map(({ side, level }) => `${sideName(side) === "the French" ? "The French" : "The Allies"} are demoralized (level ${level}).`);
    const fallen = fates.filter(({ fate }) => fate !== "unharmed");
    const names = fallen.length ? [`${listWords(fallen.map(({ leader, fate, months }) => `${leaderName(leader)} ${FATES[fate](months)}`))}.`] : [];
    return [...gone, ...shaken, ...names, ...(over ? ["The battle is over."] : [])];
}

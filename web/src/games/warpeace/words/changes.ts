/* What may change the course of the war: what happens, how and when. */
import { capital, listWords } from "../../../core/words";
import { monthWords, sideAdjective, sideName } from "../names";
import type { Change, Position } from "../view";

const nameOf = (position: Position, code: string): string => position.nations.find(({ nation }) => nation === code)?.name ?? code;

/** The nations that fight; their provinces need no mention. */
function whoIn(position: Position, { change, nations }: Change): string {
    const names = nations.map((code) => nameOf(position, code));
    return names.includes(change) || !names.length ? change : listWords(names.slice(0, 2));
}

const verb = (who: string, one: string, many: string): string => (who.includes(" and ") ? many : one);

/** "Prussia joins the Allies" */
export function changeWords(position: Position, change: Change): string {
    const who = whoIn(position, change);
    const targets = listWords(change.targets);
    switch (change.what) {
        case "joins":
            return `${change.change} joins ${sideName(change.side)}`;
        case "changes":
            return `${who} ${verb(who, "changes", "change")} to the ${sideAdjective(change.side ?? "AL")} side`;
        case "leaves":
            return `the troops of ${who} leave the war`;
        case "removes":
            return `${change.change} helps ${sideName(change.by)}, and enemy troops leave the map`;
        case "prevents":
            return `${targets} will not join the war`;
        case "postpones":
            return `${change.targets.length > 1 ? `${change.targets.join(" or ")} comes` : `${targets} comes`} a month later`;
        case "closes":
            return `the contingents go home, and ${who} is closed`;
        case "restores":
            return `${who} is independent again and joins ${sideName(change.side)}`;
        case "rides":
            return "Napoleon may leave the map once and return a month later";
    }
}

function whenWords({ from, after, latest, what }: Change, first: string): string[] {
    return [
        from && from > first ? `from ${monthWords(from)} on` : "",
        after ? `the turn after ${after} at the earliest` : "",
        latest ? `at the latest in ${monthWords(latest)}, by itself` : "",
        what === "rides" ? "in a French Reinforcement Phase" : "",
    ].filter(Boolean);
}

/** "if the Allies roll 7 or more; from November 1812 on" */
export function howWords(change: Change, first: string): string {
    const { by, roll, city, holder, absent, before, what } = change;
    const conditions = [
        roll === 7 ? `if ${sideName(by)} roll 7 or more` : roll === 0 ? `if ${sideName(by)} roll 0 or less` : what === "rides" ? "" : "by itself",
        city && holder ? `while ${sideName(holder)} control ${city.replace(/_/g, " ")}` : "",
        city && absent ? `when no ${sideAdjective(absent)} troops are in ${city.replace(/_/g, " ")}` : "",
        before ? `before ${before} joins` : "",
    ];
    return [...conditions.filter(Boolean), ...whenWords(change, first)].join("; ");
}

/** Those that can still happen, the next ones first. */
export const aheadOf = ({ changes }: Position): Change[] => changes.filter(({ happened, possible, what }) => possible && (happened === null || what === "postpones"));

/** The one that the end of the scale would bring now, as far as is known: 0 for the French, 7 for the Allies. */
export function nextBy(position: Position, roll: 0 | 7): Change | null {
    const has = (name: string | null) => name === null || position.changes.some(({ change, happened }) => change === name && happened !== null);
    return aheadOf(position).find((one) => one.roll === roll && has(one.after) && (one.before === null || !has(one.before)) && (one.from === null || one.from <= position.month)) ?? null;
}

export const changeSentence = (position: Position, change: Change): string => `${capital(changeWords(position, change))}.`;

/* What each unit may do in its side's combat, and what on the board stands for it. Pure functions. */
import type { Target } from "../../../core/types";
import { townTitle } from "../atlas";
import { isForward, isReserve, markerWord } from "../names";
import { blockOf, type Spot } from "../view";
import { groundOf, type Fight } from "./fight";
import type { FightPreview, OfferedAction, Shot } from "./preview";

export interface Action extends Pick<OfferedAction, "block" | "kind" | "order"> {
    /** What it points at. */
    target: Target;
    /** On the target: "Fire", "Engage", "Fall back". */
    label: string;
    /** After the name of the unit: "takes shelter". */
    words: string;
    note?: string | undefined;
    /** It ends in a rout of this side. */
    routs?: "enemy" | "own" | undefined;
    shot?: Shot;
}

/** "D2:line": the units that a shot hits. */
export const groupTarget = (position: Spot, at: string): Target => ({ what: "group", id: `${position}:${at}` });
/** The farm or hill of a position. */
export const postTarget = (ground: Spot): Target => ({ what: "post", id: ground });

function moveLabel(from: Spot, { to = "", engages, hidden, routs }: OfferedAction): string {
    if (routs === "enemy") return "Break through: they rout";
    if (engages?.length || hidden) return "Engage";
    if (isReserve(to)) return "To the reserve";
    return isForward(from) ? "Fall back" : isForward(to) ? "Go forward" : "Move here";
}

/** Target, label and words by kind. */
function aimOf(fight: Fight, offered: OfferedAction): Pick<Action, "target" | "label" | "words"> {
    const { kind, block, to = "", at = "line", position = "" } = offered;
    const spot = blockOf(fight.position, block)?.spot ?? "";
    const post = `the ${markerWord[offered.marker ?? "hill"]}`;
    const self = { what: "block", id: block };
    switch (kind) {
        case "move":
            return { target: { what: "place", id: to }, label: moveLabel(spot, offered), words: "moves" };
        case "fire":
            return { target: groupTarget(position, at), label: "Fire", words: "fires" };
        case "retreat":
            return { target: { what: "town", id: to }, label: `Retreat${offered.dies ? ", and be lost" : offered.loses ? `, lose ${offered.loses}` : ""}`, words: `retreats to ${townTitle(to)}` };
        case "occupy":
            return { target: postTarget(groundOf(spot)), label: "Occupy", words: `occupies ${post}` };
        case "exchange":
            return { target: postTarget(groundOf(spot)), label: "Take its place", words: `takes over ${post}` };
        case "shelter":
            return { target: { what: "block", id: offered.with ?? "" }, label: "Shelter here", words: "takes shelter in the square" };
        case "form":
            return { target: self, label: "Form square", words: "forms square" };
        case "break":
            return { target: self, label: "Break square", words: "breaks square" };
        case "leave":
            return { target: self, label: "Leave shelter", words: "leaves its shelter" };
    }
}

/** Both units of an exchange may be taken for it: the order names the occupant first. */
function takers({ kind, block, with: other }: OfferedAction): string[] {
    return kind === "exchange" && other ? [block, other] : [block];
}

export function actionsOf(fight: Fight, { actions, shots }: FightPreview): Action[] {
    return (actions ?? []).flatMap((offered) =>
        takers(offered).map((block) => {
            const shot = offered.kind === "fire" ? shots?.find((one) => one.block === block && one.at === offered.at) : undefined;
            return { block, kind: offered.kind, order: offered.order, note: offered.note ?? undefined, routs: offered.routs ?? undefined, ...aimOf(fight, offered), ...(shot ? { shot } : {}) };
        }),
    );
}

/* The question before an order that the player may regret. */
import type { Choice, View } from "../../core/types";
import { listWords, plainName } from "../../core/words";
import { commanderOf, ownSide, positionOf, type Position } from "./view";

const SETUP = new Set(["assign", "place", "detachments", "battery", "conference", "bid", "pass", "side"]);

/** A set-up that the opponent has seen stays as it is. */
export const mayRegret = (order: string): boolean => !SETUP.has(order.split(" ")[0] ?? "");

/** "2 corps commands": the rest of a limit; empty without a limit. */
function left(limit: number | null, used: number, kind: string): string[] {
    const rest = (limit ?? 0) - used;
    return rest > 0 ? [`${rest} ${kind} ${rest === 1 ? "command" : "commands"}`] : [];
}

/** Corps off the map that an order could bring on. */
function canEnter(position: Position, choices: Choice[]): string[] {
    const offered = choices.find((choice) => choice.text === "corps")?.then ?? [];
    return offered.filter((choice) => commanderOf(position, choice.targets[0]?.id ?? "")?.place === "off").map((choice) => plainName(choice.text));
}

export function questionBefore(order: string, view: View, choices: Choice[]): string | null {
    const position = positionOf(view);
    const side = ownSide(view);
    if (order !== "end" || !position || !side) return null;
    const { corps, unit } = position.limits[side];
    const rest = [...left(corps, position.corps_used[side], "corps"), ...left(unit, position.units_used[side], "unit")];
    if (corps === null) rest.unshift("corps commands");
    const waiting = canEnter(position, choices);
    const enter = waiting.length ? `; ${listWords(waiting)} can still enter` : "";
    return rest.length ? `You have commands left (${listWords(rest)}${enter}). End the turn anyway?` : null;
}

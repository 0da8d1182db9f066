/* Sides, armies, blocks and places in words. */
import { capital } from "../../core/words";
import type { ArmyId, Arm, Block, Marker, Side, Spot } from "./view";

/** X and Y have no side yet. */
const SIDES: Record<string, { name: string; adjective: string }> = {
    F: { name: "the French", adjective: "French" },
    A: { name: "the Allies", adjective: "Allied" },
    W: { name: "the Anglo-Dutch", adjective: "Anglo-Dutch" },
    B: { name: "the Prussians", adjective: "Prussian" },
    X: { name: "the first player", adjective: "" },
    Y: { name: "the second player", adjective: "" },
};

/** "the French" */
export const sideName = (side: string): string => SIDES[side]?.name ?? side;
/** "French" */
export const sideWord = (side: string): string => capital(sideName(side).replace(/^the /, ""));
/** As in "Allied unit". */
export const sideAdjective = (side: string): string => SIDES[side]?.adjective ?? "";
export const armyWord: Record<ArmyId, string> = { FR: "French", AD: "Anglo-Dutch", PR: "Prussian" };
export const armyClass: Record<ArmyId, string> = { FR: "french", AD: "allied", PR: "prussian" };
export const armWord: Record<Arm, string> = { LDR: "leader", INF: "infantry", CAV: "cavalry", FART: "foot artillery", HART: "horse artillery" };
export const markerWord: Record<Marker, string> = { woods: "woods", farm: "farm", hill: "hill", stream: "stream" };

/** "1CC" for "FR-1CC". */
export const corpsMark = (corps: string | null): string => corps?.replace(/^\w\w-/, "") ?? "";

const CORPS: Record<string, string> = { Gd: "Imperial Guard", CR: "Horse Artillery", Res: "Reserve", Cav: "Cavalry" };

/** "I Corps" for "FR-I", "1st Cavalry" for "FR-1CC" */
export function corpsTitle(corps: string): string {
    const mark = corpsMark(corps);
    const riders = /^(\d)CC$/.exec(mark);
    return CORPS[mark] ?? (riders ? `${["1st", "2nd", "3rd", "4th"][Number(riders[1]) - 1]} Cavalry` : `${mark} Corps`);
}

/** "I Corps Infantry a, strength 3 of 4" */
export const blockWords = (block: Pick<Block, "type" | "name" | "steps" | "max">): string =>
    block.type === "LDR" ? block.name : `${block.name}, strength ${block.steps} of ${block.max}`;

export const columnOf = (spot: Spot): number => Number(spot.charAt(1)) || 0;
export const isReserve = (spot: Spot): boolean => spot.charAt(1) === "R";
export const isForward = (spot: Spot): boolean => spot.endsWith(">");
export const partyOf = (spot: Spot): "attacker" | "defender" => (spot.startsWith("A") ? "attacker" : "defender");

/** Columns are counted from the attacker's left; the defender faces them. */
const WINGS: Record<"attacker" | "defender", readonly string[]> = {
    attacker: ["left", "center", "right"],
    defender: ["right", "center", "left"],
};

/** "left", as the side sees it whose place it is: the attacker's left faces the defender's right. */
export const wingOf = (spot: Spot): string => WINGS[partyOf(spot)][columnOf(spot) - 1] ?? "";

/** "attacker's left", "defender's reserve", "forward from the attacker's center" */
export function spotWords(spot: Spot): string {
    const party = partyOf(spot);
    if (isReserve(spot)) return `${party}'s reserve`;
    const wing = `${party}'s ${wingOf(spot)}`;
    return isForward(spot) ? `forward from the ${wing}` : wing;
}

/** "your center", "the enemy's left"; for spectators "the attacker's reserve" */
export function whoseSpot(spot: Spot, attacker: Side, own: Side | null): string {
    const party = partyOf(spot);
    const whose = own === null ? `the ${party}'s` : (own === attacker) === (party === "attacker") ? "your" : "the enemy's";
    return `${whose} ${isReserve(spot) ? "reserve" : wingOf(spot)}`;
}

export const units = (count: number): string => `${count} ${count === 1 ? "unit" : "units"}`;

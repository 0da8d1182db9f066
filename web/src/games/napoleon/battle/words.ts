/* Fights in words. */
import { capital, listWords } from "../../../core/words";
import { townTitle } from "../atlas";
import { armyWord, isForward, isReserve, markerWord, sideWord, units, whoseSpot } from "../names";
import { has, type Block, type Spot } from "../view";
import { unitName } from "../words/roster";
import { MARKS } from "../block";
import type { Beat } from "./beats";
import type { Fight } from "./fight";
import { groundOf, terrainAt } from "./fight";
import type { Leaving } from "./preview";

/** "your center", "the enemy's left": of a place forward the position that it is in. */
export const placeWords = ({ attacker, own }: Fight, spot: Spot): string => whoseSpot(groundOf(spot), attacker, own);

/** As the log names it, even if its face is no longer shown. */
export const nameOf = (id: string | null): string => (id ? capital(unitName(id, false)) : "A hidden unit");

const SQUARE = "in square: cavalry fires at it with 1 less, others with 1 more; it cannot move";

/** What is special about a block now, each in a sentence. */
export function markWords(fight: Fight, block: Block): string[] {
    const words: string[] = [];
    if (has(block, "square")) words.push(SQUARE);
    if (block.shelter) words.push(`shelters with ${nameOf(block.shelter)}: it does not fight and tests no morale`);
    if (has(block, "occupies") && block.spot) words.push(`occupies the ${markerWord[terrainAt(fight, groundOf(block.spot)) ?? "hill"]}`);
    if (block.engaged) words.push("engaged: enemies are in the same position");
    for (const { mark, words: said } of MARKS) if (mark !== "moved" && mark !== "force-march" && has(block, mark)) words.push(said);
    return words;
}

/** "Charleroi and Fosses" */
export const townList = (towns: string[]): string => listWords(towns.map(townTitle));

/** What a rout would cost, before it happens. */
export function routWords({ units: all, roads, room, cannot_leave }: Leaving): string {
    const open = roads.filter((road) => road.open && road.room > 0).map((road) => road.to);
    const lost = all.filter((unit) => unit.dies).length + cannot_leave;
    const where = open.length ? `${open.length === 1 ? "only " : ""}${townList(open)} ${open.length === 1 ? "is" : "are"} open, room for ${room}` : "no road is open";
    return `If you rout: ${where}. ${lost ? `${lost} of ${units(all.length)} would be lost.` : `Nobody would be lost.`}`;
}

const dice = (values: number[]): string => values.join(" ");

/** A beat, for the list of what happened and for screen readers. */
export function beatWords(fight: Fight, beat: Beat): string | null {
    const name = nameOf;
    switch (beat.kind) {
        case "turn":
            return `Round ${beat.round}: the ${sideWord(beat.side)} act.`;
        case "picked":
            return `${name(beat.block)} fights.`;
        case "morale":
            return `${name(beat.block)} tests morale: ${beat.die}${beat.bonus ? ` + ${beat.bonus}` : ""}, ${beat.bad ? "bad" : "good"}.`;
        case "shot":
            return `${name(beat.block)} fires: ${dice(beat.dice)} (${beat.needs} or less hits), ${beat.hits === 0 ? "no hit" : beat.hits === 1 ? "1 hit" : `${beat.hits} hits`}.`;
        case "hit":
            return beat.steps === 0 ? null : `${name(beat.block)} loses a step${beat.steps !== null ? `, ${beat.steps} left` : ""}.`;
        case "lost":
            return `${name(beat.block)} is eliminated.`;
        case "moved":
            return `${beat.block ? name(beat.block) : `A ${armyWord[beat.army]} unit`} ${isForward(beat.to) ? "goes forward" : isReserve(beat.to) ? "goes to the reserve" : "moves"}.`;
        case "action":
            return `${name(beat.block)}: ${ACTION[beat.order] ?? beat.order}.`;
        case "terrain":
            return `${capital(markerWord[beat.marker])}: ${beat.spot ? placeWords(fight, beat.spot) : "set aside"}.`;
        case "left":
            return `${beat.block ? name(beat.block) : units(beat.units)} ${beat.units === 1 ? "retreats" : "retreat"} to ${townTitle(beat.to)}.`;
        case "brought":
            return `${capital(armyWord[beat.army])} reinforcements: ${units(beat.units)} from ${townTitle(beat.from)}.`;
        case "regrouped":
            return `${units(beat.units)} ${beat.units === 1 ? "regroups" : "regroup"} from ${townTitle(beat.from)} to ${townTitle(beat.to)}.`;
        case "rout":
            return `The ${sideWord(beat.side)} are routed!`;
        case "stalemate":
            return "A stalemate: the attackers withdraw.";
        case "victory":
            return `The ${sideWord(beat.side)} win at ${townTitle(beat.town)}.`;
        case "skirmish":
            return `The skirmish at ${townTitle(beat.town)}.`;
    }
}

const ACTION: Record<string, string> = {
    form: "forms square",
    break: "breaks square",
    occupy: "occupies the terrain",
    exchange: "hands over its post",
    shelter: "takes shelter in the square",
    leave: "leaves its shelter",
};

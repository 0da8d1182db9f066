/* Fights in words. */
import { capital, listWords, unlinked } from "../../../core/words";
import { townTitle } from "../atlas";
import { markerWord, units, whoseSpot } from "../names";
import { has, type Block, type Spot } from "../view";
import { aimWords, hitWords, sentence } from "../words/news-words";
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

/** A beat, for the list of what happened and for screen readers: as the log tells it. The dice of a shot are drawn beside it. */
export function beatWords(fight: Fight, beat: Beat): string | null {
    if (beat.kind === "shot") return unlinked(aimWords({ ...beat, dice: beat.dice.length }));
    if (beat.kind === "picked") return `${nameOf(beat.block)} fights.`;
    if (beat.kind === "terrain") return `${capital(beat.marker)}: ${beat.spot ? placeWords(fight, beat.spot) : "set aside"}.`;
    if (beat.kind === "hit") return beat.steps === 0 ? null : unlinked(hitWords([beat]));
    return unlinked(sentence(beat));
}

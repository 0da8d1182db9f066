/* What the window shows: which fight, who stands where, and which way round. Pure functions. */
import type { View } from "../../../core/types";
import { partyOf } from "../names";
import { enemyOf, has, ownSide, positionOf, sideOfArmy, type ArmyId, type Battle, type Block, type Ghosts, type Marker, type Position, type Side, type Spot, type TownId } from "../view";

export type Party = "attacker" | "defender";
export type Scene = "battle" | "skirmish" | "regroup";

export interface Fight {
    scene: Scene;
    town: TownId;
    position: Position;
    /** Null: a skirmish, or a battle that is over. */
    battle: Battle | null;
    /** The reader's side; null: a spectator. */
    own: Side | null;
    attacker: Side;
    /** Whose side is at the bottom. */
    bottom: Party;
    /** From left to right. */
    columns: readonly number[];
}

/** Every fight of the turn that is not over, in the order of their tabs. */
export const fightsOf = (position: Position): TownId[] =>
    position.phase === "skirmishes" ? position.skirmishes.map((one) => one.town) : position.battles.map((one) => one.town);

/** The fight that is shown: the one being fought; where one is to be chosen, `wanted` or the first. `won`: where units regroup. */
export function fightOf(view: View, wanted: TownId | null, won: TownId | null): Fight | null {
    const position = positionOf(view);
    if (!position) return null;
    const own = ownSide(view);
    if (won) return fight("regroup", won, position, null, own);
    if (position.phase === "skirmishes") {
        const all = position.skirmishes;
        const found = all.find((one) => one.now) ?? all.find((one) => one.town === wanted) ?? all[0];
        return found ? fight("skirmish", found.town, position, null, own) : null;
    }
    if (position.phase !== "setting-up" && position.phase !== "rounds") return null;
    const all = position.battles;
    const battle = all.find((one) => one.now) ?? all.find((one) => one.town === wanted) ?? all[0];
    return battle ? fight("battle", battle.town, position, battle, own) : null;
}

function fight(scene: Scene, town: TownId, position: Position, battle: Battle | null, own: Side | null): Fight {
    const attacker = battle?.attacker ?? position.active;
    const bottom: Party = own === null || own === attacker ? "attacker" : "defender";
    return { scene, town, position, battle, own, attacker, bottom, columns: bottom === "attacker" ? [1, 2, 3] : [3, 2, 1] };
}

export const otherParty = (party: Party): Party => (party === "attacker" ? "defender" : "attacker");
const letter = (party: Party): string => (party === "attacker" ? "A" : "D");
export const homeOf = (party: Party, column: number): Spot => `${letter(party)}${column}`;
export const forwardOf = (party: Party, column: number): Spot => `${letter(party)}${column}>`;
export const reserveOf = (party: Party): Spot => `${letter(party)}R`;
export const sideOf = (fight: Fight, party: Party): Side => (party === "attacker" ? fight.attacker : enemyOf(fight.attacker));
/** The reader's party; null: a spectator. */
export const ownParty = (fight: Fight): Party | null => (fight.own === null ? null : fight.own === fight.attacker ? "attacker" : "defender");

/** The position that a place is in: "D2" for "A2>". */
export const groundOf = (spot: Spot): Spot => (spot.endsWith(">") ? `${spot.startsWith("A") ? "D" : "A"}${spot.charAt(1)}` : spot);

export const terrainAt = ({ battle }: Fight, spot: Spot): Marker | null => battle?.places.find((place) => place.spot === spot)?.terrain ?? null;
export const streamAt = ({ battle }: Fight, column: number): { crossed: number } | null => battle?.streams.find((one) => one.column === column) ?? null;

/** Who stands at a place of the battle. */
export interface Standing {
    blocks: Block[];
    ghosts: Ghosts[];
}

export function standingAt({ position, town }: Fight, spot: Spot): Standing {
    const here = (one: Block | Ghosts) => one.state === "battle" && one.town === town && one.spot === spot;
    return { blocks: position.blocks.filter(here), ghosts: position.ghosts.filter(here) };
}

/** Everybody of a side in a town, on the field or not. */
export function sideIn({ position }: Fight, town: TownId, side: Side): Standing {
    const here = (one: { army: ArmyId; town: TownId | null; state: string }) =>
        one.town === town && (one.state === "town" || one.state === "battle") && sideOfArmy(one.army) === side;
    return { blocks: position.blocks.filter(here), ghosts: position.ghosts.filter(here) };
}

export const countOf = ({ blocks, ghosts }: Standing): number => blocks.length + ghosts.reduce((sum, one) => sum + one.count, 0);

/** Both sides stand in this position. */
export function isContested(fight: Fight, ground: Spot): boolean {
    const home = partyOf(ground);
    const column = Number(ground.charAt(1));
    return countOf(standingAt(fight, ground)) > 0 && countOf(standingAt(fight, forwardOf(otherParty(home), column))) > 0;
}

/** The units that a shot at these would hit: "line" or "square". */
export const groupOf = (block: Block): "line" | "square" => (has(block, "square") || block.shelter !== null ? "square" : "line");

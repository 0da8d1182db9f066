/* The server's view of Napoléon (src/napoleon/text/json.c, docs/napoleon.md), and helpers to query it. */
import type { View } from "../../core/types";

export type Side = "F" | "A";
export type ArmyId = "FR" | "AD" | "PR";
export type Arm = "LDR" | "INF" | "CAV" | "FART" | "HART";
/** A place of a battle: "A2" is a position, "A2>" units that went forward from it, "AR" a reserve. */
export type Spot = string;
/** The name of a town in orders: "Quatre_Bras". */
export type TownId = string;
export type Marker = "woods" | "farm" | "hill" | "stream";
export type Mark =
    | "moved" | "force-march" | "disrupted" | "revealed" | "won" | "picked" | "square" | "occupies"
    | "fresh" | "spent" | "moved-here" | "fired" | "took" | "shown" | "charged";

export const ARMIES: readonly ArmyId[] = ["FR", "AD", "PR"];

export interface Where {
    state: "town" | "battle" | "undeployed" | "eliminated" | "removed" | "unseen";
    /** In a battle: the town where it is fought. */
    town: TownId | null;
    spot: Spot | null;
}

/** A block that the reader can identify. */
export interface Block extends Where {
    block: number;
    /** "F06" */
    id: string;
    /** "I Corps Infantry a" */
    name: string;
    army: ArmyId;
    nation: string;
    type: Arm;
    /** "FR-I"; null: a leader. */
    corps: string | null;
    fire: number;
    max: number;
    steps: number;
    /** Where it began the turn. */
    start: TownId | null;
    came: TownId | null;
    /** The block in square that it shelters with. */
    shelter: string | null;
    marks: Mark[];
    engaged: boolean;
    /** Everybody sees its face. */
    open: boolean;
}

/** Blocks that the reader cannot identify: so many of an army at a place. */
export interface Ghosts extends Where {
    army: ArmyId;
    count: number;
    marks: Mark[];
    shelters: boolean;
}

export interface Army {
    army: ArmyId;
    /** "Anglo-Dutch" */
    name: string;
    side: Side;
    owner: string | null;
    lost: number;
    /** So many losses defeat it. */
    defeat: number;
    defeated: boolean;
    group_moves: number;
    /** The towns from which groups have moved this turn. */
    opened: TownId[];
    supply_due: number;
}

export interface BattlePlace {
    spot: Spot;
    side: Side;
    blocks: string[];
    hidden: number;
    terrain?: Marker | null;
}

export interface Battle {
    town: TownId;
    stage: "to-set-up" | "terrain-attacker" | "terrain-defender" | "deploy-defender" | "deploy-attacker" | "fought";
    attacker: Side;
    defender: Side;
    /** The towns that the attackers came from. */
    entry: TownId[];
    now: boolean;
    turn_of?: Side;
    round: number;
    due: boolean;
    quiet: number;
    withdrawing: boolean;
    streams: { column: number; crossed: number }[];
    /** The roads of the town, and how many units used them in this Battle Turn. */
    roads: { to: TownId; flow: number; left: number; came: number }[];
    places: BattlePlace[];
}

export interface Position {
    turn: number;
    turns: number;
    date: string;
    night: boolean;
    active: Side;
    phase: "bidding" | "deploy-allied" | "deploy-french" | "movement" | "skirmishes" | "setting-up" | "rounds" | "supply" | "ended";
    stage: "nothing" | "choosing" | "picking" | "volley" | "leaving" | "morale" | "combat" | "reinforcing" | "withdrawing" | "regrouping";
    armies: Army[];
    bid: { seat: string; side: Side; steps: number } | null;
    give_up: Record<Side, number>;
    french: { won: TownId[]; routed: TownId[] };
    allied: { won: TownId[]; routed: TownId[] };
    blocks: Block[];
    ghosts: Ghosts[];
    towns: ({ town: TownId } & Record<ArmyId, number>)[];
    roads: { road: number; name: string; used: number; limit: number }[];
    skirmishes: { town: TownId; entry: TownId[]; now: boolean }[];
    battles: Battle[];
    drawn: Marker[];
    shot: { shooter: string | null; hits: number; among: string[] } | null;
    prompts: { seat: string; words: string }[];
}

export const positionOf = (view: View): Position | null => view.board as Position | null;

// ------------------------------------------------------------ who is who

export const sideOfArmy = (army: ArmyId): Side => (army === "FR" ? "F" : "A");

/** The armies of a seat: F, A, W (Anglo-Dutch) or B (Prussian); [] for spectators, and before sides are dealt. */
export function ownArmies(view: View): ArmyId[] {
    const armies: Record<string, ArmyId[]> = { F: ["FR"], A: ["AD", "PR"], W: ["AD"], B: ["PR"] };
    const owned = positionOf(view)?.armies.filter((army) => army.owner === view.seat).map((army) => army.army) ?? [];
    return owned.length ? owned : (armies[view.seat] ?? []);
}

export function ownSide(view: View): Side | null {
    const army = ownArmies(view)[0];
    return army ? sideOfArmy(army) : null;
}

export const enemyOf = (side: Side): Side => (side === "F" ? "A" : "F");
export const armyOf = (position: Position, id: ArmyId): Army | undefined => position.armies.find((army) => army.army === id);

const byId = new WeakMap<Position, Map<string, Block>>();

export function blockOf(position: Position, id: string): Block | undefined {
    let blocks = byId.get(position);
    if (!blocks) byId.set(position, (blocks = new Map(position.blocks.map((block) => [block.id, block]))));
    return blocks.get(id);
}

export const has = ({ marks }: { marks: Mark[] }, mark: Mark): boolean => marks.includes(mark);

const blanks = new WeakMap<View, View>();

/** The view with the reader's own faces hidden too: own blocks become ghosts. */
export function withoutFaces(view: View): View {
    const position = positionOf(view);
    if (!position) return view;
    const known = blanks.get(view);
    if (known) return known;
    const hidden = position.blocks.filter((block) => !block.open && (block.state === "town" || block.state === "battle"));
    const ghosts = hidden.map(({ army, state, town, spot, marks }): Ghosts => ({ army, count: 1, state, town, spot, marks, shelters: false }));
    const blank = { ...view, board: { ...position, blocks: position.blocks.filter((block) => !hidden.includes(block)), ghosts: [...position.ghosts, ...ghosts] } };
    blanks.set(view, blank);
    return blank;
}

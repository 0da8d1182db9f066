/* The previews of fights, as the server sends them (docs/napoleon.md). */
import type { Draft, Json } from "../../../core/types";
import type { Marker, Spot, TownId } from "../view";

export interface Chance {
    part: number;
    of: number;
    hundredths: number;
}

export interface Line {
    text: string;
    value: number;
    rule: string;
}

/** The fire of a unit: so many dice, each hits with `needs` or less. */
export interface Shot {
    block: string;
    at: "line" | "square";
    range: "long" | "short";
    position: Spot;
    targets: string[];
    hidden: number;
    lines: Line[];
    dice: number;
    needs: number;
    expected: Chance;
    /** The chance of 0, 1, 2 .. hits. */
    hits: Chance[];
    steps?: number;
    destroys_all?: Chance;
}

export interface MoraleTest {
    block: string;
    spot: Spot;
    lines: Line[];
    needs: number;
    bad: Chance;
    then: "eliminated" | "disengages";
}

export interface Leaver {
    block: string;
    steps: number;
    attrition: number;
    dies: boolean;
}

export interface WayOut {
    to: TownId;
    open: boolean;
    room: number;
    rule: string;
}

/** A whole side leaves a fight. */
export interface Leaving {
    units: Leaver[];
    roads: WayOut[];
    room: number;
    survive_attrition: number;
    cannot_leave: number;
}

export interface WayIn {
    from: TownId;
    flow: number;
    room: number;
    units: number;
    /** Own ones of them. */
    blocks: string[];
}

export interface Picked {
    block: string;
    dice: number;
    needs: number;
    hits: Chance[];
}

export interface RegroupRoad {
    town: TownId;
    room: number;
    goal: boolean;
    /** Own ones that may come. */
    blocks: string[];
}

export interface MarkerPlaces {
    marker: Marker;
    does: string;
    set_aside: boolean;
    places: { place: Spot; legal: boolean; why?: string | null }[];
}

export type ActionKind = "move" | "fire" | "form" | "break" | "occupy" | "exchange" | "shelter" | "leave" | "retreat";

/** An action of combat that is legal now. */
export interface OfferedAction {
    block: string;
    order: string;
    kind: ActionKind;
    note?: string | null;
    /** A move: its place; a retreat: its town. */
    to?: Spot;
    engages?: string[];
    hidden?: number;
    routs?: "enemy" | "own" | null;
    /** Fire. */
    at?: "line" | "square";
    position?: Spot;
    /** A retreat. */
    loses?: number;
    dies?: boolean;
    with?: string;
    marker?: Marker;
}

/** Everything that previews of fights may hold; what is there depends on `kind`. */
export interface FightPreview {
    kind?: "combat" | "leaving" | "reinforce" | "regroup" | "skirmish" | "hit" | "retreat" | "terrain" | "battle-deploy";
    town?: TownId;
    shots?: Shot[];
    morale?: MoraleTest[];
    rout?: Leaving;
    actions?: OfferedAction[];
    roads?: Json;
    units?: Json;
    expected?: Chance;
    own_units?: number;
    enemy_units?: number;
    retreats_without_losses?: string;
    /** Own blocks that may leave the town, or cross a stream. */
    here?: string[];
    markers?: MarkerPlaces[];
    enemy_fire?: Chance;
}

export const previewOf = (preview: Draft["preview"]): FightPreview => preview as FightPreview;
export const leavingOf = (preview: FightPreview): Leaving | null => (preview.kind === "leaving" ? (preview as unknown as Leaving) : null);
export const waysIn = (preview: FightPreview): WayIn[] => (preview.kind === "reinforce" ? (preview.roads as unknown as WayIn[]) : []);
export const regroupRoads = (preview: FightPreview): RegroupRoad[] => (preview.kind === "regroup" ? (preview.roads as unknown as RegroupRoad[]) : []);
export const pickedOf = (preview: FightPreview): Picked[] => (preview.kind === "skirmish" ? (preview.units as unknown as Picked[]) : []);

/** "22 %"; what is possible is never 0 %, and what is not certain never 100 %. */
export function percent({ part, of, hundredths }: Chance): string {
    if (part > 0 && hundredths < 1) return "<1%";
    if (part < of && hundredths > 99) return ">99%";
    return `${hundredths}%`;
}

/** The chances of the hits of several shots together. */
export function together(all: Chance[][]): Chance[] {
    let sum = [1];
    for (const hits of all) {
        const next = Array<number>(sum.length + hits.length - 1).fill(0);
        sum.forEach((chance, i) => hits.forEach(({ part, of }, k) => (next[i + k]! += (chance * part) / of)));
        sum = next;
    }
    return sum.map((chance) => ({ part: chance, of: 1, hundredths: Math.round(chance * 100) }));
}

/** The last ones as one: 0, 1, 2 and more. */
export function shortened(hits: Chance[], most: number): { hits: string; chance: Chance }[] {
    if (hits.length <= most) return hits.map((chance, i) => ({ hits: String(i), chance }));
    const rest = hits.slice(most - 1).reduce((sum, { part, of }) => sum + part / of, 0);
    const head = hits.slice(0, most - 1).map((chance, i) => ({ hits: String(i), chance }));
    return [...head, { hits: `${most - 1}+`, chance: { part: rest, of: 1, hundredths: Math.round(rest * 100) } }];
}

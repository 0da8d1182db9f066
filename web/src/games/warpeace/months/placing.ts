/* What a seat can put on the map in the Reinforcement Phase, or after an event, and where. Pure functions. */
import type { Grip, Placer, Spare } from "../../../choosing/placer";
import type { Draft, Target } from "../../../core/types";
import { targetKey, type Light } from "../../game";
import { count, hexTitle, kindWords, leaderName, troopWords } from "../names";
import type { HexId, Kind } from "../view";

interface Group {
    group: string;
    leaders: string[];
    sp: Record<Kind, number>;
    places: HexId[];
}

export interface Recall {
    hex: HexId;
    leaders: string[];
    sp: Record<Kind, number>;
}

export interface Placing {
    kind: "placing" | "event";
    place?: Group[];
    replace?: { sp: Kind; cost: number; points_left: number; lost: number; places: HexId[] }[];
    return?: { leader: string; places: HexId[] }[];
    /** Units must leave the map before the phase can end. */
    must?: boolean;
    withdraw?: Recall[];
    /** An event takes SP off the map: how many of a kind, and where they are. */
    sp?: Kind;
    count?: number;
    hexes?: { hex: HexId; count: number }[];
}

/** Null: the preview is about something else. */
export function placingOf(preview: Draft["preview"]): Placing | null {
    const told = preview as unknown as Placing;
    return told.kind === "placing" || told.kind === "event" ? told : null;
}

/** Something in the tray. */
export interface Thing {
    /** The order is "place Kutusov at Lemberg". */
    verb: "place" | "replace" | "return";
    target: Target;
    /** Two groups may have one name; their places differ. */
    key: string;
    title: string;
    leaders: string[];
    sp: [Kind, number][];
    note: string;
    places: HexId[];
}

const titleOf = ({ leaders, sp }: Group): string =>
    leaders.length ? leaders.map(leaderName).join(", ") : Object.entries(sp).map(([kind, number]) => troopWords(kind, number)).join(", ");

export function thingsIn({ place = [], replace = [], return: back = [] }: Placing): Thing[] {
    return [
        ...place.map((group, i): Thing => ({
            verb: "place",
            target: { what: "group", id: group.group },
            key: `place ${i} ${group.group}`,
            title: titleOf(group),
            leaders: group.leaders,
            sp: Object.entries(group.sp),
            note: "",
            places: group.places,
        })),
        ...back.map(({ leader, places }): Thing => ({
            verb: "return",
            target: { what: "leader", id: leader },
            key: `return ${leader}`,
            title: `${leaderName(leader)} returns`,
            leaders: [leader],
            sp: [],
            note: "With supplied SP of his color.",
            places,
        })),
        ...replace.map(({ sp, cost, points_left, lost, places }): Thing => ({
            verb: "replace",
            target: { what: "sp", id: sp },
            key: `replace ${sp}`,
            title: `${kindWords(sp)}: a replacement`,
            leaders: [],
            sp: [[sp, 1]],
            note: `Costs ${count(cost, "point")} of ${points_left}. ${lost} lost.`,
            places,
        })),
    ];
}

export const orderFor = ({ verb, target }: Thing, hex: HexId): string => `${verb} ${target.id} at ${hex}`;

/** The orders for all groups that have only one place. */
export const sureOrders = (things: readonly Thing[]): string[] => things.filter(({ verb, places }) => verb === "place" && places.length === 1).map((thing) => orderFor(thing, thing.places[0]!));

export const recallOrder = ({ hex }: Recall, leaders: readonly string[], sp: Readonly<Record<Kind, number>>): string =>
    ["withdraw", hex, ...leaders, ...Object.entries(sp).flatMap(([kind, number]) => (number > 0 ? [number === 1 ? kind : `${kind}${number}`] : []))].join(" ");

// ------------------------------------------------------------ on the map

export interface Hands {
    things: readonly Thing[];
    /** The one in hand. */
    held: Thing | null;
    give(order: string, thing: Thing): void;
}

export function gripOf({ give }: Pick<Hands, "give">, thing: Thing): Grip {
    return {
        things: [thing.target],
        places: thing.places.map((hex): Spare => ({ targets: [{ what: "hex", id: hex }], words: `${thing.title} to ${hexTitle(hex)}.`, put: () => give(orderFor(thing, hex), thing) })),
    };
}

export function placerOf(hands: Hands): Placer {
    const { things, held } = hands;
    const placesOf = (thing: Thing) => thing.places.map((hex) => [targetKey({ what: "hex", id: hex }), "choice" as Light] as const);
    const find = ({ what, id }: Target) => things.find(({ target }) => target.what === what && target.id === id) ?? null;
    // A click on a lit hex takes what can only be meant there.
    const meant = (hex: HexId) => {
        const fits = things.filter(({ places }) => places.includes(hex));
        return fits.length === 1 ? fits[0]! : null;
    };
    return {
        lights: new Map(things.flatMap(placesOf)),
        clicks: true,
        take: () => null,
        select(target, now) {
            if (now?.offers.has(targetKey(target))) return "drop";
            const thing = target.what === "hex" ? (now ? null : meant(target.id)) : find(target);
            return thing ? gripOf(hands, thing) : undefined;
        },
        starts: things.map(({ target, title }) => ({ target, words: title })),
        why: () => null,
        tried: (_things, place) => (held && place.what === "hex" ? orderFor(held, place.id) : null),
        steps: [],
        notes: new Map(),
        moves: [],
    };
}

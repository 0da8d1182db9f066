/* Moving units on the map: what can be taken, what a selection can do, and what dropping it means. The guide makes it the
 * placer of the board (choosing/placer.ts), so that dragging, clicking, the lasso, lists and keys share it. */
import type { Held } from "../../../../choosing/gesture";
import type { Grip, Placer, PlacerKey, Spare } from "../../../../choosing/placer";
import type { BoardData, Target } from "../../../../core/types";
import { targetKey, type Light } from "../../../game";
import { atlasOf, townTitle } from "../../atlas";
import { armyWord, corpsTitle, units } from "../../names";
import { blockOf, type Position, type TownId } from "../../view";
import { pileId, pileTarget, pileWords } from "../layout";
import { planWords } from "./march-words";
import { groupWith, movable, type Group, type Moves } from "./moves";
import { isPath, ordersOf, planTo, townsFor, type Plan } from "./plan";
import { shortestPath, stretchesOf } from "./road-lines";

export interface Campaign {
    board: BoardData;
    position: Position;
    moves: Moves;
    /** Is the force march on? */
    force(): boolean;
    /** Gives the orders of one gesture. */
    give(orders: string[]): void;
    hold(grip: Grip | null): void;
}

const DOUBLE = 350; // milliseconds between two clicks on the same block

export const blockTarget = (id: string): Target => ({ what: "block", id });
const townTarget = (id: TownId): Target => ({ what: "town", id });

/** Groups with somebody who can move. */
const ready = (moves: Moves): Group[] => moves.groups.filter((group) => group.may_open && movable(group).length > 0);

/** The units of a group by corps; leaders are by themselves. */
export function corpsOf(position: Position, group: Group): { corps: string; blocks: string[] }[] {
    const found = new Map<string, string[]>();
    for (const id of movable(group)) {
        const block = blockOf(position, id);
        const corps = block?.corps ? corpsTitle(block.corps) : (block?.name ?? id);
        found.set(corps, [...(found.get(corps) ?? []), id]);
    }
    return [...found].map(([corps, blocks]) => ({ corps, blocks }));
}

/** The group that the things in hand belong to. */
export const groupHeld = (moves: Moves, held: Held | null): Group | undefined =>
    held?.things[0]?.what === "block" ? groupWith(moves, held.things[0].id) : undefined;

export class Marching {
    /** The towns that the drag has passed, from the first. */
    private trail: TownId[] = [];
    private inHand: { group: Group; blocks: string[] } | null = null;
    private clicked = { id: "", at: -Infinity };

    constructor(readonly campaign: Campaign) {}

    get placer(): Placer {
        return {
            lights: this.lights(),
            clicks: true,
            whole: (target) => target,
            take: (target, held = null) => this.take(target, held),
            select: (target, held) => this.select(target, held),
            gather: (targets) => this.gather(targets),
            passes: (target) => this.passes(target),
            why: (things, place) => this.why(things, place),
            tried: (things, place) => this.tried(things, place),
            starts: this.starts(),
            keys: this.keys(),
            steps: [],
            notes: new Map(),
            moves: [],
        };
    }

    // ------------------------------------------------------------ what can be taken

    private lights(): Map<string, Light> {
        const lights = new Map<string, Light>();
        for (const group of ready(this.campaign.moves)) {
            const all = movable(group);
            lights.set(targetKey(pileTarget(pileId(group.army, group.town))), "choice");
            for (const block of all) lights.set(targetKey(blockTarget(block)), "choice");
        }
        return lights;
    }

    private starts(): NonNullable<Placer["starts"]> {
        return ready(this.campaign.moves).map((group) => ({
            target: pileTarget(pileId(group.army, group.town)),
            words: `${townTitle(group.town)}: ${units(movable(group).length)}${this.campaign.moves.armies.length > 1 ? `, ${armyWord[group.army]}` : ""}`,
        }));
    }

    /** The group that a thing stands for as a whole. */
    private groupOf({ what, id }: Target): Group | undefined {
        const groups = ready(this.campaign.moves);
        if (what === "stack") {
            const { army, town } = pileWords(id);
            return groups.find((group) => group.army === army && group.town === town);
        }
        return what === "town" ? groups.find((group) => group.town === id) : undefined;
    }

    private take(target: Target, held: Held | null): Grip | null {
        if (target.what === "block") {
            const group = groupWith(this.campaign.moves, target.id);
            if (!group?.may_open || !movable(group).includes(target.id)) return null;
            return held?.things.some((thing) => thing.id === target.id) ? this.grip(group, blocksOf(held)) : this.grip(group, [target.id]);
        }
        const group = this.groupOf(target);
        if (!group) return null;
        // A selection goes on with the pile that it is part of.
        return groupHeld(this.campaign.moves, held) === group ? this.grip(group, blocksOf(held!)) : this.grip(group, movable(group));
    }

    grip(group: Group, blocks: string[]): Grip {
        this.trail = [group.town];
        this.inHand = { group, blocks };
        return { things: blocks.map(blockTarget), places: townsFor(group, blocks).flatMap((town) => this.spare(group, blocks, town)) };
    }

    // ------------------------------------------------------------ selecting

    private select(target: Target, held: Held | null): ReturnType<NonNullable<Placer["select"]>> {
        const { moves } = this.campaign;
        const mine = groupHeld(moves, held);
        const meant = target.what === "block" ? groupWith(moves, target.id) : this.groupOf(target);
        if (held && meant !== mine && this.goes(held, target)) return "drop";
        if (!meant?.may_open) return undefined;
        if (target.what === "block") return this.toggle(target.id, meant, mine === meant ? blocksOf(held!) : []);
        const all = movable(meant);
        return mine === meant && held!.things.length === all.length ? null : this.grip(meant, all);
    }

    /** Can what is held go to the town where this thing is? */
    private goes(held: Held, target: Target): boolean {
        const town = this.townOf(target);
        return town !== null && held.offers.has(targetKey(townTarget(town)));
    }

    private townOf({ what, id }: Target): TownId | null {
        if (what === "town") return id;
        if (what === "stack") return pileWords(id).town;
        const block = what === "block" ? blockOf(this.campaign.position, id) : undefined;
        return block?.town ? (atlasOf(this.campaign.board).town.get(block.town)?.name ?? null) : null;
    }

    /** A click adds a block or drops it; two clicks take its corps. */
    private toggle(id: string, group: Group, now: string[]): Grip | null | undefined {
        if (!movable(group).includes(id)) return undefined;
        const again = this.clicked.id === id && performance.now() - this.clicked.at < DOUBLE;
        this.clicked = { id, at: again ? -Infinity : performance.now() };
        if (again) return this.grip(group, corpsOf(this.campaign.position, group).find(({ blocks }) => blocks.includes(id))?.blocks ?? [id]);
        const next = now.includes(id) ? now.filter((one) => one !== id) : [...now, id];
        return next.length ? this.grip(group, next) : null;
    }

    /** The group with the most blocks in the loop; a pile counts if none of its blocks is in it. */
    private gather(targets: Target[]): Grip | null {
        const { moves } = this.campaign;
        const caught = new Map<Group, string[]>();
        for (const { what, id } of targets) {
            const group = what === "block" ? groupWith(moves, id) : undefined;
            if (group?.may_open) caught.set(group, [...(caught.get(group) ?? []), id]);
        }
        for (const target of targets) {
            const group = this.groupOf(target);
            if (group && !caught.has(group)) caught.set(group, movable(group));
        }
        const [most] = [...caught].sort((a, b) => b[1].length - a[1].length);
        return most ? this.grip(...most) : null;
    }

    /** By corps, one after the other; everybody. */
    private keys(): PlacerKey[] {
        const { position, moves, hold } = this.campaign;
        const step = (by: number) => (held: Held | null) => {
            const group = groupHeld(moves, held) ?? ready(moves)[0];
            if (!group) return;
            const all = corpsOf(position, group);
            const now = all.findIndex(({ blocks }) => held?.things.length === blocks.length && held.things.every((thing) => blocks.includes(thing.id)));
            hold(this.grip(group, all[now < 0 && by < 0 ? all.length - 1 : (now + by + all.length) % all.length]!.blocks));
        };
        const everybody = (held: Held | null) => {
            const group = groupHeld(moves, held) ?? ready(moves)[0];
            if (group) hold(this.grip(group, movable(group)));
        };
        return [
            { key: "[", run: step(-1) },
            { key: "]", run: step(1) },
            { key: "*", run: everybody },
        ];
    }

    // ------------------------------------------------------------ where they go

    /** The road as it was drawn leads there, or the best one. */
    private planTo(group: Group, blocks: string[], town: TownId): Plan | null {
        const drawn = this.trail[this.trail.length - 1] === town && this.trail.length > 1 ? this.trail : undefined;
        return planTo(this.campaign.moves, group, blocks, town, this.campaign.force(), drawn);
    }

    private spare(group: Group, blocks: string[], town: TownId): Spare[] {
        const best = planTo(this.campaign.moves, group, blocks, town, false);
        if (!best) return [];
        const plan = () => this.planTo(group, blocks, town) ?? best;
        const { board, give } = this.campaign;
        return [
            {
                targets: [townTarget(town)],
                label: townTitle(town),
                aim: best.parts[0]?.way.attack ?? false,
                get words() {
                    return planWords(plan(), group);
                },
                get roads() {
                    return stretchesOf(atlasOf(board), plan());
                },
                put: () => give(ordersOf(plan())),
            },
        ];
    }

    /** The drag draws the road: towns that follow one another on a way are kept, others begin anew. */
    private passes({ what, id }: Target): void {
        if (what !== "town" || !this.inHand) return;
        const { group, blocks } = this.inHand;
        const known = this.trail.indexOf(id);
        const on = [...this.trail, id];
        if (known >= 0) this.trail = this.trail.slice(0, known + 1);
        else if (isPath(group, blocks, on)) this.trail = on;
        else this.trail = planTo(this.campaign.moves, group, blocks, id, this.campaign.force())?.path ?? [group.town];
    }

    private why(things: Target[], place: Target): string | null {
        const group = things[0] && groupWith(this.campaign.moves, things[0].id);
        const found = group && this.campaign.moves.barred.find(({ town, from, army }) => town === place.id && from === group.town && army === group.army);
        return (place.what === "town" && found?.why) || null;
    }

    private tried(things: Target[], place: Target): string | null {
        const group = things[0] && groupWith(this.campaign.moves, things[0].id);
        const path = group && place.what === "town" ? shortestPath(atlasOf(this.campaign.board), group.town, place.id) : null;
        return path && path.length > 1 ? `move ${things[0]!.id} ${path.join("-")}` : null;
    }
}

export const blocksOf = (held: Held): string[] => held.things.filter((thing) => thing.what === "block").map((thing) => thing.id);

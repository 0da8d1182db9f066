/* Who went from town to town between two positions: own units as they were seen, others as events tell. Pure functions. */
import type { NapoleonEvent } from "../../../core/events";
import type { BoardData, Entry, Point, View } from "../../../core/types";
import type { Journey } from "../../game";
import { atlasOf, marchLine, townName, type Atlas } from "../atlas";
import { positionOf, type ArmyId, type Block, type Position, type TownId } from "../view";
import { eventsOf } from "../words/chronicle";
import { pileId, pileTarget, squareAround } from "./layout";
import { shortestPath } from "./march/road-lines";

/** Units that go the same way. */
export interface Trek {
    army: ArmyId;
    from: TownId;
    to: TownId;
    count: number;
    /** The uppermost of them; null: their faces are hidden. */
    face: Block | null;
    /** From stack to stack. */
    line: Point[];
}

type March = Extract<NapoleonEvent, { kind: "marches" | "retreat" | "brought" | "regrouped" }>;
const isMarch = (event: NapoleonEvent): event is March => ["marches", "retreat", "brought", "regrouped"].includes(event.kind);

/** The roads between two towns: by the town that it came from, if that fits; else the shortest way. */
function pathOf(atlas: Atlas, from: TownId, to: TownId, came: TownId | null): TownId[] {
    const joins = (a: TownId, b: TownId) => atlas.road.has(`${a}-${b}`);
    if (joins(from, to) && (came === null || came === from)) return [from, to];
    if (came && joins(from, came) && joins(came, to)) return [from, came, to];
    return shortestPath(atlas, from, to) ?? [from, to];
}

/** From where the stack stands to where it will stand, along the roads. */
function lineOf(atlas: Atlas, army: ArmyId, path: TownId[]): Point[] {
    const ends = [path[0]!, path[path.length - 1]!].map((town) => atlas.town.get(town)?.stacks[army]);
    return [ends[0], ...marchLine(atlas, path), ends[1]].filter((point): point is Point => point !== undefined);
}

const onMap = (block: Block | undefined): block is Block & { town: string } => (block?.state === "town" || block?.state === "battle") && block.town !== null;

/** Known blocks that changed towns. */
function seenTreks(atlas: Atlas, before: Position, after: Position): Trek[] {
    const old = new Map(before.blocks.map((block) => [block.id, block]));
    const treks = new Map<string, Trek>();
    for (const block of after.blocks) {
        const was = old.get(block.id);
        if (!onMap(was) || !onMap(block) || was.town === block.town) continue;
        const [from, to] = [townName(atlas, was.town), townName(atlas, block.town)];
        const key = `${block.army} ${from} ${to}`;
        const trek = treks.get(key);
        if (trek) trek.count++;
        else treks.set(key, { army: block.army, from, to, count: 1, face: block, line: lineOf(atlas, block.army, pathOf(atlas, from, to, block.came && townName(atlas, block.came))) });
    }
    return [...treks.values()];
}

/** Does the reader know the blocks of this army? Then their moves were seen when they were made. */
const knows = (position: Position, army: ArmyId): boolean => position.blocks.some((block) => block.army === army && block.state === "town");

function toldTreks(atlas: Atlas, after: Position, events: NapoleonEvent[]): Trek[] {
    return events.filter(isMarch).flatMap(({ army, from, to, units }): Trek[] => {
        const [begin, end] = [townName(atlas, from), townName(atlas, to)];
        const of = army as ArmyId;
        if (knows(after, of) || !atlas.town.has(begin) || !atlas.town.has(end)) return [];
        return [{ army: of, from: begin, to: end, count: units, face: null, line: lineOf(atlas, of, pathOf(atlas, begin, end, null)) }];
    });
}

export function treksOf(board: BoardData, before: Position, after: Position, events: NapoleonEvent[]): Trek[] {
    const atlas = atlasOf(board);
    return [...seenTreks(atlas, before, after), ...toldTreks(atlas, after, events)];
}

// ------------------------------------------------------------ for arrows

/** The towns where blocks of an army were lost, as far as their number tells. */
function losses(board: BoardData, before: Position, events: NapoleonEvent[]): Journey[] {
    const atlas = atlasOf(board);
    return events.flatMap((event): Journey[] => {
        const was = event.kind === "lost" ? before.blocks.find((block) => block.id === event.block) : undefined;
        const town = was && onMap(was) ? atlas.town.get(was.town) : undefined;
        return was && town ? [{ things: [{ what: "block", id: was.id }], from: squareAround(town.stacks[was.army]), to: null, via: [] }] : [];
    });
}

/** Arrows along the roads, with how many went. */
export function journeys(board: BoardData, before: View, after: View, entries: Entry[]): Journey[] | null {
    const [old, now] = [positionOf(before), positionOf(after)];
    if (!old || !now) return null;
    const events = entries.flatMap(eventsOf);
    const treks = treksOf(board, old, now, events).map(
        ({ army, from, to, count, line }): Journey => ({
            things: [pileTarget(pileId(army, to))],
            from: squareAround(atlasOf(board).town.get(from)!.stacks[army]),
            to: squareAround(atlasOf(board).town.get(to)!.stacks[army]),
            via: line.slice(1, -1),
            count,
        }),
    );
    return [...treks, ...losses(board, old, events)];
}

/** Marches that were told together are shown one after the other; a move that is told later shows nothing. */
export function beats(entry: Entry): number {
    const events = eventsOf(entry);
    if (entry.kind === "order" && !events.length && /^move \?/.test(entry.text)) return 0;
    return Math.min(6, 1 + 0.5 * Math.max(0, events.filter(isMarch).length - 1));
}

/* The roads of a plan as lines on the board. */
import type { Stretch } from "../../../../board/drag";
import { roadLine, type Atlas } from "../../atlas";
import type { Plan } from "./plan";

/** A line for each road: dashed for force marches, with the units on it and the room. */
export function stretchesOf(atlas: Atlas, { legs }: Plan): Stretch[] {
    return legs.map(({ from, to, count, forced, room, limit, attack }) => ({
        points: roadLine(atlas, from, to),
        look: [forced ? "forced" : "", attack ? "attack" : ""].filter(Boolean).join(" "),
        note: `${count + limit - room} of ${limit}`,
    }));
}

/** The towns of a shortest way, for an order that the server refuses with a reason. */
export function shortestPath(atlas: Atlas, from: string, to: string): string[] | null {
    const before = new Map<string, string>([[from, from]]);
    const queue = [from];
    for (let here = queue.shift(); here !== undefined && !before.has(to); here = queue.shift()) {
        for (const { name } of atlas.places.roads) {
            const ends = name.split("-");
            const next = ends[0] === here ? ends[1]! : ends[1] === here ? ends[0]! : null;
            if (next === null || before.has(next)) continue;
            before.set(next, here);
            queue.push(next);
        }
    }
    if (!before.has(to)) return null;
    const path = [to];
    while (path[0] !== from) path.unshift(before.get(path[0]!)!);
    return path;
}

/* Looks ahead past words such as `done` and `by road`, so that the ends of a move are known before it is begun. */
import type { Choice } from "../core/types";
import { openEnds, waysOf, type Way } from "./offers";

export type Ask = (steps: string[]) => Promise<Choice[]>;

/** Maximum requests for one search: a march over every road of the board takes about thirty. */
const LIMIT = 60;

export interface Ahead {
    /** The current choices, with what follows each. */
    choices: Choice[];
    /** Every way found so far. */
    ways: Way[];
    finished: boolean;
}

/** Reports after the first answer, and again at the end. Stops when `wanted` returns false. */
export async function lookAhead(steps: string[], ask: Ask, tell: (ahead: Ahead) => void, wanted: () => boolean): Promise<void> {
    const choices = await ask(steps);
    if (!wanted()) return;
    let ways = waysOf(choices);
    let open = openEnds(choices);
    tell({ choices, ways, finished: !open.length });
    if (!open.length) return;
    const seen = new Set<string>();
    for (let asked = 0; open.length && asked < LIMIT; ) {
        const wave = open.slice(0, 6);
        open = open.slice(6);
        asked += wave.length;
        const found = await Promise.all(wave.map((via) => ask([...steps, ...via.map((choice) => choice.text)])));
        if (!wanted()) return;
        wave.forEach((via, i) => {
            const next = found[i] ?? [];
            ways = [...ways, ...waysOf(next, via)];
            for (const end of openEnds(next, via)) {
                const key = end.map((choice) => choice.text).join("\n");
                if (seen.has(key)) continue;
                seen.add(key);
                open.push(end);
            }
        });
    }
    tell({ choices, ways, finished: true });
}

/* The moments of a game: all orders of its log if it is over, otherwise the entries that my seat has received. */
import { gameCalls, seatCalls } from "../core/api";
import type { Entry, Game, Reader, Sight, View } from "../core/types";

/** The entry that led to a moment; null: the beginning, or unknown to the reader. */
export interface Moment {
    entry: Entry | null;
    view: View;
}

export interface Line {
    seat: number;
    name: string;
    text: string;
}

/** "12 A: detach Langeron I2 to R(123) [3] {298b1b55}" */
const ORDER = /^(\d+) (\S+): (.*?)(?: \[[^\]]*\])?(?: \{[0-9a-f]+\})?$/;

export function readLog(log: string, seats: (string | null)[]): Line[] {
    const lines: Line[] = [];
    for (const text of log.split("\n")) {
        const found = ORDER.exec(text);
        if (!found) continue;
        const name = found[2]!;
        lines.push({ seat: seats.indexOf(name), name, text: found[3]! });
    }
    return lines;
}

/** The content of a replay. */
export interface Reel {
    last: number; // moments 0 .. last
    readers: Reader[];
    /** The log lines that lead to moments 1 .. last. */
    entries: (Entry | null)[];
    moment(at: number, reader: Reader): Promise<Moment>;
}

const asEntry = (number: number, line: Line): Entry => ({ number, at: 0, kind: "order", ...line, news: [], events: [] });

function wholeReel(game: Game, lines: Line[]): Reel {
    const readers: Reader[] = ["referee", ...game.seats.map((seat) => seat.seat), "public"];
    const known = new Map<string, Promise<Moment>>();
    const fetchMoment = async (at: number, reader: Reader): Promise<Moment> => {
        const sight: Sight = await seatCalls(game.id, reader).sight(`?at=${at}`);
        const entry: Entry | null = sight.order ? { number: at, at: 0, kind: "order", ...sight.order } : null;
        return { entry, view: sight.view };
    };
    return {
        last: lines.length,
        readers,
        entries: lines.map((line, index) => asEntry(index + 1, line)),
        moment: (at, reader) => keep(known, `${reader}/${at}`, () => fetchMoment(at, reader)),
    };
}

function ownReel(game: Game, reader: Reader, entries: Entry[]): Reel {
    const told = entries.filter((entry) => entry.kind === "order" || entry.kind === "begin");
    const known = new Map<string, Promise<Moment>>();
    return {
        last: told.length - 1,
        readers: [reader],
        entries: told.slice(1),
        moment: (at) =>
            keep(known, String(at), async () => {
                const entry = told[at]!;
                const sight = await seatCalls(game.id, reader).sight(`?entry=${entry.number}`);
                return { entry, view: sight.view };
            }),
    };
}

function keep(known: Map<string, Promise<Moment>>, key: string, fetch: () => Promise<Moment>): Promise<Moment> {
    let moment = known.get(key);
    if (!moment) {
        moment = fetch();
        moment.catch(() => known.delete(key));
        known.set(key, moment);
    }
    return moment;
}

async function wholeRecord(id: string, reader: Reader): Promise<Entry[]> {
    const entries: Entry[] = [];
    for (;;) {
        const said = await seatCalls(id, reader).record(entries[entries.length - 1]?.number ?? 0);
        entries.push(...said.entries);
        if (!said.entries.length || entries[entries.length - 1]!.number >= said.number) return entries;
    }
}

export async function openReel(id: string): Promise<{ game: Game; reel: Reel }> {
    const game = await gameCalls(id).game();
    if (game.state === "over" || game.state === "abandoned") {
        const log = await seatCalls(id, "referee").log();
        const lines = readLog(log, game.seats.map((seat) => seat.name));
        return { game, reel: wholeReel(game, lines) };
    }
    // With a shared screen, nobody may look from the other's point of view.
    const reader: Reader = game.curtain ? "public" : (game.mine[0] ?? "public");
    return { game, reel: ownReel(game, reader, await wholeRecord(id, reader)) };
}

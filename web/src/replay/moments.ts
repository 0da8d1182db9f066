/* The moments of a game: all orders of its log if it is over, otherwise the entries that my seat has received. */
import { gameCalls, seatCalls } from "../core/api";
import type { Entry, Game, Reader, Sight, View } from "../core/types";
import { standing } from "../around/log-lines";
import { turnOf } from "../games/turns";

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

type Order = Entry & { kind: "order" };

const asEntry = (number: number, line: Line): Order => ({ number, at: 0, kind: "order", ...line, news: [], events: [] });

/** The orders of a seat that stand. */
const ordersOf = (entries: Entry[], seat: number): Order[] =>
    entries.filter((entry): entry is Order => entry.kind === "order" && entry.seat === seat);

/** The moment of each order in a record, by the number of its entry. A record lacks what others have taken back; the
 * orders of a seat that stand are the same everywhere, in the same order. */
export function momentsOf(lines: Line[], record: Entry[]): Map<number, number> {
    const all = standing(lines.map((line, index) => asEntry(index + 1, line)));
    const told = standing(record);
    const moments = new Map<number, number>();
    for (const seat of new Set(lines.map((line) => line.seat))) {
        const orders = ordersOf(all, seat);
        ordersOf(told, seat).forEach((entry, index) => orders[index] && moments.set(entry.number, orders[index].number));
    }
    return moments;
}

/** The lines of a log as entries, with what the record tells about them. */
function toldEntries(lines: Line[], record: Entry[]): Order[] {
    const entries = lines.map((line, index) => asEntry(index + 1, line));
    const moments = momentsOf(lines, record);
    for (const entry of record) {
        const line = entries[(moments.get(entry.number) ?? 0) - 1];
        if (line && entry.kind === "order") line.events = entry.events;
    }
    return entries;
}

/** The moment when the first turn begins; 0 if none does. */
export function firstTurn(game: string, { entries }: Reel): number {
    return 1 + entries.findIndex((entry) => entry !== null && "events" in entry && entry.events.some((event) => turnOf(game, event)));
}

function wholeReel(game: Game, lines: Line[], record: Entry[]): Reel {
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
        entries: toldEntries(lines, record),
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
        const [log, record] = await Promise.all([seatCalls(id, "referee").log(), wholeRecord(id, "public").catch(() => [])]);
        const lines = readLog(log, game.seats.map((seat) => seat.name));
        return { game, reel: wholeReel(game, lines, record) };
    }
    // With a shared screen, nobody may look from the other's point of view.
    const reader: Reader = game.curtain ? "public" : (game.mine[0] ?? "public");
    return { game, reel: ownReel(game, reader, await wholeRecord(id, reader)) };
}

/* The arrows on the board of a game. */
import { useEffect, useState } from "preact/hooks";
import { deskOf } from "../choosing/desk";
import { settings } from "../core/settings";
import type { BoardData } from "../core/types";
import { useValue } from "../core/value";
import type { TableProps } from "../games/game";
import { moduleOf } from "../games/index";
import { partyNamed } from "../games/seats";
import type { Table } from "../table/table";
import { Arrows } from "./arrows";
import { journeysOf, type Leg } from "./journeys";
import { before, isOrder } from "./news";
import { watcherOf } from "./watcher";

const REST = 180; // milliseconds until a pointer rests on a line
const MANY = 6; // entries of a line whose views are fetched to draw their arrows

const about = (leg: Leg, numbers: readonly number[]): boolean => leg.entries.some((entry) => numbers.includes(entry.number));

async function fetchLegs(table: Table, numbers: readonly number[]): Promise<Leg[]> {
    const entries = table.entries.get();
    const legs = numbers.slice(0, MANY).map(async (number) => {
        const [entry, old] = [entries.find((one) => one.number === number), before(entries, number)];
        if (!entry || !old || !isOrder(entry)) return [];
        return [{ entries: [entry], before: await table.viewAfter(old.number), after: await table.viewAfter(number) }];
    });
    return (await Promise.all(legs)).flat();
}

/** The legs of these entries: known ones immediately, others once the pointer rests. */
function useLegs(table: Table, numbers: readonly number[], known: Leg[]): Leg[] {
    const [found, setFound] = useState<{ key: string; legs: Leg[] }>({ key: "", legs: [] });
    const single = known.filter((leg) => leg.entries.length === 1 && about(leg, numbers));
    const key = numbers.length > single.length ? numbers.join() : "";
    useEffect(() => {
        if (!key || key === found.key) return;
        const timer = setTimeout(() => void fetchLegs(table, numbers).then((legs) => setFound({ key, legs }), () => undefined), REST);
        return () => clearTimeout(timer);
    }, [key]);
    return key && found.key === key ? found.legs : single;
}

export function WatchedArrows({ table, board, turned }: TableProps & { board: BoardData; turned: number }) {
    const watcher = watcherOf(table);
    const playing = useValue(watcher.playing);
    const legs = useValue(watcher.legs);
    const line = useValue(deskOf(table).line);
    const look = useValue(table.look);
    const { arrows } = useValue(settings);
    const pointed = useLegs(table, line.length || !look ? line : [look.entry], legs);
    const game = table.game.get();
    if (!game) return null;
    const now = playing?.steps[playing.at];
    const strong = playing ? legs.filter((leg) => leg.entries[0] === now) : pointed;
    const until = playing ? (now?.number ?? 0) : Infinity;
    const quiet = look || !arrows ? [] : legs.filter((leg) => leg.entries[0]!.number < until && !strong.includes(leg));
    return (
        <>
            {[...quiet, ...strong].map((leg) => {
                const entry = leg.entries[0]!;
                const colour = ("seat" in entry && partyNamed(game, entry.seat)?.colour) || "var(--ink)";
                return (
                    <Arrows
                        key={entry.number}
                        journeys={journeysOf(moduleOf(game.game), board, leg, turned)}
                        colour={colour}
                        strong={strong.includes(leg)}
                        entries={leg.entries.map((one) => one.number)}
                    />
                );
            })}
        </>
    );
}

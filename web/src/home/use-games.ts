/* A list of games that follows the stream, page by page. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { get, me } from "../core/api";
import { listen } from "../core/stream";
import type { Game } from "../core/types";
import { troubleWords } from "./actions";

interface Answer {
    games: Game[];
    before: number | null;
}

export interface GameList {
    games: Game[] | null; // null: unknown yet
    trouble: string | null;
    /** Fetches more, if there are more. */
    more: (() => void) | null;
    again: () => void;
}

const NEWS = ["games", "entry", "hello"];
const QUIET = 400; // milliseconds: one request for events that arrive together

const address = (query: string, before?: number | null): string => {
    const words = [query, before ? `before=${before}` : ""].filter(Boolean).join("&");
    return "/games" + (words ? "?" + words : "");
};

/** asleep: make no requests (not logged in). everySeconds: polling, for lists that the stream does not cover. */
export function useGames(query: string, asleep = false, everySeconds = 0): GameList {
    const [pages, setPages] = useState<Answer[]>([]);
    const [trouble, setTrouble] = useState<string | null>(null);
    const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

    const look = useCallback(() => {
        if (asleep) return;
        get<Answer>(address(query))
            .then((first) => {
                setTrouble(null);
                setPages((old) => [first, ...(old[0]?.before === first.before ? old.slice(1) : [])]);
            })
            .catch((error: unknown) => setTrouble(troubleWords(error)));
    }, [query, asleep]);

    useEffect(() => {
        look();
        const soon = () => {
            clearTimeout(timer.current);
            timer.current = setTimeout(look, QUIET);
        };
        const known = me.get()?.user; // visitors have no stream
        const stop = known ? listen((event) => NEWS.includes(event.name) && soon()) : undefined;
        const tick = everySeconds ? setInterval(look, everySeconds * 1000) : undefined;
        return () => {
            stop?.();
            clearTimeout(timer.current);
            clearInterval(tick);
        };
    }, [look, everySeconds]);

    const before = pages[pages.length - 1]?.before ?? null;
    const more =
        before === null
            ? null
            : () =>
                  void get<Answer>(address(query, before))
                      .then((next) => setPages((old) => [...old, next]))
                      .catch((error: unknown) => setTrouble(troubleWords(error)));
    return { games: pages.length ? pages.flatMap((page) => page.games) : null, trouble, more, again: look };
}

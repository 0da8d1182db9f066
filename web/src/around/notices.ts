/* What tells a player that something happened: page title, browser notification, sounds. */
import { useEffect, useRef } from "preact/hooks";
import { settings } from "../core/settings";
import { useValue } from "../core/value";
import type { Table } from "../table/table";
import { leftNow } from "./clocks";
import { play, soundOf } from "../core/sounds";

const NAME = "grognard";
const LONG = 4000; // milliseconds
const LOW = [60_000, 30_000, 10_000]; // milliseconds left on a running clock, of which a sound warns

export function useNotices(table: Table): void {
    useTurnNotice(table);
    useEntrySounds(table);
    useClockSound(table);
}

/** Only when the turn begins. In view, its sound is heard only after some waiting: within an attack questions and answers
 * follow each other quickly. */
function useTurnNotice(table: Table): void {
    const sight = useValue(table.sight);
    const game = useValue(table.game);
    const asked = sight?.asked === true;
    const waiting = useRef<number | null>(null); // since when; null: not waiting
    useEffect(() => {
        const what = game?.title || NAME;
        document.title = asked ? `● Your turn · ${what}` : what;
        return () => {
            document.title = NAME;
        };
    }, [asked, game?.title]);
    useEffect(() => {
        if (!sight) return;
        const since = waiting.current;
        waiting.current = asked ? null : (since ?? performance.now());
        if (!asked || since === null) return;
        if (document.hidden || performance.now() - since > LONG) play("turn");
        if (document.hidden) tell(table.id, sight.prompt ?? "");
    }, [asked, sight !== null]);
}

function tell(game: string, text: string): void {
    if (!settings.get().notify || !("Notification" in window) || Notification.permission !== "granted") return;
    const notice = new Notification("Your turn", { body: text, tag: "grognard-" + game });
    notice.onclick = () => {
        window.focus();
        notice.close();
    };
}

/** A sound for what is new in the record. What was there when the game was opened is silent. */
function useEntrySounds(table: Table): void {
    useEffect(() => {
        let heard: number | null = null; // the last entry
        const look = () => {
            const entries = table.entries.get();
            const last = entries[entries.length - 1]?.number;
            if (last === undefined || heard === null) {
                heard = last !== undefined && last >= (table.sight.get()?.number ?? 0) ? last : null;
                return;
            }
            const [before, game] = [heard, table.game.get()];
            heard = last;
            const sound = soundOf(entries.filter((entry) => entry.number > before), game?.mine ?? []);
            if (sound) play(sound);
        };
        look();
        return table.entries.watch(look);
    }, [table]);
}

/** The next warning of a clock with this much time, in milliseconds from now; null if there is none. */
export function nextWarning(left: number): number | null {
    const limit = LOW.find((one) => one < left);
    return limit === undefined ? null : left - limit;
}

function useClockSound(table: Table): void {
    const sight = useValue(table.sight);
    const clock = sight?.clock;
    const seat = table.seat;
    useEffect(() => {
        if (!clock || clock.kind !== "live" || seat === null || !clock.seats[seat]?.runs || clock.paused) return;
        const heard = Date.now();
        let timer: ReturnType<typeof setTimeout>;
        const wait = () => {
            const wanted = nextWarning(leftNow(clock, seat, heard, Date.now()));
            if (wanted === null) return;
            timer = setTimeout(() => {
                play("clock");
                wait();
            }, wanted + 1);
        };
        wait();
        return () => clearTimeout(timer);
    }, [clock, seat]);
}

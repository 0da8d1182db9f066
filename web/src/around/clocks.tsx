/* Counts clocks down between updates from the server. */
import { useEffect, useState } from "preact/hooks";
import type { Clock } from "../core/types";
import { clockWords } from "../core/words";

/** The time left now on a clock that was read at `heard`. */
export function leftNow(clock: Clock, seat: number, heard: number, now: number): number {
    const one = clock.seats[seat];
    if (!one) return 0;
    return one.runs && !clock.paused ? one.left - (now - heard) : one.left;
}

export function SeatClock({ clock, seat }: { clock: Clock; seat: number }) {
    const [heard, setHeard] = useState(() => Date.now());
    const [now, setNow] = useState(heard);
    useEffect(() => {
        setHeard(Date.now());
        setNow(Date.now());
    }, [clock]);
    const runs = clock.seats[seat]?.runs && !clock.paused;
    useEffect(() => {
        if (!runs) return;
        const timer = setInterval(() => setNow(Date.now()), 500);
        return () => clearInterval(timer);
    }, [runs]);
    const left = leftNow(clock, seat, heard, now);
    const low = clock.kind === "live" && left < 60_000;
    const title = clock.suspended ? "The server is checking its clock. No one can lose on time until it is done." : "Time left";
    return (
        <span class={`around-clock${runs ? " runs" : ""}${low ? " low" : ""}`} role="timer" title={title}>
            {clockWords(left)}
            {clock.suspended && " (stopped)"}
            {clock.seats[seat]?.away && " (vacation)"}
        </span>
    );
}

/* The orders beside the board; the one that led to the moment shown is marked, with its results. */
import { useEffect, useRef } from "preact/hooks";
import type { Entry, Game, View } from "../core/types";
import { EntryWords, entryLines } from "../around/log-entry";
import { memo } from "../around/memo";
import { partyNamed } from "../games/seats";
import type { Moment, Reel } from "./moments";

interface Props {
    game: Game;
    reel: Reel;
    at: number;
    moment: Moment | null;
    onJump: (at: number) => void;
}

export function ReplayLog({ game, reel, at, moment, onJump }: Props) {
    const list = useRef<HTMLOListElement>(null);
    useEffect(() => {
        list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    }, [at, moment === null]);
    return (
        <>
            <div class="replay-caption" aria-live="polite">
                {moment?.entry ? (
                    <EntryWords game={game} entry={moment.entry} view={moment.view} />
                ) : (
                    <span class="faint">{at === 0 ? "Start of the game." : "Not visible to this side."}</span>
                )}
            </div>
            <ol class="around-log" ref={list} aria-label="Orders" tabIndex={0}>
                {moment &&
                    reel.entries.map((entry, index) =>
                        entry ? (
                            <Line key={index} game={game} entry={entry} view={moment.view} current={at === index + 1} onJump={() => onJump(index + 1)} />
                        ) : null,
                    )}
            </ol>
        </>
    );
}

const Line = memo(
    (props: { game: Game; entry: Entry; view: View; current: boolean; onJump: () => void }) => {
        const { game, entry, current } = props;
        const colour = "seat" in entry ? partyNamed(game, entry.seat)?.colour : undefined;
        return (
            <li class={"around-line" + (current ? " current" : "")} style={{ borderColor: colour ?? "var(--line)" }}>
                <button type="button" aria-current={current ? "step" : undefined} onClick={props.onJump}>
                    {entryLines(game, entry, props.view)[0]}
                </button>
            </li>
        );
    },
    (before, after) => before.entry === after.entry && before.current === after.current,
);

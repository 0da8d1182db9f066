/* The orders beside the board; the one that led to the moment shown is marked, with its results. */
import { Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Entry, Game } from "../core/types";
import { EntryWords } from "../around/log-entry";
import { LogLine, TurnHeading } from "../around/log-line";
import { sectionsOf, standing } from "../around/log-lines";
import type { Things } from "../around/things";
import { moduleOf } from "../games/index";
import type { Moment, Reel } from "./moments";

interface Props {
    game: Game;
    reel: Reel;
    at: number;
    moment: Moment | null;
    things: Things;
    onJump: (at: number) => void;
}

export function ReplayLog({ game, reel, at, moment, things, onJump }: Props) {
    const list = useRef<HTMLOListElement>(null);
    useEffect(() => {
        list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    }, [at, moment === null]);
    const { LogLines } = moduleOf(game.game);
    const line = (entry: Entry) =>
        moment && <LogLine key={entry.number} game={game} entry={entry} view={moment.view} current={at === entry.number} short things={things} onLook={() => onJump(entry.number)} />;
    return (
        <>
            <div class="replay-caption" aria-live="polite">
                {moment?.entry ? (
                    <EntryWords game={game} entry={moment.entry} view={moment.view} things={things} />
                ) : (
                    <span class="faint">{at === 0 ? "Start of the game." : "Not visible to this side."}</span>
                )}
            </div>
            <ol class="around-log" ref={list} aria-label="Orders" tabIndex={0}>
                {moment &&
                    sectionsOf(game.game, linesOf(reel)).map(({ turn, entries }, index) => (
                        <Fragment key={index}>
                            {turn && <TurnHeading game={game.game} turn={turn} />}
                            {LogLines ? <LogLines entries={entries} all={linesOf(reel)} view={moment.view} current={at} line={line} onLook={onJump} things={things} /> : entries.map(line)}
                        </Fragment>
                    ))}
            </ol>
        </>
    );
}

const lines = new WeakMap<Reel, Entry[]>();

/** The orders that stand, numbered by their moments. */
export function linesOf(reel: Reel): Entry[] {
    let known = lines.get(reel);
    if (!known) lines.set(reel, (known = standing(reel.entries.flatMap((entry, index) => (entry ? [{ ...entry, number: index + 1 }] : [])))));
    return known;
}

/* How a game ended: who won and why, the losses, the course of the game, its decisive fights, and what to do next. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Review } from "../advice/review";
import { deskOf } from "../choosing/desk";
import { NextLevel } from "../choosing/waiting";
import { gameCalls, seatCalls } from "../core/api";
import { go, link } from "../core/route";
import type { Entry, Game } from "../core/types";
import { useValue } from "../core/value";
import { isOffline } from "../core/way";
import { endingOf } from "../games/endings";
import type { Ending } from "../games/endings/ending";
import type { TableProps } from "../games/game";
import { endSentence, endTitle } from "../games/results";
import { momentsOf, readLog } from "../replay/moments";
import { copyLink } from "../ui/copy";
import { Button, Icon, RuleLink } from "../ui/ui";
import { CurvePicture } from "./curve";
import "./ending.css";

interface Known {
    ending: Ending;
    /** The moments of the replay, by entries. */
    moments: Map<number, number>;
}

/** Two calls, whatever the length of the game: the last view without fog, and the log. */
async function learn(game: Game, entries: Entry[]): Promise<Known> {
    const referee = seatCalls(game.id, "referee");
    const [sight, log] = await Promise.all([referee.sight(), referee.log()]);
    const [winner = "", how = ""] = (game.result ?? "").split(" ");
    const lines = readLog(log, game.seats.map((seat) => seat.name));
    return { ending: await endingOf({ entries, view: sight.view, winner, how }), moments: momentsOf(lines, entries) };
}

function useKnown({ table, game }: TableProps & { game: Game }): Known | null {
    const entries = useValue(table.entries);
    const [known, setKnown] = useState<Known | null>(null);
    const complete = entries.some((entry) => entry.kind === "over");
    useEffect(() => {
        let wanted = complete && game.state === "over";
        if (wanted) learn(game, entries).then((all) => wanted && setKnown(all), table.fail.bind(table));
        return () => void (wanted = false);
    }, [complete, game.state, game.id]);
    return known;
}

export function EndingCard({ table }: TableProps) {
    const desk = deskOf(table);
    const game = useValue(table.game)!;
    const entries = useValue(table.entries);
    const known = useKnown({ table, game });
    const head = useRef<HTMLHeadingElement>(null);
    const close = () => desk.ending.set(false);
    useEffect(() => {
        head.current?.focus({ preventScroll: true });
        desk.camera.current?.fit();
    }, []);
    return (
        <section class="ending" role="dialog" aria-label="Result" onKeyDown={(event) => event.key === "Escape" && close()}>
            <header class="row">
                <h2 class="grow" tabIndex={-1} ref={head}>
                    {endTitle(game, game.result)}
                </h2>
                <Button look="quiet" icon aria-label="Close the result" onClick={close}>
                    <Icon name="close" />
                </Button>
            </header>
            <div class="ending-body" tabIndex={0} role="group" aria-label="How the game ended">
                {game.state === "over" && <p class="ending-sentence">{endSentence(game, game.result, entries)}</p>}
                {known && (
                    <Parts game={game} {...known}>
                        <Review game={game} view={table.view} />
                    </Parts>
                )}
                <NextLevel table={table} game={game} result={game.result} />
            </div>
            <Next table={table} game={game} />
        </section>
    );
}

function Parts({ game, ending: { reasons, losses, curve, fights }, moments, children }: Known & { game: Game; children: ComponentChildren }) {
    return (
        <>
            {reasons.map(({ words, rules }) => (
                <p key={words}>
                    {words} {rules.map((id) => <RuleLink key={id} game={game.game} id={id} />)}
                </p>
            ))}
            {losses && <LossTable rows={losses} />}
            {children}
            {curve && <CurvePicture curve={curve} />}
            {fights.length > 0 && (
                <>
                    <h3>Decisive fights</h3>
                    <ul class="ending-fights">
                        {fights.map(({ entry, words }) => (
                            <li key={entry}>
                                <a href={link("replay", game.id, "at", moments.get(entry) ?? 0)}>{words}</a>
                            </li>
                        ))}
                    </ul>
                </>
            )}
        </>
    );
}

function LossTable({ rows: [heads = [], ...rows] }: { rows: string[][] }) {
    return (
        <table class="ending-losses">
            <thead>
                <tr>{heads.map((head, i) => (i ? <th key={i} scope="col">{head}</th> : <td key={i} />))}</tr>
            </thead>
            <tbody>
                {rows.map(([words, ...cells]) => (
                    <tr key={words}>
                        <th scope="row">{words}</th>
                        {cells.map((cell, i) => (
                            <td key={i}>{cell}</td>
                        ))}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

function Next({ table, game }: TableProps & { game: Game }) {
    const replay = link("replay", game.id);
    const again = () => gameCalls(game.id).rematch().then(({ id }) => go("game", id), table.fail.bind(table));
    return (
        <div class="row ending-next">
            {game.mine.length > 0 && (
                <Button look="main" onClick={() => void again()}>
                    <Icon name="turn" /> Rematch (swap sides)
                </Button>
            )}
            <a class="button" href={replay}>
                <Icon name="play" /> Replay
            </a>
            <a class="button" href={link("analysis", "from", game.id, "referee", "end")}>
                <Icon name="map" /> Analyze
            </a>
            {!isOffline && (
                <Button onClick={() => void copyLink(location.origin + location.pathname + replay)}>
                    <Icon name="link" /> Share
                </Button>
            )}
        </div>
    );
}

/* The place over the board that tells what others did: the order that is being played, a fight in its stages, then the
 * turn summed up or the outcome of the fight, until the player's next order. */
import { useEffect, useState } from "preact/hooks";
import { entryLines, EntryWords, Line } from "../around/log-entry";
import { standing } from "../around/log-lines";
import { thingsOf } from "../around/things";
import { chooserOf } from "../choosing/desk";
import { change, settings } from "../core/settings";
import type { Game, View } from "../core/types";
import { useValue } from "../core/value";
import { piecesOf } from "../core/words";
import type { SumLine, TableProps } from "../games/game";
import { aboutGame } from "../games/plain/about";
import { partyNamed, sideColour } from "../games/seats";
import { useIsPhone } from "../table/use-phone";
import type { Table } from "../table/table";
import { Button, Icon } from "../ui/ui";
import { boardOrders, lastTurn, type Past } from "./news";
import { Stages } from "./stages";
import { watcherOf, type Playing, type Watcher } from "./watcher";
import "./bulletin.css";

export function Bulletin({ table, closeUp }: TableProps & { closeUp: boolean }) {
    const watcher = watcherOf(table);
    const playing = useValue(watcher.playing);
    const game = useValue(table.game);
    const look = useValue(table.look);
    const sight = useValue(table.sight);
    useKeys(watcher);
    if (!game || !sight || look || (closeUp && !playing)) return null;
    return <div class={"watch-place" + (closeUp ? " close-up" : "")}>{playing ? <Player table={table} game={game} playing={playing} /> : <AtRest table={table} game={game} view={sight.view} />}</div>;
}

// ------------------------------------------------------------ playing

function Player({ table, game, playing }: TableProps & { game: Game; playing: Playing }) {
    const watcher = watcherOf(table);
    const told = useValue(watcher.told);
    const { steps, at, paused } = playing;
    const order = steps[at];
    const colour = order ? partyNamed(game, order.seat)?.colour : undefined;
    const things = thingsOf(table);
    return (
        <section class="watch" aria-label="Opponents' moves" style={{ borderColor: colour ?? "var(--line-strong)" }}>
            <div class="watch-tools">
                {steps.length > 1 && (
                    <Button look="quiet" icon aria-label="Previous move" title="Previous move (,)" disabled={at <= 0} onClick={() => watcher.step(-1)}>
                        <Icon name="back" />
                    </Button>
                )}
                <Button look="quiet" icon aria-label={paused ? "Play" : "Pause"} title={`${paused ? "Play" : "Pause"} (Space)`} onClick={() => watcher.pause(!paused)}>
                    <Icon name={paused ? "play" : "pause"} />
                </Button>
                {steps.length > 1 && (
                    <Button look="quiet" icon aria-label="Next move" title="Next move (.)" disabled={at + 1 >= steps.length} onClick={() => watcher.step(1)}>
                        <Icon name="forward" />
                    </Button>
                )}
                <span class="small faint grow">{steps.length > 1 && `${Math.max(1, at + 1)} of ${steps.length}`}</span>
                <Button class="watch-skip" onClick={() => watcher.finish()}>
                    Skip <kbd>Esc</kbd>
                </Button>
            </div>
            {told ? (
                <Stages fight={told.fight} stages={told.stages} things={things} colour={told.fight.winner ? sideColour(game.game, told.fight.winner) : "var(--line-strong)"} />
            ) : (
                <div class="watch-line" aria-live="polite">
                    {order && <EntryWords game={game} entry={order} view={table.view!} things={things} />}
                </div>
            )}
        </section>
    );
}

const ONLY_MODIFIERS = ["Shift", "Control", "Alt", "Meta"];

function isElsewhere(event: Event): boolean {
    const at = event.target instanceof Element ? event.target : null;
    return document.querySelector("dialog[open]") !== null || at?.closest(".watch, input, textarea, select, [contenteditable]") != null;
}

/** Keys of the player; any key or click goes on from a fight. What begins an order ends the playing by itself. */
function useKeys(watcher: Watcher): void {
    useEffect(() => {
        const key = (event: KeyboardEvent) => {
            if (!watcher.playing.get() || isElsewhere(event) || event.ctrlKey || event.metaKey || event.altKey || ONLY_MODIFIERS.includes(event.key)) return;
            const onButton = event.target instanceof Element && event.target.closest("button, a, summary") !== null;
            if (watcher.told.get()) watcher.skipFight();
            else if (event.key === "Escape") watcher.finish();
            else if (event.key === ",") watcher.step(-1);
            else if (event.key === ".") watcher.step(1);
            else if (event.key === "Enter" && !onButton) watcher.finish();
            else if (event.key === " " && !onButton) watcher.pause(!watcher.playing.get()!.paused);
            else return;
            if (["Escape", "Enter", " ", ",", "."].includes(event.key)) {
                event.preventDefault();
                event.stopPropagation();
            }
        };
        const press = (event: PointerEvent) => {
            if (watcher.told.get() && !isElsewhere(event)) watcher.skipFight();
        };
        addEventListener("keydown", key, true);
        addEventListener("pointerdown", press, true);
        return () => {
            removeEventListener("keydown", key, true);
            removeEventListener("pointerdown", press, true);
        };
    }, [watcher]);
}

// ------------------------------------------------------------ afterwards

interface Told {
    /** Changes with what it tells. */
    key: number;
    title: string;
    when: string;
    colour: string;
    lines: SumLine[];
}

/** "The Allies' turn", "The French turn" */
const turnName = (name: string): string => `The ${name}${name.endsWith("s") ? "'" : ""} turn`;

function turnTold(table: Table, game: Game, view: View, { turn, orders }: Past): Told {
    const { board } = chooserOf(table);
    const lines = watcherOf(table).stories.get()?.sumUp?.(orders, view, board) ?? orders.map((order) => ({ text: entryLines(game, order, view)[0] ?? "", entries: [order.number] }));
    const name = aboutGame(game.game).sides[turn.side]?.name ?? turn.side;
    return { key: orders[orders.length - 1]!.number, title: turnName(name), when: turn.when, colour: sideColour(game.game, turn.side), lines };
}

/** The fight that the newest order belongs to. */
function fightTold(table: Table, game: Game): Told | null {
    const newest = boardOrders(game.game, table.entries.get()).pop();
    const fight = newest ? watcherOf(table).fightOf(newest) : null;
    if (!fight?.outcome) return null;
    const colour = fight.winner ? sideColour(game.game, fight.winner) : "var(--line-strong)";
    return { key: fight.entries[0]!, title: fight.title, when: "", colour, lines: [fight.outcome, ...fight.notes].map((text) => ({ text, entries: fight.entries })) };
}

function AtRest({ table, game, view }: TableProps & { game: Game; view: View }) {
    const watcher = watcherOf(table);
    const entries = useValue(table.entries);
    const offered = useValue(watcher.offered);
    useValue(watcher.stories);
    const [closed, setClosed] = useState(0);
    const phone = useIsPhone();
    const { board, module } = chooserOf(table);
    const busy = board !== null && module.focus(board, view) !== null; // the board is needed
    const past = lastTurn(game, entries, table.seat, view);
    const told = past ? turnTold(table, game, view, past) : view.over ? null : fightTold(table, game);
    const open = told && told.key !== closed ? told : null;
    if (!open && !offered.length) return null;
    return (
        <section class="watch" aria-label={open?.title ?? "Since your last visit"} style={{ borderColor: open?.colour ?? "var(--line-strong)" }}>
            {offered.length > 0 && <Offer watcher={watcher} />}
            {open && <Card key={`${open.key} ${busy}`} table={table} told={open} past={past} folded={busy || (phone && past !== null)} onClose={() => setClosed(open.key)} />}
        </section>
    );
}

const LAST = 40; // orders: nobody wants to watch more

function Offer({ watcher }: { watcher: Watcher }) {
    const offered = useValue(watcher.offered);
    const which = offered.length > LAST ? `the last ${LAST}` : offered.length === 1 ? "it" : "them";
    return (
        <div class="watch-offer">
            <span class="grow">{offered.length === 1 ? "1 move" : `${offered.length} moves`} since your last visit</span>
            <Button look="main" onClick={() => void watcher.play(offered.slice(-LAST))}>
                Watch {which}
            </Button>
            <Button look="quiet" icon aria-label="Don't watch" title="Don't watch" onClick={() => watcher.offered.set([])}>
                <Icon name="close" />
            </Button>
        </div>
    );
}

function Card({ table, told, past, folded, onClose }: TableProps & { told: Told; past: Past | null; folded: boolean; onClose: () => void }) {
    const watcher = watcherOf(table);
    const { arrows } = useValue(settings);
    const legs = useValue(watcher.legs);
    const [open, setOpen] = useState(!folded);
    return (
        <>
            <div class="watch-head">
                <button type="button" class="watch-title" aria-expanded={open} onClick={() => setOpen(!open)}>
                    <span class="watch-fold" aria-hidden="true">
                        {open ? "▾" : "▸"}
                    </span>
                    <b>{told.title}</b> {told.when && <span class="small faint">{told.when}</span>}
                </button>
                {legs.length > 0 && (
                    <Button look="quiet" icon aria-pressed={arrows} aria-label="Arrows" title={arrows ? "Hide arrows" : "Show arrows"} onClick={() => change({ arrows: !arrows })}>
                        <Icon name="arrow" />
                    </Button>
                )}
                {past && (
                    <Button look="quiet" icon aria-label="Watch again" title="Watch again" onClick={() => void watcher.play(past.orders.filter((order) => order.seat !== table.seat))}>
                        <Icon name="play" />
                    </Button>
                )}
                <Button look="quiet" icon aria-label="Close" title="Close" onClick={onClose}>
                    <Icon name="close" />
                </Button>
            </div>
            {open && !told.lines.length && <p class="watch-lines faint">No moves.</p>}
            {open && told.lines.length > 0 && (
                <ul class="watch-lines">
                    {told.lines.map((line) => (
                        <CardLine key={line.text} table={table} line={line} />
                    ))}
                </ul>
            )}
        </>
    );
}

function CardLine({ table, line }: TableProps & { line: SumLine }) {
    const things = thingsOf(table);
    const targets = piecesOf(line.text).flatMap(({ target }) => target ?? []);
    const point = () => things.line(line.entries, targets);
    const leave = () => things.line([], []);
    const moment = line.entries[line.entries.length - 1]!;
    const newest = standing(table.entries.get()).pop()?.number === moment;
    return (
        <li class="around-line" onMouseEnter={point} onMouseLeave={leave} onFocusCapture={point} onBlurCapture={leave}>
            <button
                type="button"
                class="around-go"
                aria-label={`View this position: ${piecesOf(line.text).map(({ words }) => words).join("")}`}
                onClick={() => (newest ? table.lookAtPresent() : void table.lookAt(moment))}
            />
            <span>
                <Line text={line.text} things={things} />
            </span>
        </li>
    );
}

/* "What would you do?": the strongest bot answers for the player's seat; its plan is drawn on the board. */
import { useEffect } from "preact/hooks";
import { around } from "../board/geometry";
import { deskOf } from "../choosing/desk";
import type { BoardData, Entry, Point, Target, View } from "../core/types";
import { useValue } from "../core/value";
import { unlinked } from "../core/words";
import type { Box, Journey, TableProps } from "../games/game";
import { moduleOf } from "../games/index";
import type { Table } from "../table/table";
import { Button, Icon } from "../ui/ui";
import { Arrows } from "../watching/arrows";
import { boxOfAll, middleOf } from "../watching/journeys";
import { mayAsk, Question, type HintAnswer, type HintStep } from "./advice";
import "./styles";

const questions = new WeakMap<Table, { seat: number; question: Question<HintAnswer> }>();

function questionOf(table: Table): Question<HintAnswer> {
    const seat = table.seat ?? 0;
    let known = questions.get(table);
    if (known?.seat !== seat) {
        known?.question.forget();
        known = { seat, question: new Question<HintAnswer>(`/games/${table.id}/seats/${seat}/hint`) };
        questions.set(table, known);
    }
    return known!.question;
}

/** An order in words, as the log has it. */
export function orderWords(game: string, view: View, seat: number, name: string, order: string): string {
    const entry: Entry = { number: 0, at: 0, kind: "order", seat, name, text: order, news: [], events: [] };
    return unlinked(moduleOf(game).entryWords(entry, view)[0] ?? order);
}

/** `onScreen`: a screen such as a set-up stands in place of the board, so the hint stands above it. `closeUp`: a fight does. */
export function HintPlace({ table, onScreen = false, closeUp = false }: TableProps & { onScreen?: boolean; closeUp?: boolean }) {
    const game = useValue(table.game);
    const sight = useValue(table.sight);
    const look = useValue(table.look);
    const question = questionOf(table);
    const now = useValue(question.now);
    const held = useValue(deskOf(table).chooser.held);
    const view = sight?.view;
    useEffect(() => question.forget(), [view, question]); // the position has changed
    if (!game || !view || look || !sight.asked || table.seat === null || table.teacher || !mayAsk(game)) return null; // lessons and analyses have their own
    const ask = () => {
        deskOf(table).watching.set(false); // the plan is for the present
        void question.ask();
    };
    const place = `hint-place${onScreen ? " on-screen" : closeUp ? " close-up" : held ? " over-held" : ""}`;
    if (now.state === "none")
        return (
            <div class={place}>
                <Button class="small hint-ask" aria-label="What would you do?" title="What would you do?" onClick={ask}>
                    <Icon name="help" /> <span>What would you do?</span>
                </Button>
            </div>
        );
    return (
        <div class={place}>
            <section class="hint card" aria-label="Hint" aria-live="polite">
                {now.state === "thinking" && <Thinking progress={now.progress} onCancel={() => question.cancel()} />}
                {now.state === "failed" && <p>{now.words}</p>}
                {now.state === "done" && <Answer table={table} view={view} answer={now.answer} onDone={() => question.forget()} />}
                {now.state !== "thinking" && (
                    <Button look="quiet" icon class="hint-close" aria-label="Close the hint" onClick={() => question.forget()}>
                        <Icon name="close" />
                    </Button>
                )}
            </section>
        </div>
    );
}

export function Thinking({ progress, onCancel, words = "The strongest bot is thinking: 5 seconds at most." }: { progress: number; onCancel: () => void; words?: string }) {
    return (
        <div class="advice-thinking">
            <p class="small">{words}</p>
            <div class="row">
                <progress class="grow" max={100} value={progress} aria-label="Progress" />
                <Button class="small" onClick={onCancel}>
                    Cancel
                </Button>
            </div>
        </div>
    );
}

function Answer({ table, view, answer, onDone }: TableProps & { view: View; answer: HintAnswer; onDone: () => void }) {
    const desk = deskOf(table);
    const busy = useValue(table.busy);
    const seat = table.seat!;
    const words = (order: string) => orderWords(view.game, view, seat, view.seat, order);
    const rest = answer.plan.slice(1).filter((step) => step.order !== "end");
    useEffect(() => {
        const board = desk.chooser.shown.get();
        const box = board && boxOfAll(answer.plan.slice(0, 1).flatMap((step) => journeysOfStep(board, view, step)));
        if (box) desk.camera.current?.show(box);
    }, [answer]);
    return (
        <>
            <p class="hint-order">{words(answer.order)}</p>
            {answer.why && <p>{answer.why}</p>}
            {rest.length > 0 && (
                <details class="small">
                    <summary>
                        Then {rest.length} more {rest.length === 1 ? "order" : "orders"}
                    </summary>
                    <ol>
                        {rest.map((step, i) => (
                            <li key={i}>{words(step.order)}</li>
                        ))}
                    </ol>
                </details>
            )}
            <Button class="small" disabled={busy} onClick={() => void table.type(answer.order).then((done) => done && onDone())}>
                Do this
            </Button>
        </>
    );
}

// ------------------------------------------------------------ on the board

const APART = 24; // board units: places closer together are one

/** What an order refers to, as one journey: from the first thing to the last place. */
export function journeysOfStep(board: BoardData, view: View, { steps }: HintStep, turned = 0): Journey[] {
    const module = moduleOf(view.game);
    const found: { target: Target; box: Box }[] = [];
    let off = false;
    for (const target of steps.flatMap((step) => step.targets)) {
        if (module.isOff?.(view, target)) {
            off = true; // it comes onto the map at its first place
            continue;
        }
        const box = module.boxOf(board, view, target, turned);
        if (box) found.push({ target, box });
    }
    const [first] = found;
    const last = found[found.length - 1];
    if (!first || !last) return [];
    const alike = found.filter(({ target }) => target.what === first.target.what);
    const places = found.filter(({ target }) => target.what === last.target.what);
    const way = (from: Box) => between(places.slice(0, -1).map(({ box }) => middleOf(box)), from, last.box);
    if (off && found.length > 1) return [{ things: [], from: first.box, to: last.box, via: between(found.slice(1, -1).map(({ box }) => middleOf(box)), first.box, last.box) }];
    if (first.target.what === "hex" && last.target.what === "hex" && first.target.id !== last.target.id) return [{ things: [], from: first.box, to: last.box, via: way(first.box) }];
    if (alike.length === found.length) return found.map(({ target, box }) => ({ things: [target], from: null, to: box, via: [] }));
    const from = around(alike.map(({ box }) => box));
    return [{ things: alike.map(({ target }) => target), from, to: last.box, via: way(from) }];
}

/** The points of a way that are not at its ends. */
function between(points: Point[], from: Box, to: Box): Point[] {
    const far = ([x, y]: Point, box: Box) => Math.hypot(x - middleOf(box)[0], y - middleOf(box)[1]) > Math.max(APART, box.width / 2);
    return points.filter((point) => far(point, from) && far(point, to));
}

export function HintArrows({ table, board, turned }: TableProps & { board: BoardData; turned: number }) {
    const sight = useValue(table.sight);
    const look = useValue(table.look);
    const now = useValue(questionOf(table).now);
    if (!sight || look || now.state !== "done") return null;
    const steps = now.answer.plan.map((step) => journeysOfStep(board, sight.view, step, turned));
    return (
        <g class="hint-arrows" data-hint={now.answer.order}>
            <Arrows journeys={steps.slice(1).flat()} colour="var(--accent)" strong={false} entries={[]} />
            <Arrows journeys={steps[0] ?? []} colour="var(--accent)" strong entries={[]} />
        </g>
    );
}

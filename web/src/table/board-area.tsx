/* The board of a game with its pieces, or the screen that answers its prompt. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { thingsOf } from "../around/things";
import { Board } from "../board/board";
import type { Stretch } from "../board/drag";
import { around } from "../board/geometry";
import { loadBoard } from "../board/load";
import { answerNow } from "../choosing/answer-now";
import type { Chooser } from "../choosing/chooser";
import { deskOf } from "../choosing/desk";
import type { Held } from "../choosing/gesture";
import { wayOf, type Way } from "../choosing/offers";
import { OrderBar } from "../choosing/order-bar";
import type { Placer } from "../choosing/placer";
import { ChoosingPopup } from "../choosing/popup";
import { gestureWords } from "../choosing/wording";
import type { BoardData, Entry, Point, Target } from "../core/types";
import { useValue } from "../core/value";
import { moduleOf } from "../games";
import { targetKey, type CloseUpProps, type TableProps } from "../games/game";
import { isOver } from "../games/results";
import { laterExtra, laterPart } from "../ui/later";
import { Button, Icon } from "../ui/ui";
import { FirstGame } from "./first-game";
import { Hint } from "./hint";
import { moverOf, pathOf, pointsOf } from "./mover";
import { PointCard } from "./point-card";
import { TextPosition } from "./text-position";
import { useLook } from "./use-look";
import { useIsPhone } from "./use-phone";

const OverBoard = laterExtra(() => import("../advice/over-board").then((part) => part.OverBoard));
const BoardArrows = laterExtra(() => import("../advice/over-board").then((part) => part.BoardArrows));
const EndingCard = laterPart(() => import("../ending/ending").then((part) => part.EndingCard));

export function BoardArea({ table }: TableProps) {
    const sight = useValue(table.sight);
    useValue(table.look);
    useValue(table.played);
    const text = useValue(deskOf(table).text);
    const phone = useIsPhone();
    // Looking at the board while a screen waits for an answer.
    const [peek, setPeek] = useState(false);
    const view = table.view;
    const board = useBoard(table, view?.game, view?.scenario);
    useEffect(() => deskOf(table).chooser.shown.set(board), [board]);
    const answer = view && sight && table.look.get() === null ? answerNow(table, sight) : null;
    const screen = answer?.kind === "screen" && !answer.closeUp ? answer.View : null;
    const closeUp = useValue(deskOf(table).closeUp);
    useEffect(() => setPeek(false), [screen]);
    if (!view) return <main class="table-board" aria-busy="true" />;
    const { Status } = moduleOf(view.game);
    const Screen = screen && !peek ? screen : null;
    return (
        <main class={"table-board" + (closeUp ? " close-up" : "")}>
            <div class="table-status">
                <Status view={view} show={thingsOf(table).show} />
                {screen && !answer?.ownBoard && view.board !== null && (
                    <Button class="table-peek" onClick={() => setPeek(!peek)}>
                        <Icon name={peek ? "back" : "map"} /> {peek ? "Back to set-up" : "Show board"}
                    </Button>
                )}
            </div>
            <FirstGame table={table} />
            <OverBoard table={table} hidden={Screen !== null} closeUp={closeUp} />
            {Screen && <Screen table={table} />}
            {!Screen && text && board && <TextPosition table={table} board={board} />}
            {!Screen && !text && board && (
                <Closer table={table} board={board} view={view}>
                    <Map table={table} board={board} />
                </Closer>
            )}
            {!phone && <OrderBar table={table} />}
            <PastBanner table={table} />
            <Result table={table} />
            <ChoosingPopup table={table} board={board} />
        </main>
    );
}

/** The board, or the game's close-up of it. */
function Closer(props: CloseUpProps) {
    const { CloseUp } = moduleOf(props.view.game);
    return CloseUp ? <CloseUp {...props} /> : <>{props.children}</>;
}

function useBoard(table: TableProps["table"], game?: string, scenario?: string): BoardData | null {
    const [board, setBoard] = useState<BoardData | null>(null);
    useEffect(() => {
        if (game && scenario !== undefined) loadBoard(game, scenario).then((all) => setBoard(moduleOf(game).sheet?.(all) ?? all), (trouble: unknown) => table.fail(trouble));
    }, [game, scenario]);
    return board;
}

interface Pointed {
    target: Target;
    x: number;
    y: number;
}

function Map({ table, board }: TableProps & { board: BoardData }) {
    const desk = deskOf(table);
    const { chooser } = desk;
    const { teacher } = table;
    const choices = useValue(chooser.lights);
    const held = useValue(chooser.held);
    const placer = useValue(chooser.placer);
    const played = useValue(table.played);
    useValue(table.entries);
    const lights = played?.news ?? choices;
    const view = table.view!;
    const module = moduleOf(view.game);
    const { Pieces } = module;
    const [pointed, setPointed] = useState<Pointed | null>(null);
    useEffect(() => setPointed(null), [view]); // the board may move, and something else is below the pointer
    const mover = useMemo(() => moverOf(chooser), [chooser]);
    const [turn, setTurn] = useState<number | null>(null); // by hand
    const look = useLook(module, board, view, view.seat, desk.camera);
    const turned = turn ?? look.turned;
    useEffect(() => setTurn(null), [look.turned]);
    useCloseUp(table, board, useIsPhone(), look.focus !== null);
    return (
        <>
            <Board
                board={board}
                turned={turned}
                onTurn={setTurn}
                lights={lights}
                first={look.first}
                spotlight={look.focus}
                hiddenLayers={look.hiddenLayers}
                covered={look.covered}
                onPick={(pick) => {
                    if (teacher?.picks?.(pick.target)) return;
                    if (chooser.active) desk.watching.set(false);
                    void chooser.click(pick.target, pick);
                }}
                onPickNothing={() => void (chooser.popup.get() ? chooser.popup.set(null) : chooser.held.set(null))}
                onPoint={(target, x, y) => setPointed(target ? { target, x, y } : null)}
                mover={mover}
                onLasso={(targets) => void chooser.lasso(targets, { x: innerWidth / 3, y: innerHeight / 3 })}
                camera={desk.camera}
                label={`${board.title} board`}
            >
                <Pieces
                    board={board}
                    view={view}
                    lights={lights}
                    turned={turned}
                    hidden={look.hidePieces}
                    notes={placer?.notes}
                    entries={entriesUpTo(table.entries.get(), (table.look.get() ?? played)?.entry)}
                    travel={played?.travel}
                />
                <BoardArrows table={table} board={board} turned={turned} />
                {teacher?.Overlay && <teacher.Overlay board={board} turned={turned} />}
                <OrderPath chooser={chooser} aimed={held && pointed ? chooser.meant(held, pointed.target)[0] : undefined} />
                {placer && !held && <PlanPaths chooser={chooser} moves={placer.moves} />}
            </Board>
            {pointed && !held && <PointCard board={board} view={view} {...pointed} />}
            {pointed && held && !chooser.dragging && <MeantCard chooser={chooser} held={held} {...pointed} />}
        </>
    );
}

/** The way of the order in the making, or of the entry of the list under the pointer. */
function OrderPath({ chooser, aimed }: { chooser: Chooser; aimed: Way | undefined }) {
    const { taken } = useValue(chooser.table.draft);
    const held = useValue(chooser.held);
    const pointed = useValue(chooser.pointed)[0];
    const key = pointed && targetKey(pointed);
    const shown = held ? held.ways.find((way) => way.choice.targets[0] && targetKey(way.choice.targets[0]) === key) : undefined;
    const at = taken.map((choice) => choice.noun === "place").lastIndexOf(true);
    const several = taken.slice(taken.findIndex((choice) => choice.noun === "place")).some((choice) => choice.noun === "piece"); // each has a place of its own
    const way = held ? (shown ?? aimed) : at > 0 && !several ? wayOf(taken.slice(0, at), taken[at]!) : undefined;
    const piece = held ? held.things[0] : taken.find((choice) => choice.noun === "piece")?.targets[0];
    if (!way || !piece || (!held && chooser.placer.get()?.moves.length)) return null; // a plan has its own lines
    if (way.plan?.roads) return <Roads roads={way.plan.roads} />;
    const points = pathOf(chooser, way, piece);
    return points.length > 1 ? <path class="board-path" d={pathData(points)} /> : null;
}

/** What a click with the things in hand would do. */
function MeantCard({ chooser, held, target, x, y }: Pointed & { chooser: Chooser; held: Held }) {
    const way = chooser.meant(held, target)[0];
    const words = way ? gestureWords(chooser, way) : chooser.whyPlanned(held, target);
    return words ? <Hint words={words} bad={!way} at={[x, y]} /> : null;
}

const Roads = ({ roads }: { roads: Stretch[] }) => (
    <>
        {roads.map(({ points, look = "" }, i) => (
            <path key={i} class={`board-path road ${look}`} d={pathData(points)} />
        ))}
    </>
);

/** Where things go by the plan of a guide. */
function PlanPaths({ chooser, moves }: { chooser: Chooser; moves: Placer["moves"] }) {
    return (
        <>
            {moves.map(({ from, to }) => (
                <path key={targetKey(from)} class="board-path plan" d={pathData(pointsOf(chooser, [from, to]))} />
            ))}
        </>
    );
}

const entriesUpTo = (entries: readonly Entry[], number = Infinity): readonly Entry[] => (number === Infinity ? entries : entries.filter((entry) => entry.number <= number));

const pathData = (points: Point[]): string => "M" + points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join("L");

/** Small screens: zooms in on where a selected piece may go, so that it can be tapped. Others only look at where a piece
 * that is off the map may enter. During an attack the camera stays there. */
function useCloseUp(table: TableProps["table"], board: BoardData, phone: boolean, attacked: boolean): void {
    const desk = deskOf(table);
    const ahead = useValue(desk.chooser.ahead);
    const { taken } = useValue(table.draft);
    const pieces = taken.filter((choice) => choice.noun === "piece");
    const moving = ahead.finished && pieces.length > 0 && !taken.some((choice) => choice.noun === "place");
    const held = useValue(desk.chooser.held);
    const wanted = phone && !attacked;
    const key = attacked ? "" : held ? held.things.map(targetKey).join() : moving ? pieces[0]!.text : "";
    useEffect(() => {
        const view = table.sight.get()?.view;
        // a plan may lead far away: the player knows where to look
        if (!key || !view || desk.chooser.dragging || held?.ways[0]?.plan) return;
        const things = held?.things ?? pieces.flatMap((choice) => choice.targets);
        const module = moduleOf(view.game);
        const enters = things.every((thing) => module.isOff?.(view, thing));
        if (!phone && !enters) return;
        if (held) desk.sheet.update((now) => (now === "order" ? null : now));
        const ways = held ? held.ways : ahead.ways;
        const ends = ways.filter((way) => way.choice.noun === "place").map((way) => way.choice.targets[0]);
        const targets = [...(enters ? [] : things), ...ends].filter((target) => target !== undefined);
        const boxes = targets.map((target) => module.boxOf(board, view, target)).filter((box) => box !== null);
        if (ends.length && boxes.length) desk.camera.current?.show(around(boxes));
    }, [key]);
    // from the list: who moves, and where; or where an attack is threatened
    const named = taken.filter((choice) => choice.noun === "piece" || choice.noun === "place");
    const goal = wanted && named.some((choice) => choice.noun === "place") ? named.map((choice) => choice.text).join(" ") : "";
    useEffect(() => {
        const view = table.sight.get()?.view;
        if (!goal || !view || desk.sheet.get() !== "order") return;
        const targets = named.flatMap((choice) => choice.targets);
        const boxes = targets.map((target) => moduleOf(view.game).boxOf(board, view, target)).filter((box) => box !== null);
        if (boxes.length) desk.camera.current?.show(around(boxes));
    }, [goal]);
}

/** How the game ended, until it is closed. */
function Result({ table }: TableProps) {
    const open = useValue(deskOf(table).ending);
    const watching = useValue(deskOf(table).watching); // the last moves are seen first
    const look = useValue(table.look);
    const game = useValue(table.game);
    return open && !look && !watching && isOver(game) ? <EndingCard table={table} /> : null;
}

function PastBanner({ table }: TableProps) {
    const look = useValue(table.look);
    if (!look) return null;
    return (
        <div class="table-past" role="status">
            Viewing an earlier position.
            <Button look="main" onClick={() => table.lookAtPresent()}>
                Return to game
            </Button>
        </div>
    );
}

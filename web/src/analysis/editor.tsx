/* The editor of positions: pieces are dragged on the board, or said in statements beside it; each follows the other. The server says whether the
 * position is possible, and if not, why. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Board, type Camera } from "../board/board";
import type { Mover } from "../board/drag";
import { loadBoard } from "../board/load";
import { go, link } from "../core/route";
import type { BoardData, Target, View } from "../core/types";
import { moduleOf, useModule } from "../games";
import { targetKey, type Light } from "../games/game";
import { useLook } from "../table/use-look";
import { Button, Icon, toast } from "../ui/ui";
import { open } from "./start-page";
import { SETTERS, type Spare } from "./setters";
import { changeToken, formCorps, lineOf, putToken, readStatements, setLine, takePart, takeToken, tokenAt, writeStatements, type Statements } from "./statements";
import { studies } from "./study";

const PAUSE = 300; // milliseconds after the last key

interface Shown {
    board: BoardData;
    view: View;
}

export function EditPage({ line, first }: { line: string; first?: string }) {
    const [game = "triumph"] = line.split(" ");
    const setter = SETTERS[game];
    const [text, setText] = useState(first ?? setter?.example ?? "");
    const [left] = useState(/^# (without .*)$/m.exec(first ?? "")?.[1] ?? null);
    const [shown, setShown] = useState<Shown | null>(null);
    const [trouble, setTrouble] = useState<string | null>(null);
    const ready = useModule(game, (error) => setTrouble(error.message));
    const count = useRef(0);
    const check = async (next: string, tidy: boolean) => {
        const mine = ++count.current;
        try {
            const said = await studies.check(line, next);
            if (mine !== count.current) return;
            if (!said.possible) return setTrouble(said.at ? `Line ${said.at}: ${said.text}` : said.text);
            const board = await loadBoard(said.view.game, said.view.scenario);
            setTrouble(null);
            setShown({ board: moduleOf(game).sheet?.(board) ?? board, view: said.view });
            if (tidy && said.position !== null) setText(said.position);
        } catch (error) {
            setTrouble(error instanceof Error ? error.message : String(error));
        }
    };
    useEffect(() => {
        if (ready) void check(text, true);
    }, [ready]);
    const type = (next: string) => {
        setText(next);
        const mine = ++count.current;
        setTimeout(() => mine === count.current && void check(next, false), PAUSE);
    };
    const edit: Edit = (change) => {
        const model = readStatements(game, text);
        const refused = change(model);
        if (refused) return toast(refused);
        const next = writeStatements(model);
        setText(next);
        void check(next, true);
    };
    if (!setter) return <p>This game has no editor.</p>;
    return (
        <div class="study-edit">
            <header class="study-top">
                <a class="button quiet icon" href={link("analysis")} aria-label="All analyses" title="All analyses">
                    <Icon name="home" />
                </a>
                <h1 class="grow">Set up a position</h1>
                <Button look="main" disabled={trouble !== null || !shown} onClick={() => void open(line, text).then((said) => said && setTrouble(said))}>
                    Analyze
                </Button>
            </header>
            {shown && ready ? <EditBoard {...shown} game={game} text={text} edit={edit} /> : <main class="study-edit-board" aria-busy="true" />}
            <aside class="study-panel study-edit-side">
                {trouble ? (
                    <p class="study-bad" role="alert">
                        {trouble}
                    </p>
                ) : (
                    <p class="study-good" role="status">
                        This position is possible.
                    </p>
                )}
                {left && <p class="study-note">This position is {left}: the notation has no words for it.</p>}
                <Turn game={game} text={text} view={shown?.view ?? null} edit={edit} />
                <label>
                    <span class="small faint">The position in the notation</span>
                    <textarea class="study-paste" spellcheck={false} value={text} onInput={(event) => type(event.currentTarget.value)} />
                </label>
                <div class="study-row">
                    <Button onClick={() => void check(text, true)}>Tidy up</Button>
                    <Button onClick={() => edit((model) => void (model.stands = []))}>Clear the board</Button>
                    <Button look="quiet" onClick={() => go("analysis")}>
                        Cancel
                    </Button>
                </div>
            </aside>
        </div>
    );
}

/** A change of the statements; a text says why not. */
type Edit = (change: (model: Statements) => string | null | void) => void;

function Turn({ game, text, view, edit }: { game: string; text: string; view: View | null; edit: Edit }) {
    const { word, label, values, now: usual } = SETTERS[game]!.turn;
    const now = lineOf(readStatements(game, text), word) || (view ? usual(view) : "");
    return (
        <label class="study-row">
            <span class="small faint">{label}</span>
            <select value={now} onChange={(event) => edit((model) => setLine(model, word, event.currentTarget.value))}>
                {!values.some(([value]) => value === now) && <option value={now}>{now}</option>}
                {values.map(([value, title]) => (
                    <option key={value} value={value}>
                        {title}
                    </option>
                ))}
            </select>
        </label>
    );
}

/** What is in hand: a piece of the board (of a pile, how many of each), or one to be added. */
type Hand = { target: Target; wanted?: number[] } | { spare: Spare } | null;

function EditBoard({ board, view, game, text, edit }: Shown & { game: string; text: string; edit: Edit }) {
    const setter = SETTERS[game]!;
    const module = moduleOf(game);
    const camera = useRef<Camera | null>(null);
    const look = useLook(module, board, view, "", camera);
    const [hand, setHand] = useState<Hand>(null);
    const now = useRef({ view, text, hand, edit });
    now.current = { view, text, hand, edit };
    const isPiece = (target: Target) => setter.pieces.includes(target.what) && setter.find(readStatements(game, now.current.text), now.current.view, target) !== null;
    const put = (what: Hand, to: Target) => {
        const place = setter.placeOf(now.current.view, to);
        if (!what || !place) return;
        setHand(null);
        now.current.edit((model) => ("spare" in what ? add(model, what.spare, place) : move(model, game, now.current.view, what, place)));
    };
    const mover = useMemo<Mover>(
        () => ({
            can: isPiece,
            whole: () => null,
            begin: (target) => {
                const held = now.current.hand;
                if (!held || !("target" in held) || targetKey(held.target) !== targetKey(target)) setHand({ target }); // a part that was chosen stays chosen
                return Promise.resolve();
            },
            over: (target) => (setter.placeOf(now.current.view, target) ? { keys: [targetKey(target)], words: "Put it here.", possible: true, path: [] } : null),
            drop: (target) => put(now.current.hand, target),
            cancel: () => setHand(null),
        }),
        [game],
    );
    const lights = new Map<string, Light>(hand && "target" in hand ? [[targetKey(hand.target), "taken"]] : []);
    const { Pieces, Status } = module;
    return (
        <main class="study-edit-board">
            <Status view={view} />
            <Board
                board={board}
                turned={look.turned}
                lights={lights}
                first={look.first}
                hiddenLayers={look.hiddenLayers}
                covered={look.covered}
                mover={mover}
                camera={camera}
                label={`${board.title} board`}
                onPick={({ target }) => {
                    if (hand) return put(hand, target);
                    if (isPiece(target)) setHand({ target });
                }}
                onPickNothing={() => setHand(null)}
            >
                <Pieces board={board} view={view} lights={lights} turned={look.turned} hidden={false} />
            </Board>
            <Reserve {...{ game, view, text, hand, setHand, edit, put }} wordsOf={({ target, words }) => (target ? module.describe(board, view, target) : words)} />
        </main>
    );
}

function add(model: Statements, spare: Spare, place: string): string | null {
    if (spare.commander) return formCorps(model, spare.prefix, place, spare.token) ? null : `Put units there first: ${spare.words} takes them as a corps.`;
    putToken(model, spare.prefix, place, spare.token);
    return null;
}

/** A pile goes as a whole or in part, a corps of Napoleon's Triumph with its commander. */
function move(model: Statements, game: string, view: View, { target, wanted = [] }: { target: Target; wanted?: number[] }, place: string): string | null {
    const setter = SETTERS[game]!;
    const found = setter.find(model, view, target);
    if (!found) return "This piece is not in the statements.";
    const { prefix } = found.stand;
    if (found.stand.place === place) return null;
    const inPile = setter.inPile(target);
    const going = inPile ? takePart(found.stand, wanted, inPile) : [takeToken(found)];
    for (const token of going) putToken(model, prefix, place, token);
    return null;
}

interface ReserveProps {
    game: string;
    view: View;
    text: string;
    hand: Hand;
    setHand(hand: Hand): void;
    edit: Edit;
    put(hand: Hand, to: Target): void;
    wordsOf(spare: Spare): string;
}

/** What is in hand, and what can be added: drag it onto the board, or click it and then a place. */
function Reserve({ game, view, text, hand, setHand, edit, put, wordsOf }: ReserveProps) {
    const setter = SETTERS[game]!;
    const spares = setter.spares(view);
    const groups = [...new Set(spares.map((spare) => spare.group))];
    const [wanted, setWanted] = useState("");
    const group = groups.includes(wanted) ? wanted : groups[0];
    const [carried, setCarried] = useState<{ spare: Spare; x: number; y: number } | null>(null);
    const carry = ({ buttons, clientX: x, clientY: y }: PointerEvent, spare: Spare) => {
        if (buttons === 1) setCarried({ spare, x, y });
    };
    const drop = (event: PointerEvent, spare: Spare) => {
        setCarried(null);
        const thing = document.elementsFromPoint(event.clientX, event.clientY).map((node) => node.closest<SVGElement>("[data-what]")).find((node) => node && setter.placeOf(view, targetAt(node)));
        if (thing) put({ spare }, targetAt(thing));
    };
    return (
        <div class="study-reserve" role="group" aria-label="Reserve">
            {hand && "target" in hand && <InHand {...{ game, view, text, target: hand.target, setHand, edit }} />}
            {hand && "target" in hand && <Parts {...{ game, view, text, hand, setHand }} />}
            {hand && "spare" in hand && <p class="study-note">Click where it goes: {wordsOf(hand.spare)}.</p>}
            {!hand && <p class="study-note faint">Drag pieces onto the board, or click one and then its place. Click a piece on the board to change or remove it.</p>}
            <div class="study-spares" role="group" aria-label="Add">
                {groups.map((name) => (
                    <button key={name} type="button" class="study-group" aria-pressed={name === group} onClick={() => setWanted(name)}>
                        {name}
                    </button>
                ))}
            </div>
            <div class="study-spares">
                {spares.filter((spare) => spare.group === group).map((spare) => (
                    <button
                        key={spare.prefix + spare.token}
                        type="button"
                        class="study-spare"
                        data-spare={spare.prefix + spare.token}
                        aria-pressed={hand !== null && "spare" in hand && hand.spare.token === spare.token && hand.spare.prefix === spare.prefix}
                        onClick={() => setHand({ spare })}
                        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
                        onPointerMove={(event) => carry(event, spare)}
                        onPointerUp={(event) => drop(event, spare)}
                        onPointerCancel={() => setCarried(null)}
                    >
                        {wordsOf(spare)}
                    </button>
                ))}
            </div>
            {carried && (
                <div class="study-carried" style={{ transform: `translate(${carried.x}px, ${carried.y}px)` }}>
                    {wordsOf(carried.spare)}
                </div>
            )}
        </div>
    );
}

/** How many of each go along: steppers for a stack. */
function Parts({ game, view, text, hand, setHand }: { game: string; view: View; text: string; hand: { target: Target; wanted?: number[] }; setHand(hand: Hand): void }) {
    const { target } = hand;
    const setter = SETTERS[game]!;
    const count = setter.inPile(target);
    const tokens = count ? (setter.find(readStatements(game, text), view, target)?.stand.tokens ?? []) : [];
    if (!count || tokens.reduce((sum, token) => sum + count(token), 0) < 2) return null;
    const wanted = tokens.map((token, i) => hand.wanted?.[i] ?? count(token));
    const set = (at: number, count: number) => setHand({ target, wanted: wanted.map((old, i) => (i === at ? count : old)) });
    return (
        <div class="study-spares" role="group" aria-label="What goes along">
            {tokens.map((token, i) => (
                <label key={token} class="study-part small" hidden={count(token) === 0}>
                    {target.what === "hex" ? token.replace(/\d*(\/.*)?$/, "") : token}
                    {count(token) > 1 ? (
                        <input type="number" min={0} max={count(token)} value={wanted[i]} onInput={(event) => set(i, Number(event.currentTarget.value))} />
                    ) : (
                        <input type="checkbox" checked={wanted[i] === 1} onChange={(event) => set(i, event.currentTarget.checked ? 1 : 0)} />
                    )}
                </label>
            ))}
        </div>
    );
}

const targetAt = (node: Element): Target => ({ what: node.getAttribute("data-what") ?? "", id: node.getAttribute("data-id") ?? "" });

/** Its word can be changed: another face, another strength. */
function InHand({ game, view, text, target, setHand, edit }: { game: string; view: View; text: string; target: Target; setHand(hand: Hand): void; edit: Edit }) {
    const setter = SETTERS[game]!;
    const find = (model: Statements) => setter.find(model, view, target);
    const found = find(readStatements(game, text));
    const pile = setter.inPile(target) !== null;
    const word = !found ? "" : pile ? found.stand.tokens.join(" ") : tokenAt(found);
    const [next, setNext] = useState(word);
    useEffect(() => setNext(word), [word]);
    const change = (model: Statements, token: string | null): null => {
        const here = find(model);
        if (here && pile) here.stand.tokens = token ? token.split(/\s+/) : [];
        else if (here) changeToken(here, token);
        setHand(null);
        return null;
    };
    return (
        <form
            class="study-row"
            onSubmit={(event) => {
                event.preventDefault();
                edit((model) => change(model, next.trim() || null));
            }}
        >
            <label class="grow">
                <span class="small faint">Selected </span>
                <input aria-label="Selected" value={next} onInput={(event) => setNext(event.currentTarget.value)} />
            </label>
            <Button type="submit">Change</Button>
            <Button onClick={() => edit((model) => change(model, null))}>Remove</Button>
            <span class="study-note">or click where it goes</span>
        </form>
    );
}


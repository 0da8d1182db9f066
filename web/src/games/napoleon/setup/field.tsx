/* The map of a deployment: the own zone lit, towns with their room, the blocks that stand there, and how many enemies. */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Board, type Camera } from "../../../board/board";
import type { BoardData, Point, View } from "../../../core/types";
import { useValue, type Value } from "../../../core/value";
import type { Box } from "../../game";
import { atlasOf, type Atlas, type Town } from "../atlas";
import { BlockPicture, SIDE } from "../block";
import { armyWord, blockWords } from "../names";
import { ARMIES, positionOf, type ArmyId, type Block } from "../view";
import type { Bench } from "./bench";
import type { Dragged, Grab } from "./drag";
import type { Force } from "./force";
import { townNamed, type Land } from "./land";
import { pileOf, pilesOf, type PileShape } from "./pile";
import { placedIn, roomFor, type Plan } from "./plan";
import { filled, veils, zoneBox } from "./zones";

const AROUND: Point = [150, 90]; // board units around the outermost towns
const BLOCK = { usual: 28, tight: 25 }; // pixels of a block at the first zoom
const STEP = { usual: 0.68, tight: 0.42 }; // of a block, to the next
const TAG = 12; // pixels of the letters on a town
const MANY = 14; // towns in a zone: then only those with blocks say how many

interface FieldProps {
    board: BoardData;
    view: View;
    bench: Bench;
    force: Force;
    land: Land;
    dragged: Value<Dragged | null>;
    grab: Grab;
}

interface Frame {
    node: { current: HTMLDivElement | null };
    /** What is shown at first. */
    box: Box;
    /** Board units for a pixel then; null: not known yet. */
    unit: number | null;
    tight: boolean;
}

function useFrame(board: BoardData, land: Land): Frame {
    const node = useRef<HTMLDivElement>(null);
    const [size, setSize] = useState<{ width: number; height: number } | null>(null);
    useLayoutEffect(() => {
        const frame = node.current;
        if (!frame) return;
        const measure = () => setSize({ width: frame.clientWidth, height: frame.clientHeight });
        measure();
        const sizes = new ResizeObserver(measure);
        sizes.observe(frame);
        return () => sizes.disconnect();
    }, []);
    const shape = size ? size.width / size.height : 1;
    const box = useMemo(() => filled(board, zoneBox(board, land, AROUND), shape), [board, land, shape]);
    const unit = size && Math.max(box.width / size.width, box.height / size.height);
    return { node, box, unit, tight: (size?.width ?? 1000) < 600 };
}

const SETTLED = 350; // milliseconds until the names have their places

/** Where names and towns are, in board units: blocks should not cover them. */
function useTaken(board: BoardData, frame: { current: HTMLDivElement | null }, unit: number | null): Box[] {
    const [names, setNames] = useState<Box[]>([]);
    useEffect(() => {
        if (unit === null) return;
        const timer = setTimeout(() => setNames(frame.current ? namesIn(frame.current) : []), SETTLED);
        return () => clearTimeout(timer);
    }, [board, unit]);
    return useMemo(() => {
        const towns = atlasOf(board).places.towns.map(({ x, y, radius }) => ({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }));
        return [...names, ...towns];
    }, [board, names]);
}

function namesIn(frame: Element): Box[] {
    const toBoard = frame.querySelector<SVGSVGElement>(".board-pieces")?.getScreenCTM()?.inverse();
    if (!toBoard) return [];
    return [...frame.querySelectorAll(".board-ground .names .name:not([data-unseen])")].map((name) => {
        const { left, top, width, height } = name.getBoundingClientRect();
        const { x, y } = new DOMPoint(left, top).matrixTransform(toBoard);
        return { x, y, width: width * toBoard.a, height: height * toBoard.d };
    });
}

export function Field({ board, view, bench, force, land, dragged, grab }: FieldProps) {
    const { node, box, unit, tight } = useFrame(board, land);
    const camera = useRef<Camera | null>(null);
    const taken = useTaken(board, node, unit);
    const side = BLOCK[tight ? "tight" : "usual"] * (unit ?? 1);
    const shape = { side, step: side * STEP[tight ? "tight" : "usual"] };
    useEffect(() => camera.current?.show(box), [unit]);
    return (
        <div class="nap-field" ref={node}>
            {unit !== null && (
                <Board
                    board={board}
                    turned={0}
                    lights={NO_LIGHTS}
                    first={box}
                    hiddenLayers=".panels"
                    onPick={({ target, more }) => {
                        if (target.what === "town") bench.town(target.id);
                        if (target.what === "block") bench.pick(target.id, more);
                    }}
                    onPickNothing={() => bench.letGo()}
                    camera={camera}
                    label="Map for the deployment"
                >
                    <Ground board={board} land={land} bench={bench} dragged={dragged} force={force} />
                    <Enemies board={board} view={view} side={side * (tight ? 0.72 : 0.86)} own={force.armies} />
                    <Places board={board} land={land} bench={bench} force={force} dragged={dragged} unit={unit} />
                    <Piles board={board} bench={bench} force={force} dragged={dragged} grab={grab} shape={shape} taken={taken} />
                </Board>
            )}
        </div>
    );
}

const NO_LIGHTS: ReadonlyMap<string, string> = new Map();

/** What is in hand, by drag or by click. */
function useInHand(bench: Bench, dragged: Value<Dragged | null>): readonly string[] {
    const held = useValue(bench.held);
    const drag = useValue(dragged);
    return drag ? drag.blocks : held;
}

/** Dims everything but the zones of what is in hand, or of all own armies. */
function Ground({ board, land, bench, force, dragged }: Pick<FieldProps, "board" | "land" | "bench" | "force" | "dragged">) {
    const hand = useInHand(bench, dragged);
    const armies = hand.length ? [...new Set(hand.map((block) => force.block.get(block)?.army ?? "FR"))] : land.armies.map((one) => one.army);
    const key = armies.join();
    const paths = useMemo(() => veils(board, armies), [board, key]);
    return (
        <g class="nap-veil" aria-hidden="true">
            {paths.map((d) => (
                <path key={d} d={d} />
            ))}
        </g>
    );
}

// ------------------------------------------------------------ towns

type PlaceProps = Pick<FieldProps, "board" | "land" | "bench" | "force" | "dragged"> & { unit: number };

function Places(props: PlaceProps) {
    const { board, land, bench, dragged } = props;
    const plan = useValue(bench.plan);
    const hand = useInHand(bench, dragged);
    const over = useValue(dragged)?.over;
    const atlas = atlasOf(board);
    return (
        <>
            {atlas.places.towns.map((town) => (
                <Place
                    key={town.name}
                    {...props}
                    town={town}
                    plan={plan}
                    hand={hand}
                    over={over !== null && typeof over === "object" && over.town === town.name}
                    own={land.zone.has(town.name)}
                />
            ))}
        </>
    );
}

interface OnePlace extends PlaceProps {
    town: Town;
    plan: Plan;
    hand: readonly string[];
    over: boolean;
    own: boolean;
}

function Place({ land, force, town, plan, hand, over, own, unit }: OnePlace) {
    const zone = land.zone.get(town.name);
    const here = placedIn(plan, town.name).length;
    const limit = zone?.limit ?? 0;
    const mine = zone !== undefined && hand.some((block) => force.block.get(block)?.army === zone.army);
    const room = Math.max(0, roomFor(land, plan, hand, town.name));
    const open = mine && room > 0;
    const state = !own ? "out" : !hand.length ? "idle" : open ? "can" : mine ? "full" : "other";
    const all = (zone?.towns.length ?? 0) <= MANY || over;
    const tag = own && !land.fixed && (here > 0 || (hand.length > 0 && all));
    const words = own ? `${town.title}: ${here} of ${limit} blocks` : `${town.title}: outside your zone`;
    const size = TAG * unit;
    const label = hand.length ? String(room) : `${here}/${limit}`; // short: it stands where the name of the town may be
    const wide = size * (0.58 * label.length + 0.75);
    const press = own && !land.fixed ? { tabindex: 0, role: "button" as const } : { role: "img" as const };
    return (
        <g class={`nap-place ${state}${over ? " over" : ""}`} data-what="town" data-id={town.name} aria-label={words} {...press} transform={`translate(${town.x} ${town.y})`}>
            <circle class="nap-place-middle" r={Math.max(town.radius + 6, 15 * unit)} />
            <g class="nap-place-swell">
                <circle class="nap-place-ring" r={Math.max(town.radius + 4, 8 * unit)} stroke-width={2.2 * unit} />
                {tag && (
                    <g class="nap-place-tag">
                        <rect x={-wide / 2} y={-size * 0.72} width={wide} height={size * 1.44} rx={size * 0.72} stroke-width={unit} />
                        <text y={size * 0.34} font-size={size}>
                            {label}
                        </text>
                    </g>
                )}
            </g>
        </g>
    );
}

// ------------------------------------------------------------ blocks

type PilesProps = Pick<FieldProps, "board" | "bench" | "force" | "dragged" | "grab"> & { shape: PileShape; taken: readonly Box[] };

function Piles({ board, bench, force, dragged, grab, shape, taken }: PilesProps) {
    const plan = useValue(bench.plan);
    const held = useValue(bench.held);
    const away = useValue(dragged)?.blocks ?? [];
    const piles = useMemo(() => pilesFor(board, force, plan, shape, taken), [board, force, plan, shape.side, taken]);
    return (
        <>
            {piles.flatMap(({ town, blocks, pile }) =>
                blocks.map((block, i) => (
                    <PileBlock
                        key={block.id}
                        block={plan.less.includes(block.id) ? { ...block, steps: block.max - 1 } : block}
                        at={pile.at[i]!}
                        scale={shape.side / SIDE}
                        town={town}
                        look={(held.includes(block.id) ? " held" : "") + (away.includes(block.id) ? " away" : "")}
                        onGrab={(event) => grab(event, bench.grip(block.id, event.shiftKey))}
                        onPick={(more) => bench.pick(block.id, more)}
                    />
                )),
            )}
        </>
    );
}

/** From north to south, so that lower ones are above. */
function pilesFor(board: BoardData, force: Force, plan: Plan, shape: PileShape, taken: readonly Box[]) {
    const { places } = atlasOf(board);
    const towns = places.towns.flatMap((town) => {
        const blocks = force.blocks.filter((block) => plan.at[block.id] === town.name);
        return blocks[0] ? [{ town, blocks, army: blocks[0].army, count: blocks.length }] : [];
    });
    const piles = pilesOf(towns, shape, taken);
    return towns.map((one) => ({ ...one, pile: piles.get(one.town.name)! })).sort((one, other) => one.pile.box.y - other.pile.box.y);
}

interface PileBlockProps {
    block: Block;
    at: readonly [number, number];
    scale: number;
    town: Town;
    look: string;
    onGrab: (event: PointerEvent) => void;
    onPick: (more: boolean) => void;
}

const keepMap = (event: Event): void => event.stopPropagation(); // the map does not move along

function PileBlock({ block, at, scale, town, look, onGrab, onPick }: PileBlockProps) {
    return (
        <g
            class={`nap-pile-block${look}`}
            data-what="block"
            data-id={block.id}
            tabindex={0}
            role="button"
            aria-label={`${blockWords(block)}, in ${town.title}`}
            transform={`translate(${at[0].toFixed(1)} ${at[1].toFixed(1)}) scale(${scale.toFixed(3)})`}
            onPointerDown={(event) => {
                keepMap(event);
                onGrab(event);
            }}
            onMouseDown={keepMap}
            onTouchStart={keepMap}
            onClick={(event) => onPick(event.shiftKey || event.ctrlKey || event.metaKey)}
        >
            <rect class="nap-pile-ring" x={-27} y={-27} width={56} height={56} rx={6} />
            <BlockPicture army={block.army} face={block} />
        </g>
    );
}

/** How many blocks of others stand where: their backs. */
function Enemies({ board, view, side, own }: { board: BoardData; view: View; side: number; own: ArmyId[] }) {
    const atlas = atlasOf(board);
    const others = ARMIES.filter((army) => !own.includes(army));
    return (
        <>
            {(positionOf(view)?.towns ?? []).flatMap((counts) =>
                others.map((army) => (counts[army] ? <EnemyPile key={counts.town + army} atlas={atlas} town={townNamed(atlas, counts.town)} army={army} count={counts[army]} side={side} /> : null)),
            )}
        </>
    );
}

function EnemyPile({ atlas, town, army, count, side }: { atlas: Atlas; town: string; army: ArmyId; count: number; side: number }): ComponentChildren {
    const at = atlas.town.get(town);
    if (!at) return null;
    const scale = side / SIDE;
    const [x, y] = pileOf(at, army, 1, { side, step: 0 }, []).at[0]!;
    return (
        <g class="nap-enemy" role="img" aria-label={`${at.title}: ${count} ${armyWord[army]} ${count === 1 ? "block" : "blocks"}`} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`}>
            {count > 1 && <g transform="translate(6 -6)"><BlockPicture army={army} face={null} /></g>}
            <BlockPicture army={army} face={null} />
            <g class="nap-enemy-count" transform="translate(20 18)">
                <circle r={13} />
                <text y={6}>{count}</text>
            </g>
        </g>
    );
}

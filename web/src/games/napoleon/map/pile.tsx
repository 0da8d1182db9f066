/* A pile of blocks beside a town, and the fan that it spreads into. */
import type { ComponentChildren } from "preact";
import type { Light } from "../../game";
import { BlockPicture, Ring, SIDE, type Face } from "../block";
import { armyClass, armyWord, blockWords, corpsMark, units } from "../names";
import type { Block, Mark } from "../view";
import { printedOn } from "../words/roster";
import { seenWords, type Seen } from "./memory";
import { fanSpots, PITCH, rootOf, SCALE, sizeOf, type Pile } from "./layout";

const DEPTH = 3; // blocks that are seen below the uppermost

const move = (x: number, y: number, scale = 1): string =>
    `translate(${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10})${scale === 1 ? "" : ` scale(${scale})`}`;

/** "I, II, 1CC": the corps in it, each once. */
function corpsIn(pile: Pile): string {
    return [...new Set(pile.blocks.map((block) => corpsMark(block.corps)).filter(Boolean))].join(" ");
}

const allMoved = (pile: Pile): boolean => pile.blocks.length > 0 && pile.blocks.every((block) => block.marks.includes("moved"));

export function pileTitle(pile: Pile, hidden: boolean, seen: readonly Seen[] = []): string {
    const count = sizeOf(pile);
    const faces = hidden ? [] : pile.blocks;
    const who = `${armyWord[pile.army]}, ${units(count)}, ${pile.town.title}`;
    const known = faces.length ? `: ${faces.map((block) => block.name).join(", ")}` : "";
    return who + known + (seen.length ? `; ${seenWords(seen)}` : "");
}

const growFrom = (pile: Pile) => ({ transformOrigin: rootOf(pile).map((part) => `${part}px`).join(" ") });

interface PileProps {
    pile: Pile;
    light: Light | undefined;
    /** Faces are not shown. */
    hidden: boolean;
    open: boolean;
    /** What the reader remembers of the others. */
    seen: readonly Seen[];
    put: (key: string, element: SVGElement | null) => void;
    children?: ComponentChildren;
}

/** The uppermost block, others below it, and how many there are. */
export function PilePicture({ pile, hidden }: Pick<PileProps, "pile" | "hidden">) {
    const count = sizeOf(pile);
    const top = hidden ? null : (pile.blocks[0] ?? null);
    const layers = Math.min(count - 1, DEPTH);
    const corps = hidden ? "" : corpsIn(pile);
    const marks: Mark[] = allMoved(pile) ? ["moved"] : [];
    return (
        <>
            {Array.from({ length: layers }, (_, i) => (
                <g key={i} transform={move((layers - i) * 3.4, (layers - i) * -3.4)}>
                    <rect class={`nap-layer ${armyClass[pile.army]}`} x={-22} y={-22} width={SIDE} height={SIDE} rx={3} />
                </g>
            ))}
            <BlockPicture army={pile.army} face={top} marks={count === 1 ? (pile.blocks[0]?.marks ?? marks) : marks} />
            {count > 1 && (
                <g class={`nap-count ${armyClass[pile.army]}`} transform={move(-21, -22)}>
                    <circle r={12.5} />
                    <text class="middle" y={6.2} font-size={18}>
                        {count}
                    </text>
                </g>
            )}
            {count > 1 && corps && (
                <text class="nap-pile-corps middle halo" y={38} font-size={14}>
                    {corps}
                </text>
            )}
        </>
    );
}

export function PilePiece(props: PileProps) {
    const { pile, light, hidden, open, seen, put } = props;
    const alone = pile.blocks.length === 1 && pile.unknown === 0 ? pile.blocks[0]! : null;
    const [what, id] = alone ? ["block", alone.id] : ["stack", pile.id];
    return (
        <g
            ref={(element) => put(`stack:${pile.id}`, element)}
            class={"nap-pile" + (open ? " open" : "")}
            transform={move(...pile.at)}
            data-what={what}
            data-id={id}
            data-town={pile.town.name}
            role="img"
            aria-label={pileTitle(pile, hidden, seen)}
        >
            <g class="nap-grow" style={growFrom(pile)}>
                <g transform={`scale(${SCALE})`}>
                    <Ring light={light} />
                    <g aria-hidden="true">
                        <PilePicture pile={pile} hidden={hidden} />
                        {seen.length > 0 && <SeenTag seen={seen} />}
                    </g>
                </g>
            </g>
        </g>
    );
}

/** "? II Gd": that some of them are known. */
function SeenTag({ seen }: { seen: readonly Seen[] }) {
    const words = "? " + [...new Set(seen.map(({ block }) => tagWord(block)))].join(" ");
    const width = 12 + 7.4 * words.length;
    return (
        <g class="nap-seen" transform={move(0, 34)}>
            <rect x={-width / 2} y={-9} width={width} height={18} rx={4} />
            <text class="middle" y={5} font-size={13}>
                {words}
            </text>
        </g>
    );
}

/** The corps of a block, or the name of a leader. */
const tagWord = (id: string): string => {
    const face = printedOn(id);
    return face?.corps ? corpsMark(face.corps) : (face?.name ?? id);
};

interface FanProps {
    pile: Pile;
    seen: readonly Seen[];
    lights: ReadonlyMap<string, Light>;
    hidden: boolean;
}

/** The blocks of a pile side by side. */
export function Fan({ pile, lights, hidden, seen }: FanProps) {
    const spots = fanSpots(pile);
    const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
    const box = { x: Math.min(...xs) - PITCH / 2 - 5, y: Math.min(...ys) - PITCH / 2 - 5 };
    const width = Math.max(...xs) + PITCH / 2 + 5 - box.x;
    const height = Math.max(...ys) + PITCH / 2 + 5 - box.y;
    return (
        <g class="nap-fan" transform={move(...pile.at)} data-pile={pile.id}>
            <g class="nap-grow" style={growFrom(pile)}>
                <path class="nap-bridge" d={`M-26 0L${box.x + width * 0.2} ${box.y + height / 2}H${box.x + width * 0.8}L26 0z`} />
                <rect class="nap-tray" x={box.x} y={box.y} width={width} height={height} rx={7} />
                {pile.blocks.map((block, i) => (
                    <FanBlock key={block.id} block={block} at={spots[i]!} light={lights.get(`block:${block.id}`)} hidden={hidden} />
                ))}
                {Array.from({ length: pile.unknown }, (_, i) => {
                    const [x, y] = spots[pile.blocks.length + i]!;
                    return (
                        <g key={i} class={seen[i] ? "nap-fan-card recalled" : "nap-fan-card"} transform={move(x, y, SCALE)} aria-hidden="true">
                            <BlockPicture army={pile.army} face={recalled(seen[i])} />
                            {seen[i] && <text class="nap-doubt" x={13} y={20} font-size={20}>?</text>}
                        </g>
                    );
                })}
            </g>
        </g>
    );
}

/** As it was seen. */
function recalled(seen: Seen | undefined): Face | null {
    const face = seen && printedOn(seen.block);
    return face ? { ...face, steps: seen.steps ?? face.steps } : null;
}

function FanBlock({ block, at, light, hidden }: { block: Block; at: readonly [number, number]; light: Light | undefined; hidden: boolean }) {
    return (
        <g class={"nap-fan-card" + (light === "taken" ? " taken" : "")} transform={move(at[0], at[1], SCALE)} data-what="block" data-id={block.id} role="img" aria-label={blockWords(block)}>
            <Ring light={light} />
            <g aria-hidden="true">
                <BlockPicture army={block.army} face={hidden ? null : block} marks={block.marks} />
            </g>
            <rect class="nap-hit" x={-PITCH / 2 / SCALE} y={-PITCH / 2 / SCALE} width={PITCH / SCALE} height={PITCH / SCALE} />
        </g>
    );
}

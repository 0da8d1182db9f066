/* A pile of blocks beside a town, and the fan that it spreads into. */
import type { ComponentChildren } from "preact";
import type { Light } from "../../game";
import { BlockPicture, Ring, SIDE } from "../block";
import { armyClass, armyWord, blockWords, corpsMark, units } from "../names";
import type { Block, Mark } from "../view";
import { fanSpots, PITCH, SCALE, sizeOf, type Pile } from "./layout";

const DEPTH = 3; // blocks that are seen below the uppermost

const move = (x: number, y: number, scale = 1): string =>
    `translate(${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10})${scale === 1 ? "" : ` scale(${scale})`}`;

/** "I, II, 1CC": the corps in it, each once. */
function corpsIn(pile: Pile): string {
    return [...new Set(pile.blocks.map((block) => corpsMark(block.corps)).filter(Boolean))].join(" ");
}

const allMoved = (pile: Pile): boolean => pile.blocks.length > 0 && pile.blocks.every((block) => block.marks.includes("moved"));

export function pileTitle(pile: Pile, hidden: boolean): string {
    const count = sizeOf(pile);
    const faces = hidden ? [] : pile.blocks;
    const who = `${armyWord[pile.army]}, ${units(count)}, ${pile.town.title}`;
    if (!faces.length) return who;
    return `${who}: ${faces.map((block) => block.name).join(", ")}`;
}

interface PileProps {
    pile: Pile;
    light: Light | undefined;
    /** Faces are not shown. */
    hidden: boolean;
    open: boolean;
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
                <text class="nap-corps middle halo" y={38} font-size={14}>
                    {corps}
                </text>
            )}
        </>
    );
}

export function PilePiece(props: PileProps) {
    const { pile, light, hidden, open, put } = props;
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
            aria-label={pileTitle(pile, hidden)}
        >
            <g class="nap-grow">
                <g transform={`scale(${SCALE})`}>
                    <Ring light={light} />
                    <g aria-hidden="true">
                        <PilePicture pile={pile} hidden={hidden} />
                    </g>
                </g>
            </g>
        </g>
    );
}

interface FanProps {
    pile: Pile;
    lights: ReadonlyMap<string, Light>;
    hidden: boolean;
}

/** The blocks of a pile side by side. */
export function Fan({ pile, lights, hidden }: FanProps) {
    const spots = fanSpots(pile);
    const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
    const box = { x: Math.min(...xs) - PITCH / 2 - 5, y: Math.min(...ys) - PITCH / 2 - 5 };
    const width = Math.max(...xs) + PITCH / 2 + 5 - box.x;
    const height = Math.max(...ys) + PITCH / 2 + 5 - box.y;
    return (
        <g class="nap-fan" transform={move(...pile.at)} data-pile={pile.id}>
            <g class="nap-grow">
                <path class="nap-bridge" d={`M-26 0L${box.x + width * 0.2} ${box.y + height / 2}H${box.x + width * 0.8}L26 0z`} />
                <rect class="nap-tray" x={box.x} y={box.y} width={width} height={height} rx={7} />
                {pile.blocks.map((block, i) => (
                    <FanBlock key={block.id} block={block} at={spots[i]!} light={lights.get(`block:${block.id}`)} hidden={hidden} />
                ))}
                {Array.from({ length: pile.unknown }, (_, i) => {
                    const [x, y] = spots[pile.blocks.length + i]!;
                    return (
                        <g key={i} transform={move(x, y, SCALE)} aria-hidden="true">
                            <BlockPicture army={pile.army} face={null} />
                        </g>
                    );
                })}
            </g>
        </g>
    );
}

function FanBlock({ block, at, light, hidden }: { block: Block; at: readonly [number, number]; light: Light | undefined; hidden: boolean }) {
    return (
        <g class={"nap-card" + (light === "taken" ? " taken" : "")} transform={move(at[0], at[1], SCALE)} data-what="block" data-id={block.id} role="img" aria-label={blockWords(block)}>
            <Ring light={light} />
            <g aria-hidden="true">
                <BlockPicture army={block.army} face={hidden ? null : block} marks={block.marks} />
            </g>
            <rect class="nap-hit" x={-PITCH / 2 / SCALE} y={-PITCH / 2 / SCALE} width={PITCH / SCALE} height={PITCH / SCALE} />
        </g>
    );
}

/* All blocks on the map, as the reader of the view knows them. */
import { useMemo, useRef, useState } from "preact/hooks";
import type { Light, Lights, PiecesProps } from "../../game";
import { ownArmies, positionOf, type Position } from "../view";
import { pilesOf, sizeOf, type Pile } from "./layout";
import { LitTowns } from "./lit-towns";
import { knownMoves } from "./march/scene";
import { Fights, Marks } from "./marks";
import { MarchDice } from "./dice";
import { rememberedIn, type Seen } from "./memory";
import { Fan, PilePiece } from "./pile";
import { Walkers } from "./walkers";
import "./map.css";

const blockLights = (pile: Pile, lights: Lights): (Light | undefined)[] => pile.blocks.map((block) => lights.get(`block:${block.id}`));
const FIRST: Light[] = ["taken", "pointed", "end", "aim", "choice", "news"];

/** How a pile is highlighted: by itself, or as its blocks are. */
export function pileLight(pile: Pile, lights: Lights): Light | undefined {
    const own = lights.get(`stack:${pile.id}`);
    const all = blockLights(pile, lights);
    return own ?? FIRST.find((light) => all.includes(light));
}

export function Pieces(props: PiecesProps) {
    const position = positionOf(props.view);
    return position && <Everything {...props} position={position} />;
}

const NOTHING: readonly Seen[] = [];
const OPENS = 110; // milliseconds

function Everything({ board, view, lights, hidden, notes, entries, travel, position }: PiecesProps & { position: Position }) {
    const piles = useMemo(() => pilesOf(board, position), [board, position]);
    const [open, setOpen] = useState<string | null>(null);
    const elements = useRef(new Map<string, SVGElement>());
    const put = useMemo(() => registerIn(elements.current), []);
    const timer = useRef(0);
    const own = ownArmies(view);
    const isHidden = (pile: Pile) => hidden && own.includes(pile.army);
    const memory = useMemo(() => rememberedIn(board, position, entries ?? []), [board, position, entries]);
    const seenIn = (pile: Pile): readonly Seen[] => (pile.unknown > 0 ? (memory.get(pile.id) ?? NOTHING) : NOTHING);
    const spreads = (pile: Pile) => (pile.blocks.length > 0 && sizeOf(pile) > 1) || seenIn(pile).length > 0;
    const opened = piles.filter((pile) => spreads(pile) && (pile.id === open || isTaken(pile, lights)));
    const over = (event: Event) => {
        const found = pileAt(event.target);
        clearTimeout(timer.current);
        if (found !== open) timer.current = window.setTimeout(() => setOpen(found), found ? OPENS : 2 * OPENS);
    };
    const out = () => {
        clearTimeout(timer.current);
        timer.current = window.setTimeout(() => setOpen(null), 2 * OPENS);
    };
    return (
        <g class="napoleon nap-pieces" onPointerOver={over} onPointerOut={out}>
            <Marks board={board} position={position} moves={knownMoves(view)} lights={lights} />
            <LitTowns board={board} lights={lights} notes={notes} />
            {piles.map((pile) => (
                <PilePiece key={pile.id} pile={pile} seen={seenIn(pile)} light={pileLight(pile, lights)} hidden={isHidden(pile)} open={opened.includes(pile)} put={put} />
            ))}
            <Fights board={board} position={position} />
            {opened.map((pile) => (
                <Fan key={pile.id} pile={pile} seen={seenIn(pile)} lights={lights} hidden={isHidden(pile)} />
            ))}
            <Walkers board={board} position={position} entries={entries} travel={travel} elements={elements.current} />
            <MarchDice board={board} entries={entries} />
        </g>
    );
}

const isTaken = (pile: Pile, lights: Lights): boolean => blockLights(pile, lights).some((light) => light === "taken" || light === "pointed");

const registerIn = (elements: Map<string, SVGElement>) => (key: string, element: SVGElement | null) => {
    if (element) elements.set(key, element);
    else elements.delete(key);
};

/** The pile under the pointer, or the one whose fan is. */
function pileAt(node: EventTarget | null): string | null {
    const found = node instanceof Element ? node.closest<SVGElement>("[data-pile], [data-what='stack']") : null;
    return found?.dataset["pile"] ?? found?.dataset["id"] ?? null;
}

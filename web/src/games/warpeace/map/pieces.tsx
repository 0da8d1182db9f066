/* All counters on the map, as the reader of the view knows them. */
import { useMemo } from "preact/hooks";
import type { BoardData } from "../../../core/types";
import type { Light, Lights, PiecesProps } from "../../game";
import { atlasOf } from "../atlas";
import { hexTitle } from "../names";
import { positionOf, type HexId, type Position } from "../view";
import { CounterPiece } from "./counter";
import { counterKey, countersOf, sizeOn, type Counter } from "./layout";
import { AttackArrows } from "../battle/arrows";
import { Fights, Overlays } from "./overlays";
import { overlay } from "./overlay";
import { useValue } from "../../../core/value";
import { WayOfGroup } from "./way";
import "./map.css";

const move = ([x, y]: readonly [number, number]): string => `translate(${x} ${y})`;

/** Every hex of the map, so that it can be pointed at. Never drawn again. */
function Ground({ board }: { board: BoardData }) {
    return useMemo(() => {
        const { places, outline } = atlasOf(board);
        return (
            <g class="wap-ground">
                {Object.entries(places.hexes).map(([hex, at]) => (
                    <path key={hex} d={outline} transform={move(at)} data-what="hex" data-id={hex} data-ground="" />
                ))}
            </g>
        );
    }, [board]);
}

const MEANS: Partial<Record<Light, string>> = { aim: "attack", end: "destination", choice: "can be chosen" };

interface LitProps {
    board: BoardData;
    lights: Lights;
    notes: PiecesProps["notes"];
    /** Hexes with counters: what is said about them stands beside these. */
    held: ReadonlySet<HexId>;
}

function LitHexes({ board, lights, notes, held }: LitProps) {
    const { places, outline } = atlasOf(board);
    const lit = [...lights].flatMap(([key, light]) => (key.startsWith("hex:") && places.hexes[key.slice(4)] ? [{ hex: key.slice(4), light }] : []));
    return (
        <g class="wap-lights">
            {lit.map(({ hex, light }) => {
                const note = notes?.get(`hex:${hex}`);
                return (
                    <g key={hex} class={`wap-lit ${light}`} transform={move(places.hexes[hex]!)} data-what="hex" data-id={hex} role="img" aria-label={[hexTitle(hex), note ?? MEANS[light]].filter(Boolean).join(", ")}>
                        <path d={outline} />
                        {note && (
                            <text class="wap-note middle" x={held.has(hex) ? 37 : 0} y={held.has(hex) ? 5 : 26} font-size={15} aria-hidden="true">
                                {note}
                            </text>
                        )}
                    </g>
                );
            })}
        </g>
    );
}

/** How the counters of a hex are highlighted: with their hex, or with a leader in it. */
function lightOf(counter: Counter, lights: Lights): Light | undefined {
    const own = lights.get(`hex:${counter.hex}`);
    const leaders = counter.leaders.map(({ leader }) => lights.get(`leader:${leader}`));
    return leaders.find((light) => light === "taken") ?? own ?? leaders.find(Boolean);
}

/** A counter that can be chosen has a ring of its own. */
const litHexes = (lights: Lights, held: ReadonlySet<HexId>): Lights =>
    new Map([...lights].filter(([key, light]) => light !== "choice" || !held.has(key.slice(4))));

export function Pieces(props: PiecesProps) {
    const position = positionOf(props.view);
    return position && <Everything {...props} position={position} />;
}

function Everything({ board, view, lights, notes, position }: PiecesProps & { position: Position }) {
    const counters = useMemo(() => countersOf(board, position), [board, position]);
    const held = useMemo(() => new Set(counters.map(({ hex }) => hex)), [counters]);
    const shown = useValue(overlay);
    const divided = position.seats?.some(({ seat, beaten }) => seat === view.seat && beaten !== undefined) ?? false;
    return (
        <g class="wap-pieces">
            <Ground board={board} />
            {shown && <Overlays board={board} view={view} position={position} kind={shown} />}
            <LitHexes board={board} lights={litHexes(lights, held)} notes={notes} held={held} />
            <WayOfGroup board={board} position={position} />
            {counters.map((counter) => (
                <CounterPiece key={counterKey(counter)} counter={counter} size={sizeOn(board)} light={lightOf(counter, lights)} mine={divided && counter.commander === view.seat} />
            ))}
            <Fights board={board} position={position} />
            <AttackArrows board={board} />
        </g>
    );
}

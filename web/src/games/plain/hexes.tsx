/* Hexes have no shapes of their own on the board, so highlighted ones are drawn over it. */
import type { BoardData, Point } from "../../core/types";
import type { PiecesProps } from "../game";

interface HexPlaces {
    hexes: Record<string, Point>;
    hex_corners: Point[];
}

const hexesOf = ({ places }: BoardData): HexPlaces | null =>
    typeof places === "object" && places !== null && "hexes" in places && "hex_corners" in places ? (places as HexPlaces) : null;

export function LitHexes({ board, lights }: PiecesProps) {
    const places = hexesOf(board);
    if (!places) return null;
    return (
        <>
            {[...lights].map(([key, light]) => {
                const [what, id = ""] = key.split(":");
                const at = what === "hex" ? places.hexes[id] : undefined;
                if (!at) return null;
                const points = places.hex_corners.map(([x, y]) => `${at[0] + x},${at[1] + y}`).join(" ");
                return (
                    <g key={key} class={`board-light ${light}`} data-what="hex" data-id={id} data-form="area" role="img" aria-label={`Hex ${id}`}>
                        <polygon class="board-glow" points={points} />
                        <polygon class="board-rim" points={points} />
                    </g>
                );
            })}
        </>
    );
}

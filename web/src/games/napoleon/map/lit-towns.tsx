/* Highlighted towns: rings that are easy to hit. */
import type { BoardData } from "../../../core/types";
import type { Light, Lights } from "../../game";
import { atlasOf, type Town } from "../atlas";

const AROUND = 13; // board units

interface Props {
    board: BoardData;
    lights: Lights;
    notes?: ReadonlyMap<string, string> | undefined;
}

const MEANS: Partial<Record<Light, string>> = { aim: "attack", end: "destination", choice: "can be chosen" };

function LitTown({ town, light, note }: { town: Town; light: Light; note: string | undefined }) {
    const radius = town.radius + AROUND;
    const words = [town.title, note ?? MEANS[light]].filter(Boolean).join(", ");
    return (
        <g class={`nap-town ${light}`} transform={`translate(${town.x} ${town.y})`} data-what="town" data-id={town.name} role="img" aria-label={words}>
            <circle class="nap-hit" r={radius + 8} />
            <circle class="nap-town-glow" r={radius - 4} />
            <circle class="nap-town-rim" r={radius - 4} />
            {note && (
                <text class="nap-note middle" y={radius + 12} font-size={17} aria-hidden="true">
                    {note}
                </text>
            )}
        </g>
    );
}

export function LitTowns({ board, lights, notes }: Props) {
    const atlas = atlasOf(board);
    const lit = [...lights].flatMap(([key, light]) => {
        const town = key.startsWith("town:") ? atlas.town.get(key.slice(5)) : undefined;
        return town ? [{ town, light }] : [];
    });
    return (
        <g class="nap-towns">
            {lit.map(({ town, light }) => (
                <LitTown key={town.name} town={town} light={light} note={notes?.get(`town:${town.name}`)} />
            ))}
        </g>
    );
}

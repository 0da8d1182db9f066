/* The dice of force marches, where they were rolled, until the next order. */
import type { BoardData, Entry } from "../../../core/types";
import { Pips } from "../../../ui/die";
import { atlasOf } from "../atlas";
import { armyClass } from "../names";
import type { ArmyId } from "../view";
import { eventsOf } from "../words/chronicle";

interface Rolled {
    town: string;
    army: ArmyId;
    die: number;
    bonus: number;
    lost: boolean;
}

const rolledIn = (entry: Entry | undefined): Rolled[] =>
    entry ? eventsOf(entry).flatMap((event) => (event.kind === "marched" ? [{ ...event, army: event.army as ArmyId }] : [])) : [];

/** The last order that was not given by itself. */
const lastOrder = (entries: readonly Entry[]): Entry | undefined => [...entries].reverse().find((entry) => entry.kind === "order" && !entry.given);

export function MarchDice({ board, entries }: { board: BoardData; entries: readonly Entry[] | undefined }) {
    const rolled = rolledIn(lastOrder(entries ?? []));
    const atlas = atlasOf(board);
    const towns = [...new Set(rolled.map(({ town }) => town))];
    return (
        <g class="nap-march-dice">
            {towns.map((name) => {
                const town = atlas.town.get(name);
                const here = rolled.filter((one) => one.town === name);
                return (
                    town && (
                        <g key={name} transform={`translate(${town.x} ${town.y - town.radius - 26})`}>
                            {here.map((one, i) => (
                                <Die key={i} {...one} x={(i - (here.length - 1) / 2) * 36} />
                            ))}
                        </g>
                    )
                );
            })}
        </g>
    );
}

function Die({ army, die, bonus, lost, x }: Rolled & { x: number }) {
    const words = `Force march: rolled ${die}${bonus ? ` + ${bonus}` : ""}, ${lost ? "loses a step" : "no loss"}`;
    return (
        <g class={`nap-march-die ${armyClass[army]}${lost ? " lost" : ""}`} transform={`translate(${x} 0)`} role="img" aria-label={words}>
            <title>{words}</title>
            <rect x={-14} y={-14} width={28} height={28} rx={6} />
            <Pips value={die} />
            {lost && <path d="M6 6l12 12m0-12l-12 12" />}
        </g>
    );
}

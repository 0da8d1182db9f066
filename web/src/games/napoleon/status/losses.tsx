/* Losses of an army as pips up to the number that defeats it, and the eliminated blocks by name. */
import { capital } from "../../../core/words";
import { Drop } from "../../../ui/drop";
import { BlockIcon } from "../block";
import { armyClass, armyWord } from "../names";
import type { Army, Block, Position } from "../view";
import { unitName } from "../words/roster";
import { defeatWords, eliminated, lossesLeft, lossWords, lostWords } from "./campaign";

/** Few losses are left: it is said in color. */
const NEAR = 3;

export const isNear = (army: Army): boolean => !army.defeated && lossesLeft(army) <= NEAR;

function Pips({ army, blocks }: { army: Army; blocks: Block[] }) {
    return (
        <span class="nap-pips" aria-hidden="true">
            {Array.from({ length: army.defeat }, (_, i) => (
                <i key={i} class={i < army.lost ? "gone" : ""} title={blocks[i] ? capital(unitName(blocks[i]!.id)) : undefined} />
            ))}
        </span>
    );
}

export function Lost({ army, blocks }: { army: Army; blocks: Block[] }) {
    return (
        <>
            <h3>{lostWords(army).slice(0, -1)}</h3>
            <p>{defeatWords(army)}</p>
            {blocks.length > 0 && (
                <ul class="nap-lost">
                    {blocks.map((block) => (
                        <li key={block.id}>
                            <BlockIcon army={block.army} face={{ ...block, steps: block.max }} height={26} /> {capital(unitName(block.id))}
                        </li>
                    ))}
                </ul>
            )}
        </>
    );
}

export function LossRow({ position, army }: { position: Position; army: Army }) {
    const blocks = eliminated(position, army.army);
    const label = (
        <span class={`nap-loss ${armyClass[army.army]}${army.defeated ? " defeated" : isNear(army) ? " near" : ""}`} title={lossWords(army)}>
            <span class="nap-loss-name">{armyWord[army.army]}</span>{" "}
            <Pips army={army} blocks={blocks} />
            <b>
                {army.lost}
                <small>/{army.defeat}</small>
            </b>
            <span class="sr-only"> lost. {defeatWords(army)}</span>
        </span>
    );
    return (
        <Drop kind="nap" label={label}>
            <Lost army={army} blocks={blocks} />
        </Drop>
    );
}

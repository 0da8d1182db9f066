/* The panel beside the map when an army lacks supply: what is owed and why, and the losses before and after. */
import { chooserOf } from "../../../choosing/desk";
import { useValue } from "../../../core/value";
import { capital } from "../../../core/words";
import type { Draft } from "../../../core/types";
import { RuleLink } from "../../../ui/ui";
import type { Answer, TableProps } from "../../game";
import { BlockIcon } from "../block";
import { armyClass, armyWord } from "../names";
import { blockOf, positionOf, type Army, type Position } from "../view";
import { count, townWords } from "../words/phrases";
import { armyOfBlock, unitName } from "../words/roster";
import { CITIES, isFrench } from "./campaign";
import "./supply.css";

function CityCards({ position }: { position: Position }) {
    return (
        <ul class="nap-supply-cities">
            {CITIES.map(({ town, army, units }) => {
                const french = isFrench(position, town);
                return (
                    <li key={town} class={french ? "french" : ""}>
                        <b>{townWords(town)}</b>
                        <span>{french ? "The French hold it" : "Not held by the French"}</span>
                        <span>{french ? `Costs ${count(units, `${armyWord[army]} unit`)}` : "Costs nothing"}</span>
                    </li>
                );
            })}
        </ul>
    );
}

/** Losses now, and those that are owed. */
function Track({ army }: { army: Army }) {
    const after = Math.min(army.lost + army.supply_due, Math.max(army.defeat, army.lost));
    const defeated = after >= army.defeat;
    const words = `${armyWord[army.army]} losses: ${army.lost} of ${army.defeat} now, ${after} of ${army.defeat} afterwards${defeated ? ": the army is defeated" : ""}`;
    return (
        <div class={`nap-supply-track ${armyClass[army.army]}`} role="img" aria-label={words}>
            <span>{armyWord[army.army]} losses</span>
            <span class="nap-supply-pips">
                {Array.from({ length: army.defeat }, (_, i) => (
                    <i key={i} class={i < army.lost ? "gone" : i < after ? "next" : ""} />
                ))}
            </span>
            <span>
                {army.lost} → <b>{after}</b> of {army.defeat}
            </span>
            {defeated && <strong>This defeats the army.</strong>}
        </div>
    );
}

const chosenIn = (draft: Draft): string[] => draft.taken.flatMap((choice) => choice.targets.filter(({ what }) => what === "block").map(({ id }) => id));

function Chosen({ position, army, ids }: { position: Position; army: Army; ids: string[] }) {
    const own = ids.filter((id) => armyOfBlock(id) === army.army);
    return (
        <>
            <p class="nap-supply-owed">
                Give up {count(army.supply_due, `${armyWord[army.army]} unit`)}: <b>{own.length} chosen</b>
            </p>
            {own.some((id) => blockOf(position, id)?.type === "LDR") && (
                <p class="nap-supply-unwise" role="alert">
                    You are about to give up your leader. Without him no two corps stand together in battle, and nobody adds to morale and force marches.
                </p>
            )}
            {own.length > 0 && (
                <ul class="nap-supply-chosen">
                    {own.map((id) => {
                        const block = blockOf(position, id);
                        return (
                            <li key={id}>
                                {block && <BlockIcon army={block.army} face={block} height={26} />} {capital(unitName(id))}
                            </li>
                        );
                    })}
                </ul>
            )}
        </>
    );
}

function SupplyGuide({ table }: TableProps) {
    const sight = useValue(table.sight);
    const draft = useValue(table.draft);
    const position = sight && positionOf(sight.view);
    if (!position || !sight) return null;
    const armies = position.armies.filter((army) => army.supply_due > 0 && army.owner === sight.view.seat);
    return (
        <section class="nap-supply" aria-label="Supply">
            <CityCards position={position} />
            {armies.map((army) => (
                <div key={army.army}>
                    <Track army={army} />
                    <Chosen position={position} army={army} ids={chosenIn(draft)} />
                </div>
            ))}
            <p class="small faint">
                Click units on the map or in the list, then confirm. They count as eliminated. <RuleLink game={chooserOf(table).module.game} id="W-SUP-02" />
            </p>
        </section>
    );
}

export const supplyGuide: Answer = { kind: "guide", View: SupplyGuide, withList: "below" };

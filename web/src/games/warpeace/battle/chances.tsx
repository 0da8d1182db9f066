/* The two dice: how likely each sum is, and what it costs whom. */
import { sideAdjective, sideClass } from "../names";
import { SIDES, type Side } from "../view";
import type { Prospect, Roll } from "./prospect";

const lossOf = (roll: Roll, side: Side): number => (side === "FR" ? roll.FR_loss : roll.AL_loss);
const breaksOf = (roll: Roll, side: Side): boolean => (side === "FR" ? roll.FR_breaks : roll.AL_breaks);

const TALL = 34; // pixels of the highest bar

/** Who gains by a sum: whose enemy breaks, or loses more. */
function lookOf(roll: Roll): string {
    const [french, allied] = [roll.FR_breaks, roll.AL_breaks];
    if (french !== allied) return french ? "allied" : "french";
    const more = roll.AL_loss - roll.FR_loss;
    return more > 0 ? "french" : more < 0 ? "allied" : "";
}

function Bars({ rolls, sum }: { rolls: readonly Roll[]; sum: number | null }) {
    return (
        <tr class="wap-b-bars">
            <td />
            {rolls.map((roll) => (
                <td key={roll.dice} class={roll.dice === sum ? "rolled" : ""}>
                    <svg width="100%" height={TALL} viewBox={`0 0 10 ${TALL}`} preserveAspectRatio="none" aria-hidden="true">
                        <rect class={lookOf(roll)} x={0.8} width={8.4} y={TALL - (TALL * roll.ways) / 6} height={(TALL * roll.ways) / 6} />
                    </svg>
                    <span class="sr-only">{roll.ways} of 36</span>
                </td>
            ))}
        </tr>
    );
}

function Losses({ rolls, side, sum }: { rolls: readonly Roll[]; side: Side; sum: number | null }) {
    return (
        <tr class={sideClass(side)}>
            <th scope="row">{sideAdjective(side)} lose</th>
            {rolls.map((roll) => {
                const breaks = breaksOf(roll, side);
                return (
                    <td key={roll.dice} class={[breaks && "breaks", roll.dice === sum && "rolled"].filter(Boolean).join(" ")} title={`Loses ${lossOf(roll, side)} SP${breaks ? ", and morale breaks" : ""}`}>
                        {lossOf(roll, side) || "–"}
                        {breaks && <span class="sr-only"> and morale breaks</span>}
                    </td>
                );
            })}
        </tr>
    );
}

/** `sum`: of the dice that were rolled. */
export function Chances({ prospect, sum }: { prospect: Prospect; sum: number | null }) {
    const { rolls, automatic } = prospect;
    if (automatic)
        return (
            <p class="wap-b-auto">
                No dice: the French lose {automatic.FR_loss} SP, the Allies lose {automatic.AL_loss} SP.
            </p>
        );
    if (!rolls) return null;
    return (
        <table class="wap-b-chances">
            <thead>
                <tr>
                    <th scope="col">Dice</th>
                    {rolls.map(({ dice }) => (
                        <th key={dice} scope="col" class={dice === sum ? "rolled" : ""}>
                            {dice}
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                <Bars rolls={rolls} sum={sum} />
                {SIDES.map((side) => (
                    <Losses key={side} rolls={rolls} side={side} sum={sum} />
                ))}
            </tbody>
            <tfoot>
                <tr>
                    <td colSpan={12} class="faint">
                        SP lost by the sum of two dice. <span class="breaks">Red</span>: morale breaks.
                    </td>
                </tr>
            </tfoot>
        </table>
    );
}

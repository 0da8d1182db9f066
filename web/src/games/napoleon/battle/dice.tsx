/* Dice, and the chances of hits. */
import { Die as Face } from "../../../ui/die";
import { percent, shortened, type Chance, type Shot } from "./preview";

export const Die = ({ value, good, rolls = false }: { value: number; good: boolean; rolls?: boolean }) => (
    <Face value={value} class={"nap-b-die" + (good ? " good" : "") + (rolls ? " rolls" : "")} />
);

/** The dice of a shot in their order; those that hit stand out. */
export function Dice({ dice, needs, hits, rolls }: { dice: number[]; needs: number; hits: number; rolls: boolean }) {
    return (
        <span class={"nap-b-dice" + (rolls ? " rolling" : "")} role="status">
            {dice.map((value, i) => (
                <Die key={i} value={value} good={value <= needs} rolls={rolls} />
            ))}
            <b class="nap-b-dice-sum">{hits === 0 ? "no hit" : hits === 1 ? "1 hit" : `${hits} hits`}</b>
        </span>
    );
}

/** The distribution as a bar: as wide as likely. */
export function Odds({ hits }: { hits: Chance[] }) {
    const parts = shortened(hits, 4);
    const label = parts.map(({ hits: count, chance }) => `${count === "0" ? "no hit" : `${count} ${count === "1" ? "hit" : "hits"}`} ${percent(chance)}`).join(", ");
    return (
        <svg class="nap-b-odds" viewBox="0 0 100 15" preserveAspectRatio="none" role="img" aria-label={label}>
            {parts.map(({ chance }, i) => {
                const from = parts.slice(0, i).reduce((sum, one) => sum + (100 * one.chance.part) / one.chance.of, 0);
                return <rect key={i} class={`odds-${i}`} x={from} width={Math.max(0, (100 * chance.part) / chance.of)} height={15} />;
            })}
        </svg>
    );
}

/** The same in numbers. */
export function OddsNumbers({ hits }: { hits: Chance[] }) {
    return (
        <span class="nap-b-odds-numbers" aria-hidden="true">
            {shortened(hits, 4).map(({ hits: count, chance }, i) => (
                <span key={i} class={`odds-${i}`}>
                    <i>{count}</i> {percent(chance)}
                </span>
            ))}
        </span>
    );
}

export const shotWords = ({ dice, needs }: Pick<Shot, "dice" | "needs">): string =>
    `${dice} ${dice === 1 ? "die" : "dice"}, hitting on ${needs === 1 ? "1" : `${needs} or less`}`;

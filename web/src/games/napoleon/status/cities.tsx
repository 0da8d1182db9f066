/* The three supply cities: who holds them, and what that costs. */
import type { Position } from "../view";
import { townWords } from "../words/phrases";
import { CITIES, cityWords, holderOf, isFrench } from "./campaign";

function Flag({ side }: { side: "french" | "allied" | "nobody" }) {
    return (
        <svg class={`nap-flag ${side}`} viewBox="0 0 12 12" width={12} height={12} aria-hidden="true">
            <path class="pole" d="M2.5 1v10.5" />
            <path class="cloth" d="M3 1.5h7.5L8.5 4.2l2 2.8H3z" />
        </svg>
    );
}

export function Cities({ position }: { position: Position }) {
    return (
        <ul class="nap-cities" aria-label="Supply cities">
            {CITIES.map((city) => {
                const holder = isFrench(position, city.town) ? "french" : holderOf(position, city.town) === "A" ? "allied" : "nobody";
                const words = cityWords(position, city);
                return (
                    <li key={city.town} class={holder} title={words}>
                        <Flag side={holder} />
                        <span aria-hidden="true">
                            {townWords(city.town)} <small>−{city.units}</small>
                        </span>
                        <span class="sr-only">{words}</span>
                    </li>
                );
            })}
        </ul>
    );
}

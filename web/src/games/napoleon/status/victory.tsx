/* Victory conditions by the rules. */
import type { View } from "../../../core/types";
import { RuleLink } from "../../../ui/ui";
import { positionOf } from "../view";
import { CITIES, cityWords, lossWords } from "./campaign";

const Rule = ({ id }: { id: string }) => <RuleLink game="napoleon" id={id} />;

export function Victory({ view }: { view: View }) {
    const position = positionOf(view);
    if (!position) return null;
    return (
        <>
            <h3>Victory conditions</h3>
            <p>
                Defeat is checked at the end of every turn, after supply. The remaining blocks of a defeated army are removed. <Rule id="W-VIC-02" />
            </p>
            <ul>
                <li>
                    The French win when both Allied armies are defeated. <Rule id="W-VIC-04" />
                </li>
                <li>
                    The Allies win when the French are defeated and an Allied army still stands. <Rule id="W-VIC-03" />
                </li>
                <li>
                    After the last turn the French win with a unit in at least two of Brussels, Ghent and Liège. Otherwise the Allies win. <Rule id="W-VIC-05" />
                </li>
            </ul>
            <h3>Now</h3>
            <ul>
                {position.armies.map((army) => (
                    <li key={army.army}>{lossWords(army)}</li>
                ))}
                {CITIES.map((city) => (
                    <li key={city.town}>{cityWords(position, city)}</li>
                ))}
            </ul>
        </>
    );
}

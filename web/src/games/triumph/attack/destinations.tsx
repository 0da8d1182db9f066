/* Where the survivors of a retreat go: a row for each unit, a column for each shelter with its remaining room. */
import { Button } from "../../../ui/ui";
import { placeWords } from "../names";
import { localeOf, type Face, type Place } from "../view";
import { pointing } from "./ask";
import { Blocks, Rule } from "./parts";
import * as plans from "./retreat-plan";
import type { Plan, Retreat } from "./retreat-plan";
import { named, type Scene } from "./scene";

/** The face that is left after losing this many points. */
export const weakened = (face: Face, points: number): Face | null => {
    const left = Number(face.charAt(1)) - points;
    if (left <= 0) return null;
    return (points ? face.charAt(0).replace("G", "I") + left : face) as Face;
};

export interface PartProps {
    scene: Scene;
    retreat: Retreat;
    plan: Plan;
    change: (plan: Plan) => void;
}

export function Destinations({ scene, retreat, plan, change }: PartProps) {
    const going = plans.survivors(retreat, plan);
    const { shelters } = retreat;
    if (!going.length) return null;
    if (!shelters.length) return <p class="attack-warning">No room to retreat: all units are lost. <Rule id="T-RET-10" /></p>;
    const head = (place: Place) => String(localeOf(place));
    return (
        <div class="attack-group">
            <h4>
                Destinations <Rule id="T-RET-09" />
            </h4>
            <div class="attack-scroll">
                <table class="attack-places">
                    <thead>
                        <tr>
                            <th scope="col">to</th>
                            {shelters.map((shelter) => (
                                <th
                                    scope="col"
                                    key={shelter.place}
                                    title={placeWords(scene.board, shelter.place)}
                                    {...pointing(scene.table, [{ what: "locale", id: head(shelter.place) }])}
                                >
                                    {head(shelter.place)}
                                    <small>room {plans.roomLeft(retreat, plan, shelter)}</small>
                                </th>
                            ))}
                        </tr>
                        {going.length > 1 && (
                            <tr>
                                <th scope="row">all</th>
                                {shelters.map((shelter) => (
                                    <td key={shelter.place}>
                                        <Button
                                            look="quiet"
                                            aria-label={`All to ${placeWords(scene.board, shelter.place)}`}
                                            disabled={shelter.room < 1}
                                            onClick={() => change(plans.sendAll(retreat, plan, shelter.place))}
                                        >
                                            all
                                        </Button>
                                    </td>
                                ))}
                            </tr>
                        )}
                    </thead>
                    <tbody>
                        {going.map((unit) => {
                            const block = named(scene, unit.name, scene.defender);
                            const now = weakened(unit.face, plan.loss[unit.name] ?? 0);
                            const full = !plans.hasRoomForAll(retreat, plan) && plan.to[unit.name] === undefined;
                            return (
                                <tr key={unit.name}>
                                    <th scope="row">
                                        {block && <Blocks scene={scene} units={[{ ...block, face: now }]} />}
                                        {full && <small class="bad"> lost: no room left</small>}
                                    </th>
                                    {shelters.map((shelter) => {
                                        const on = plan.to[unit.name] === shelter.place;
                                        return (
                                            <td key={shelter.place}>
                                                <button
                                                    type="button"
                                                    class={"attack-spot" + (on ? " on" : "")}
                                                    aria-pressed={on}
                                                    aria-label={`${unit.name} to ${placeWords(scene.board, shelter.place)}`}
                                                    disabled={!on && plans.roomLeft(retreat, plan, shelter) < 1}
                                                    onClick={() => change(plans.send(retreat, plan, unit.name, shelter.place))}
                                                />
                                            </td>
                                        );
                                    })}
                                </tr>
                            );
                        })}
                    </tbody>
                </table>
            </div>
        </div>
    );
}

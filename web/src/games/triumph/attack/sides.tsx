/* Both sides of the attack: where they are, who takes part, who leads; faces as far as the reader knows them. */
import { sideWord } from "../names";
import { commandersAt, unitsAt, type Commander, type Place, type Side, type Unit } from "../view";
import { PlateIcon } from "../block";
import { Blocks, sideColours } from "./parts";
import { placeName, unitsOf, type Scene } from "./scene";

interface Party {
    side: Side;
    title: string;
    units: Unit[];
    commanders: Commander[];
    /** These units are chosen; otherwise they only could be. */
    named: boolean;
    note: string;
}

const reserveOf = (place: Place): Place => `R(${parseInt(place, 10)})`;

const leadersOf = (scene: Scene, units: Unit[]): Commander[] =>
    scene.position.commanders.filter((one) => units.some((unit) => unit.corps === one.name && unit.side === one.side && unit.place === one.place));

function attackers(scene: Scene): Party {
    const { attack, position, from, attacker } = scene;
    const named = attack.attackers.length > 0;
    const near = [...unitsAt(position, from), ...unitsAt(position, reserveOf(from))].filter((unit) => unit.side === attacker);
    const units = named ? unitsOf(scene, attack.attackers) : near;
    return {
        side: attacker,
        title: `from ${placeName(scene, from)}`,
        units,
        commanders: leadersOf(scene, units),
        named,
        note: named ? "" : units.length ? "may attack" : "no unit here may attack across this approach; others can arrive by road",
    };
}

function defenders(scene: Scene): Party {
    const { attack, position, to, defender } = scene;
    const named = attack.defenders.length > 0;
    const blockers = unitsAt(position, to).filter((unit) => unit.side === defender);
    const reserve = unitsAt(position, reserveOf(to)).filter((unit) => unit.side === defender);
    const units = named ? unitsOf(scene, attack.defenders) : attack.blocking ? blockers : reserve;
    const where = attack.blocking ? "blocking" : "in reserve";
    return {
        side: defender,
        title: `in ${placeName(scene, to)}, ${where}`,
        units,
        commanders: named ? leadersOf(scene, units) : commandersAt(position, attack.blocking ? to : reserveOf(to)),
        named,
        note: !units.length ? "no units" : named || attack.blocking ? "" : "may defend",
    };
}

function Side({ scene, party }: { scene: Scene; party: Party }) {
    return (
        <section class={"attack-side " + sideColours(party.side)} aria-label={`${sideWord(party.side)}, ${party.title}`}>
            <p>
                <b>{sideWord(party.side)}</b> {party.title}
                {party.note && <span class="faint"> · {party.note}</span>}
            </p>
            <div class="attack-party">
                {party.commanders.map((one) => (
                    <PlateIcon key={one.name} side={one.side} name={one.name} height={22} />
                ))}
                {party.units.length > 0 && <Blocks scene={scene} units={party.units} faint={!party.named} />}
            </div>
        </section>
    );
}

export function Sides({ scene }: { scene: Scene }) {
    return (
        <div class="attack-sides">
            <Side scene={scene} party={attackers(scene)} />
            <Side scene={scene} party={defenders(scene)} />
        </div>
    );
}

/** Wide or narrow, Guard, road, bombardment. */
export function badgesOf(scene: Scene): string[] {
    const { attack } = scene;
    const guns = unitsOf(scene, attack.attack_leaders).some((unit) => unit.face === "A1");
    const declared = attack.attackers.length > 0 && attack.initial !== undefined;
    return [
        declared ? (attack.wide ? "wide attack" : "narrow attack") : scene.wideBorder ? "wide approach" : "narrow approach",
        attack.guard ? "Guard Attack" : "",
        attack.by_road ? "by road" : "",
        guns ? "bombardment" : "",
    ].filter(Boolean);
}

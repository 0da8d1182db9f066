/* The campaign at a glance: months, phase, points, players of a coalition; and what is laid over the map. */
import type { View } from "../../../core/types";
import { useValue } from "../../../core/value";
import { Drop } from "../../../ui/drop";
import { Button } from "../../../ui/ui";
import type { StatusProps } from "../../game";
import { overlay, toggleOverlay, type OverlayKind } from "../map/overlay";
import { count, monthWords, powerOf, sideAdjective, sideClass } from "../names";
import { opensIn } from "../opening";
import { ownSide, positionOf, SIDES, type Position } from "../view";
import { Campaign, Goals, Nations } from "./campaign";
import { Phases, phaseWords, Ribbon } from "./ribbon";
import "./status.css";

/** "August 1805 · French movement"; on phones also which power decides. */
function Now({ view, position }: { view: View; position: Position }) {
    const power = position.seats?.find(({ seat, beaten }) => beaten !== undefined && view.deciders.some((one) => one.seat === seat));
    return (
        <p class="table-now wap-now">
            <b>{monthWords(position.month)}</b>
            {position.winter && <span class="wap-winter">winter</span>}
            {!view.over && (
                <span class={`table-turn ${sideClass(position.segment)}`}>
                    <Phases position={position} />
                    {sideAdjective(position.segment)} {phaseWords(position.phase)}
                    {position.phase === "combat" && position.round > 0 && `, round ${position.round}`}
                    {power && <span class="wap-now-power">: {powerOf(power.seat)}</span>}
                </span>
            )}
        </p>
    );
}

function Points({ position }: { position: Position }) {
    return (
        <div class="wap-points" role="group" aria-label="Points">
            {SIDES.map((side) => {
                const { victory, city } = position.points[side];
                return (
                    <span key={side} class={sideClass(side)} title={`${sideAdjective(side)}: ${count(victory, "victory point")}, ${count(city, "city point")}`}>
                        <i />
                        {sideAdjective(side)} <b>{victory + city}</b>
                        <small>
                            {victory} + {city} for cities
                        </small>
                    </span>
                );
            })}
        </div>
    );
}

/** The powers of a divided side: the chief, who is asked now, who has left. */
function Powers({ view, position }: { view: View; position: Position }) {
    const divided = position.seats?.filter(({ beaten }) => beaten !== undefined) ?? [];
    if (!divided.length) return null;
    const asked = new Set(view.deciders.map(({ seat }) => seat));
    return (
        <div class="wap-powers" role="group" aria-label="Players of the coalition">
            {divided.map(({ seat, chief, gone }) => {
                const said = [powerOf(seat), seat === view.seat ? "you" : "", chief ? "chief of the coalition" : "", gone ? "has left the game" : "", asked.has(seat) && !view.over ? "decides now" : ""];
                return (
                    <span key={seat} class={["wap-power", `of-${seat}`, asked.has(seat) && !view.over ? "now" : "", gone ? "gone" : "", seat === view.seat ? "mine" : ""].filter(Boolean).join(" ")} title={said.filter(Boolean).join(", ")}>
                        {chief && <span aria-label="chief">★</span>} {powerOf(seat)}
                    </span>
                );
            })}
        </div>
    );
}

const OVERLAYS: { kind: OverlayKind; words: string; title: string }[] = [
    { kind: "goals", words: "Goals", title: "Show the cities that decide the campaign" },
    { kind: "control", words: "Control", title: "Show who controls which city, and which give points" },
    { kind: "supply", words: "Supply", title: "Show which stacks are in supply, and where it comes from" },
    { kind: "attrition", words: "Attrition", title: "Show what attrition will cost next month" },
];

/** What the reader can see: attrition to come only of the own side. */
function Layers({ view }: { view: View }) {
    const now = useValue(overlay);
    const mine = ownSide(view) !== null;
    return (
        <div class="wap-layers" role="group" aria-label="Show on the map">
            {OVERLAYS.filter(({ kind }) => mine || kind !== "attrition").map(({ kind, words, title }) => (
                <Button key={kind} class="small" title={title} aria-pressed={now === kind} onClick={() => toggleOverlay(kind)}>
                    {words}
                </Button>
            ))}
        </div>
    );
}

export function Victory({ view }: { view: View }) {
    const position = positionOf(view);
    if (!position) return null;
    return (
        <div class="wap-sheet-part">
            <h3>How far it is</h3>
            <Goals position={position} show={undefined} />
            <h3>Points</h3>
            <ul>
                {SIDES.map((side) => (
                    <li key={side}>
                        {sideAdjective(side)}: {count(position.points[side].victory, "victory point")} and {count(position.points[side].city, "city point")}.
                    </li>
                ))}
            </ul>
            <Nations position={position} />
        </div>
    );
}

export function Status({ view, show }: StatusProps) {
    const position = positionOf(view);
    if (!position) return null;
    return (
        <div class="wap-status">
            <div class="wap-time">
                <Ribbon position={position} opens={opensIn(view.scenario)} />
                <Now view={view} position={position} />
            </div>
            <Points position={position} />
            <Powers view={view} position={position} />
            <Layers view={view} />
            <Drop kind="wap" label={<span>Campaign</span>} title="The campaign: how to win and how far it is, nations, reinforcements">
                <Layers view={view} />
                <Ribbon position={position} opens={opensIn(view.scenario)} whole />
                <Campaign view={view} position={position} show={show} />
            </Drop>
        </div>
    );
}

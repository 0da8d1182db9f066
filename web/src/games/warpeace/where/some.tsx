/* Who advances, or goes inside a city: as many as their owner likes. */
import { useEffect, useState } from "preact/hooks";
import { Act } from "../../../choosing/act";
import { chooserOf } from "../../../choosing/desk";
import type { Placer } from "../../../choosing/placer";
import type { View } from "../../../core/types";
import { useValue } from "../../../core/value";
import { targetKey, type Answer, type Light, type TableProps } from "../../game";
import { total, type Chosen } from "../move/party";
import { Pick } from "../move/pick";
import { count, hexTitle } from "../names";
import type { HexId } from "../view";
import { usePreview } from "./guide";
import { allOf, NOBODY, partOrder } from "./plan";
import { partsOf, type Force } from "./question";
import { partyWords } from "./words";
import "./where.css";

type Chosens = Record<HexId, Chosen>;

const WORDS: Record<string, { all: string; none: string; some: string }> = {
    advance: { all: "All advance", none: "Nobody advances", some: "advance" },
    inside: { all: "All that fit go inside", none: "All stay outside", some: "go inside" },
};

const hexTarget = (id: HexId) => ({ what: "hex", id });

/** On the board a force is dragged to where it may go. */
function placerOf(forces: Force[], chosen: Chosens, set: (hex: HexId, who: Chosen) => void): Placer {
    const goal = forces[0]?.goals[0];
    const lights = new Map<string, Light>(forces.map(({ stack }) => [targetKey(hexTarget(stack.hex)), "choice"]));
    if (goal && !goal.inside) lights.set(targetKey(hexTarget(goal.hex)), "end");
    const going = forces.filter(({ stack }) => chosen[stack.hex] && total(chosen[stack.hex]!));
    const sum = going.reduce((all, { stack }) => all + total(chosen[stack.hex]!), 0);
    return {
        lights,
        clicks: true,
        take: ({ what, id }) => {
            const force = what === "hex" ? forces.find(({ stack }) => stack.hex === id) : undefined;
            if (!force || !goal || goal.inside) return null;
            const who = allOf(force);
            return { things: [hexTarget(id)], places: [{ targets: [hexTarget(goal.hex)], words: `${partyWords(force.stack, who)} to ${hexTitle(goal.hex)}.`, put: () => set(id, who) }] };
        },
        why: () => null,
        tried: ([thing], place) => (thing && place.what === "hex" ? `advance ${place.id} none` : null),
        steps: [],
        notes: new Map(goal && sum ? [[targetKey(hexTarget(goal.hex)), `+${sum}`]] : []),
        moves: goal && !goal.inside ? going.map(({ stack }) => ({ from: hexTarget(stack.hex), to: hexTarget(goal.hex) })) : [],
    };
}

function SomeGuide({ table }: TableProps) {
    const told = usePreview(table);
    const chooser = chooserOf(table);
    const { steps } = useValue(table.draft);
    const verb = table.prompt === "garrison" ? "inside" : "advance";
    const [kept, setKept] = useState<{ view: View; chosen: Chosens } | null>(null);
    const forces = told ? partsOf(told.position, told.preview) : [];
    const chosen = told && kept?.view === told.view ? kept.chosen : {};
    const change = (next: Chosens) => {
        if (!told) return;
        setKept({ view: told.view, chosen: next });
        void table.type(partOrder(verb, forces, next));
    };
    const set = (hex: HexId, who: Chosen) => change({ ...chosen, [hex]: who });
    useEffect(() => chooser.placer.set(told && placerOf(forces, chosen, set)), [told?.view, told?.preview, kept]);
    useEffect(() => () => chooser.placer.set(null), []);
    // Cancel begins anew.
    useEffect(() => {
        if (!steps.length && !table.busy.get()) setKept(null);
    }, [steps]);
    if (!told) return <section class="wap-where" aria-busy="true" />;
    const all = Object.fromEntries(forces.map((force) => [force.stack.hex, allOf(force)]));
    const sum = Object.values(chosen).reduce((so, who) => so + total(who), 0);
    const words = WORDS[verb]!;
    return (
        <section class="wap-where" aria-label={verb === "inside" ? "Garrison" : "Advance"}>
            <div class="wap-acts">
                <Act table={table} order={partOrder(verb, forces, all)} class="main">
                    {words.all}
                </Act>
                <Act table={table} order={partOrder(verb, forces, {})}>{words.none}</Act>
            </div>
            {forces.map((force) => (
                <section key={force.stack.hex} class="wap-force" aria-label={hexTitle(force.stack.hex)}>
                    <header>
                        <h3>{hexTitle(force.stack.hex)}</h3>
                        {Number.isFinite(force.room) && <span class="small">room for {count(force.room, "SP", "SP")}</span>}
                    </header>
                    <Pick stack={force.stack} chosen={chosen[force.stack.hex] ?? NOBODY} choose={(who) => set(force.stack.hex, who)} room={Number.isFinite(force.room) ? force.room : undefined} />
                </section>
            ))}
            {sum > 0 && (
                <p class="small" role="status">
                    {count(sum, "SP", "SP")} {words.some}.
                </p>
            )}
        </section>
    );
}

export const someGuide: Answer = { kind: "guide", View: SomeGuide, withList: "below" };

/* The panel beside the map for everybody who withdraws, is sent away, or tries to join a battle. */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { chooserOf } from "../../../choosing/desk";
import { heldBy } from "../../../choosing/placer";
import type { Draft, View } from "../../../core/types";
import { useValue } from "../../../core/value";
import type { Table } from "../../../table/table";
import { Button } from "../../../ui/ui";
import type { Answer, TableProps } from "../../game";
import { total } from "../move/party";
import { Pick } from "../move/pick";
import { count, hexTitle } from "../names";
import { positionOf, type Position } from "../view";
import { Losses } from "./losses";
import { isGiven, leaving, left, takeBack } from "./plan";
import { Placing } from "./placing";
import { errandsOf, retreatsOf, triesOf, type Force } from "./question";
import { Tries } from "./tries";
import { goalWords, partyWords } from "./words";
import "./where.css";

/** The preview of the empty draft, asked for once in each position. */
export function usePreview(table: Table): { view: View; position: Position; preview: Draft["preview"] } | null {
    const sight = useValue(table.sight);
    const [found, setFound] = useState<{ view: View; preview: Draft["preview"] } | null>(null);
    const view = sight?.asked ? sight.view : null;
    useEffect(() => {
        if (!view) return;
        let wanted = true;
        void table.calls.preview({ steps: [] }).then(({ preview }) => wanted && setFound({ view, preview }), () => undefined);
        return () => {
            wanted = false;
        };
    }, [view]);
    const position = view && positionOf(view);
    return position && found?.view === view ? { ...found, position } : null;
}

const MUST = ["must-withdraw", "siege-retreat"];

function usePlacing(table: Table): Placing | null {
    const chooser = chooserOf(table);
    const told = usePreview(table);
    const last = useRef<Placing | null>(null);
    const [, draw] = useState(0);
    const placing = useMemo(() => {
        if (!told) return null;
        const { position, preview } = told;
        const show = () => {
            if (last.current !== made) return;
            chooser.placer.set(made.placer);
            chooser.missing.set(made.missing);
            const grip = made.grip;
            chooser.held.set(grip && heldBy(made.placer, grip, chooser.isMain));
            draw((number) => number + 1);
        };
        const made: Placing = new Placing({
            forces: retreatsOf(position, preview),
            must: MUST.includes(table.prompt ?? ""),
            tries: triesOf(preview),
            errands: errandsOf(position, preview),
            draft: (order) => void (order ? chooser.type(order) : table.cancel()),
            changed: show,
        });
        return made;
    }, [told?.view, told?.preview]);
    useEffect(() => {
        last.current = placing;
        placing?.begin();
    }, [placing]);
    useEffect(
        () => () => {
            chooser.placer.set(null);
            chooser.missing.set(null);
        },
        [],
    );
    useHand(table, placing);
    return placing;
}

/** What the board has picked up is in hand; Escape, or a click elsewhere, puts it down; Cancel begins anew. */
function useHand(table: Table, placing: Placing | null): void {
    const held = useValue(chooserOf(table).held);
    const { steps } = useValue(table.draft);
    const before = useRef(0);
    useEffect(() => {
        const hex = held?.things[0];
        if (hex?.what === "hex") placing?.adopt(hex.id);
        else placing?.letGo();
    }, [held]);
    useEffect(() => {
        const cancelled = before.current > 0 && steps.length === 0 && !table.busy.get();
        before.current = steps.length;
        if (cancelled && placing?.order) placing.reset();
    }, [steps]);
}

function Card({ title, said, children, hand }: { title: string; said: string; children: ComponentChildren; hand?: boolean }) {
    return (
        <section class={"wap-force" + (hand ? " hand" : "")} aria-label={title}>
            <header>
                <h3>{title}</h3>
                <span class="small">{said}</span>
            </header>
            {children}
        </section>
    );
}

function stateOf(placing: Placing, force: Force): string {
    const sp = total(left(force, placing.plan));
    const leaves = leaving([force], placing.plan).length > 0;
    if (isGiven(force)) return leaves ? "leaves" : "stays";
    if (!sp) return "all have a place";
    return leaves || placing.scene.must ? `${count(sp, "SP", "SP")} to place` : "stays";
}

function Parts({ placing, force }: { placing: Placing; force: Force }) {
    const parts = placing.plan.parts.filter(({ hex }) => hex === force.stack.hex);
    if (!parts.length) return null;
    return (
        <ul class="wap-parts">
            {parts.map((part) => (
                <li key={goalWords(part.goal)}>
                    <span>
                        {partyWords(force.stack, part.who)} {goalWords(part.goal)}
                    </span>
                    <Button class="small" look="quiet" aria-label={`Take back: ${goalWords(part.goal)}`} onClick={() => placing.change(takeBack(placing.plan, part))}>
                        Take back
                    </Button>
                </li>
            ))}
        </ul>
    );
}

/** Those whom the enemy sends. */
function Sent({ placing, force }: { placing: Placing; force: Force }) {
    const sp = force.sent.reduce((sum, one) => sum + one.count, 0);
    const { plan, scene } = placing;
    const { hex } = force.stack;
    if (!sp) return null;
    const given = plan.given.includes(hex);
    return (
        <>
            <p class="small">{count(sp, "SP is", "SP are")} out of supply: the enemy chooses where {sp === 1 ? "it goes" : "they go"}.</p>
            {isGiven(force) && !scene.must && (
                <Button class="small" aria-pressed={given} onClick={() => placing.change({ ...plan, given: given ? plan.given.filter((one) => one !== hex) : [...plan.given, hex] })}>
                    {given ? "Stay after all" : "Withdraw them"}
                </Button>
            )}
        </>
    );
}

function ForceCard({ placing, force }: { placing: Placing; force: Force }) {
    const { hex } = force.stack;
    const rest = left(force, placing.plan);
    const hand = placing.hand?.hex === hex;
    const open = placing.isOpen(force) && total(rest) > 0 && force.goals.length > 0;
    // Those without a place, as a stack of their own.
    const stack = { ...force.stack, leaders: force.stack.leaders.filter(({ leader }) => rest.leaders.includes(leader)), kinds: force.stack.kinds.flatMap((one) => (rest.sp[one.kind] ? [{ ...one, count: rest.sp[one.kind]! }] : [])) };
    return (
        <Card title={hexTitle(hex)} said={stateOf(placing, force)} hand={hand}>
            <Parts placing={placing} force={force} />
            {open && hand && <Pick stack={stack} chosen={placing.chosenOf(force)} choose={(who) => placing.choose(hex, who)} />}
            {open && hand && <p class="small">Click or drag to a highlighted hex.</p>}
            {open && !hand && (
                <Button class="small" onClick={() => placing.choose(hex, null)}>
                    Withdraw from here
                </Button>
            )}
            {!force.goals.length && !isGiven(force) && <p class="small bad">No retreat is open from here.</p>}
            <Sent placing={placing} force={force} />
        </Card>
    );
}

function WhereGuide({ table }: TableProps) {
    const placing = usePlacing(table);
    if (!placing) return <section class="wap-where" aria-busy="true" />;
    const { forces, tries } = placing.scene;
    return (
        <section class="wap-where" aria-label="Who goes where">
            {forces.map((force) => (
                <ForceCard key={`${force.battle} ${force.stack.hex}`} placing={placing} force={force} />
            ))}
            <Losses placing={placing} />
            {tries.length > 0 && <Tries table={table} tries={tries} />}
        </section>
    );
}

export const whereGuide: Answer = { kind: "guide", View: WhereGuide, withList: "below" };

/* What each unit may do in its side's combat: every legal action, and what on the board stands for it. */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Choice, Target } from "../../../core/types";
import { useValue } from "../../../core/value";
import type { Table } from "../../../table/table";
import { townTitle } from "../atlas";
import { isForward, isReserve } from "../names";
import { blockOf, type Spot } from "../view";
import { groundOf, type Fight } from "./fight";
import type { FightPreview, Shot } from "./preview";

export type Verb = "move" | "fire" | "form" | "break" | "occupy" | "exchange" | "shelter" | "leave" | "retreat";

export interface Action {
    block: string;
    verb: Verb;
    order: string;
    /** What it points at. */
    target: Target;
    /** On the target: "Fire", "Charge", "Fall back". */
    label: string;
    /** In a sentence, after the name of the unit: "fires at the line in the center". */
    words: string;
    shot?: Shot;
}

const VERBS: ReadonlySet<string> = new Set(["move", "fire", "form", "break", "occupy", "exchange", "shelter", "leave", "retreat"]);

/** "D2:line": the units that a shot hits. */
export const groupTarget = (position: Spot, at: string): Target => ({ what: "group", id: `${position}:${at}` });
export const markerTarget = (ground: Spot): Target => ({ what: "post", id: ground });

function moveLabel(fight: Fight, from: Spot, to: Spot): string {
    if (isReserve(to)) return "To the reserve";
    if (isForward(to)) return fight.position.blocks.some((one) => one.town === fight.town && one.spot === groundOf(to)) || hiddenAt(fight, groundOf(to)) ? "Engage" : "Take it";
    return isForward(from) ? "Fall back" : "Move here";
}

const hiddenAt = ({ position, town }: Fight, spot: Spot): boolean => position.ghosts.some((one) => one.town === town && one.spot === spot);

/** An order of combat as an action; null: it is not one. */
export function actionOf(fight: Fight, order: string, shots: readonly Shot[]): Action | null {
    const [verb = "", block = "", ...rest] = order.split(" ");
    if (!VERBS.has(verb)) return null;
    const last = rest[rest.length - 1] ?? "";
    const spot = blockOf(fight.position, block)?.spot ?? "";
    const base = { block, verb: verb as Verb, order };
    switch (base.verb) {
        case "move":
            return { ...base, target: { what: "place", id: last }, label: moveLabel(fight, spot, last), words: "moves" };
        case "fire": {
            const at = last === "square" ? "square" : "line";
            const shot = shots.find((one) => one.block === block && one.at === at);
            return { ...base, target: groupTarget(shot?.position ?? groundOf(spot), at), label: "Fire", words: "fires", ...(shot ? { shot } : {}) };
        }
        case "retreat":
            return { ...base, target: { what: "town", id: last }, label: `Retreat to ${townTitle(last)}`, words: `retreats to ${townTitle(last)}` };
        case "exchange":
        case "occupy":
            return { ...base, ...(base.verb === "exchange" ? { block: last } : {}), target: markerTarget(groundOf(spot)), label: base.verb === "occupy" ? "Occupy" : "Take its place", words: "takes the terrain" };
        case "shelter":
            return { ...base, target: { what: "block", id: last }, label: "Shelter here", words: "takes shelter" };
        default:
            return { ...base, target: { what: "block", id: block }, label: { form: "Form square", break: "Break square", leave: "Leave shelter" }[base.verb], words: base.verb };
    }
}

/** The shorthand of the log leaves out what is usual: "fire F14" is at the line. */
export const fullOrder = (order: string): string => (/^fire \w+$/.test(order) ? `${order} at line` : order);

// ------------------------------------------------------------ asking

const idOf = (choice: Choice, what: string): string => choice.targets.find((target) => target.what === what)?.id ?? "";

/** The orders behind a verb, from the choices that follow it. */
export function ordersOf(verb: string, blocks: Choice[]): string[] {
    return blocks.flatMap((choice) => {
        const block = idOf(choice, "block");
        const ends = choice.then ?? [];
        if (!ends.length) return [`${verb} ${block}`];
        return ends.map((end) => `${verb} ${block} ${wordOf(verb, end)}`);
    });
}

function wordOf(verb: string, end: Choice): string {
    if (verb === "move") return `to ${idOf(end, "place")}`;
    if (verb === "retreat") return `to ${idOf(end, "town")}`;
    if (verb === "fire") return `at ${/square/.test(end.text) ? "square" : "line"}`;
    return verb === "shelter" ? `with ${idOf(end, "block")}` : idOf(end, "block");
}

async function askOrders(table: Table): Promise<string[]> {
    const verbs = (await table.calls.choices([])).choices.map((choice) => choice.text).filter((text) => VERBS.has(text));
    const found = await Promise.all(verbs.map(async (verb) => ordersOf(verb, (await table.calls.choices([verb])).choices)));
    return found.flat();
}

/** Every legal action of combat now; null: not known yet. */
export function useActions(table: Table, fight: Fight | null, base: FightPreview): Action[] | null {
    const sight = useValue(table.sight);
    const [found, setFound] = useState<{ number: number; orders: string[] } | null>(null);
    const number = table.prompt === "combat" ? (sight?.number ?? null) : null;
    const offered = base.actions?.map((one) => one.order);
    const ask = number !== null && base.kind === "combat" && !offered;
    useEffect(() => {
        if (!ask) return;
        let wanted = true;
        askOrders(table).then((orders) => wanted && setFound({ number, orders }), table.fail);
        return () => {
            wanted = false;
        };
    }, [number, ask]);
    const orders = offered ?? (found?.number === number ? found?.orders : undefined);
    return useMemo(() => (fight && number !== null && orders ? orders.flatMap((order) => actionOf(fight, order, base.shots ?? []) ?? []) : null), [fight, number, found, base]);
}

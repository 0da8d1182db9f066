/* Ready-made and saved set-ups for the current prompt, and how to continue with one. */
import { useEffect, useState } from "preact/hooks";
import { plainName } from "../../../core/words";
import { Value, useValue } from "../../../core/value";
import type { Table } from "../../../table/table";
import { confirmFirst, toast } from "../../../ui/ui";
import { isPart, PARTS, type Part } from "./shelf";
import { changeWork, savedHere, useWork } from "./work";

export interface Offer {
    name: string;
    title: string;
    sentence: string;
    /** The order that answers the current prompt. */
    order: string;
    /** All orders of the set-up. */
    orders: string[];
    own: boolean;
}

/** A saved set-up may lack orders for some prompts; these are asked. */
const ownOffers = (table: Table, part: Part): Offer[] =>
    savedHere(table).flatMap((setup) => {
        const order = setup.orders[part];
        const orders = PARTS.flatMap((one) => setup.orders[one] ?? []);
        return order ? [{ name: setup.name, title: setup.name, sentence: "", order, orders, own: true }] : [];
    });

async function offersOf(table: Table, part: Part, ahead = false): Promise<Offer[]> {
    const { setups } = await table.calls.setups(ahead);
    const ready = setups.map((one) => ({ ...one, title: plainName(one.name), own: false }));
    return [...ready, ...ownOffers(table, part)];
}

/** The one in use comes first. */
export function useOffers(table: Table, part: Part, ahead = false): { offers: Offer[]; chosen: Offer | null; reload: () => void } {
    const number = useValue(table.sight)?.number ?? null;
    const { chosen } = useWork(table);
    const [offers, setOffers] = useState<Offer[]>([]);
    const [turn, setTurn] = useState(0);
    useEffect(() => {
        let gone = false;
        if (table.prompt === part || ahead)
            offersOf(table, part, ahead)
                .then((found) => gone || setOffers(found))
                .catch(() => gone || setOffers(ownOffers(table, part)));
        return () => {
            gone = true;
        };
    }, [table, part, ahead, number, turn]);
    const first = offers.find((offer) => offer.name === chosen) ?? null;
    const rest = offers.filter((offer) => offer !== first);
    return { offers: first ? [first, ...rest] : rest, chosen: first, reload: () => setTurn((now) => now + 1) };
}

/** Gives the orders of a set-up from this prompt on, until something else is asked. True if all were given. */
async function playOn(table: Table, begin: Offer): Promise<boolean> {
    let offer: Offer | undefined = begin;
    for (;;) {
        const part = table.prompt;
        if (!isPart(part)) return true;
        if (!offer || !(await table.give(offer.order))) return false;
        await table.refresh();
        const next = table.prompt;
        if (!isPart(next)) return true;
        const offers: Offer[] = await offersOf(table, next).catch(() => []);
        offer = offers.find((one) => one.name === begin.name && one.own === begin.own);
    }
}

/** Set while the orders of a set-up are given one after the other: nothing else can be decided meanwhile. */
export const deploying = new Value<Table | null>(null);

export const useDeploying = (table: Table): boolean => useValue(deploying) === table;

/** Is another person at the table? Then nothing can be taken back, or started again. */
const isWatched = (table: Table): boolean => table.game.get()?.seats.some((seat) => !seat.mine && seat.kind !== "bot") ?? false;

export async function deployAll(table: Table, offer: Offer): Promise<void> {
    if (isWatched(table) && !(await confirmFirst(`Deploy “${offer.title}”? You can't change it afterwards.`, "Deploy"))) return;
    changeWork(table, { chosen: offer.name });
    deploying.set(table);
    const done = await playOn(table, offer).finally(() => deploying.set(null));
    if (!done) toast("Finish the rest of the set-up yourself.");
}

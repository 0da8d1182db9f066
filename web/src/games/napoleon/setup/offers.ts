/* Ready-made set-ups and the player's own. */
import { useEffect, useState } from "preact/hooks";
import { plainName } from "../../../core/words";
import { useValue } from "../../../core/value";
import type { Table } from "../../../table/table";
import { ownSide } from "../view";
import { store, type Saved } from "./store";

export interface Offer {
    title: string;
    sentence: string;
    order: string;
    saved: Saved | null;
}

const ownOffers = (table: Table): Offer[] => {
    const side = table.view && ownSide(table.view);
    return side ? store.saved(side).map((saved) => ({ title: saved.name, sentence: "", order: saved.order, saved })) : [];
};

/** The player's own first. */
export function useOffers(table: Table): { offers: Offer[]; reload: () => void } {
    const number = useValue(table.sight)?.number;
    const reader = useValue(table.reader);
    const [ready, setReady] = useState<Offer[]>([]);
    const [, again] = useState(0);
    useEffect(() => {
        let gone = false;
        table.calls.allSetups().then(
            ({ setups }) => gone || setReady(setups.map(({ name, sentence, order }) => ({ title: plainName(name), sentence, order, saved: null }))),
            () => undefined, // it is somebody else's turn by now
        );
        return () => {
            gone = true;
        };
    }, [table, reader, number]);
    return { offers: [...ownOffers(table), ...ready], reload: () => again((n) => n + 1) };
}

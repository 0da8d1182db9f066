/* Ready-made set-ups beside a set-up prompt: the one in use first, to fill in this answer or all remaining ones. */
import { useValue } from "../../../core/value";
import type { Table } from "../../../table/table";
import { Button } from "../../../ui/ui";
import { deployAll, useOffers, type Offer } from "./offers";
import type { Part } from "./shelf";
import { changeWork } from "./work";

/** Nothing follows the last prompt: its order is confirmed like any other. */
const LAST: Part = "battery";

export function OfferBar({ table, part }: { table: Table; part: Part }) {
    const { offers, chosen } = useOffers(table, part);
    const busy = useValue(table.busy);
    if (!offers.length) return null;
    const fill = (offer: Offer) => {
        changeWork(table, { chosen: offer.name });
        void table.type(offer.order);
    };
    const others = offers.filter((offer) => offer !== chosen);
    return (
        <div class="setup-offer-bar">
            {chosen && (
                <div class="setup-chosen">
                    <span>
                        As in <strong>{chosen.title}</strong>
                    </span>
                    <Button disabled={busy} onClick={() => fill(chosen)}>
                        Use here
                    </Button>
                    {part !== LAST && (
                        <Button disabled={busy} onClick={() => void deployAll(table, chosen)}>
                            Deploy all of it
                        </Button>
                    )}
                </div>
            )}
            {others.length > 0 && (
                <details>
                    <summary>{chosen ? "Other ready-made set-ups" : "Ready-made set-ups"}</summary>
                    <ul>
                        {others.map((offer) => (
                            <li key={offer.name + offer.own}>
                                <button type="button" class="setup-line" disabled={busy} onClick={() => fill(offer)}>
                                    <strong>{offer.title}</strong>
                                    <span class="small faint">{offer.sentence || "Your own set-up."}</span>
                                </button>
                            </li>
                        ))}
                    </ul>
                </details>
            )}
        </div>
    );
}

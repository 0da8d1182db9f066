/* What a stack can do besides moving: dig in, demand to know who is inside a city, sail. */
import { useEffect, useState } from "preact/hooks";
import { Act } from "../../../choosing/act";
import type { Choice, Draft } from "../../../core/types";
import { useValue } from "../../../core/value";
import { Button } from "../../../ui/ui";
import type { TableProps } from "../../game";
import { atlasOf } from "../atlas";
import { hexName, troopsIn, troopsWords } from "../names";
import type { HexId } from "../view";
import type { Hand, Moving } from "./moving";
import { namesOf, total } from "./party";

interface Props extends TableProps {
    moving: Moving;
    hand: Hand;
    /** The first choices of the prompt. */
    offers: Choice[];
}

interface Told {
    kind?: string;
    forces?: { hex: HexId; held?: string[]; room?: number; to?: HexId[] }[];
}

/** The hexes that an order with this verb can begin with. */
const hexesFor = (offers: Choice[], verb: string): HexId[] => offers.find(({ text }) => text === verb)?.then?.flatMap(({ targets }) => targets[0]?.id ?? []) ?? [];

/** What the server says about the hex, for orders that begin with this verb. */
function useForce(table: TableProps["table"], verb: string, hex: HexId) {
    const [found, setFound] = useState<NonNullable<Told["forces"]>[number] | null>(null);
    useEffect(() => {
        let wanted = true;
        const read = ({ preview }: { preview: Draft["preview"] }) => wanted && setFound((preview as unknown as Told).forces?.find((force) => force.hex === hex) ?? null);
        void table.calls.preview({ steps: [verb] }).then(read, () => undefined);
        return () => {
            wanted = false;
        };
    }, [verb, hex]);
    return found?.hex === hex ? found : null;
}

function Entrench({ table, hex }: TableProps & { hex: HexId }) {
    const busy = useValue(table.busy);
    const held = useForce(table, "entrench", hex)?.held?.flatMap((name) => troopsIn(name) ?? []) ?? [];
    const stay = held.length ? `${troopsWords(held.map(({ kind, count }) => [kind, count]))} will stay here.` : "Nobody else has to stay here.";
    return (
        <Button class="small" disabled={busy} title={stay} onClick={() => void table.give(`entrench ${hex}`)}>
            Entrench at {hexName(hex)}
        </Button>
    );
}

/** One leader takes a few SP to another port. */
function Sail({ table, hand }: TableProps & { hand: Hand }) {
    const { stack, chosen } = hand;
    const force = useForce(table, "sail", stack.hex);
    if (!force) return null;
    const fits = chosen.leaders.length === 1 && total(chosen) <= (force.room ?? 0);
    if (!fits) return <p class="small faint">By sea: choose one leader and up to {force.room} SP.</p>;
    return (
        <>
            {force.to?.map((port) => (
                <Act key={port} table={table} class="small" order={`sail ${namesOf(stack, chosen).join(" ")} ${stack.hex}-${port}`}>
                    Sail to {hexName(port)}
                </Act>
            ))}
        </>
    );
}

export function Acts({ table, moving, hand, offers }: Props) {
    const { hex, open } = hand.stack;
    const beside = atlasOf(moving.campaign.board).beside(hex);
    return (
        <>
            {hexesFor(offers, "entrench").includes(hex) && <Entrench table={table} hex={hex} />}
            {hexesFor(offers, "demand").filter((city) => beside.includes(city)).map((city) => (
                <Act key={city} table={table} class="small" order={`demand ${city}`} label={`Demand to know who is inside ${hexName(city)}`}>
                    Who is inside {hexName(city)}?
                </Act>
            ))}
            {!open && hexesFor(offers, "sail").includes(hex) && <Sail table={table} hand={hand} />}
        </>
    );
}

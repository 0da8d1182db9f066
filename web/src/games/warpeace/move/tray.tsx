/* The stack in hand as a tray: leaders as chips, troops with steppers, and what it can do where it stands. */
import type { Choice } from "../../../core/types";
import type { TableProps } from "../../game";
import { Button } from "../../../ui/ui";
import { count, hexTitle } from "../names";
import { capacity, everybody, stacksIn, total, type Stack } from "./party";
import type { Hand, Moving } from "./moving";
import { Acts } from "./acts";
import { Pick } from "./pick";
import type { Reach } from "./reach";

interface Props extends TableProps {
    moving: Moving;
    hand: Hand;
    /** The first choices of the prompt. */
    offers: Choice[];
}

function mpWords({ infantry, cavalry, leaders }: Reach): string {
    const parts = [
        ["infantry", infantry],
        ["cavalry", cavalry],
        ["leaders", leaders],
    ] as const;
    return parts.flatMap(([who, mp]) => (mp === undefined ? [] : [`${who} ${mp}`])).join(", ");
}

/** What the choice amounts to, or what is wrong with it. */
function Sum({ stack, chosen, reach }: Pick<Hand, "stack" | "chosen" | "reach">) {
    const room = capacity(stack, chosen);
    const sp = total(chosen);
    if (typeof reach === "string") return <p class="wap-sum bad">{reach}</p>;
    return (
        <p class="wap-sum">
            <b>{sp ? count(sp, "SP", "SP") : "Leaders alone"}</b>
            {room > 0 && sp > 0 && ` of ${room} that the leaders can take`}
            {reach ? `. MP: ${mpWords(reach)}.` : "."}
        </p>
    );
}

/** Others in the same hex: who stands beside the group on its way. */
function Other({ moving, stack }: { moving: Moving; stack: Stack }) {
    const { position, side } = moving.campaign;
    const other = stacksIn(position, stack.hex, side).find((one) => one.open !== stack.open);
    if (!other) return null;
    return (
        <Button class="small" look="quiet" onClick={() => moving.choose(other, everybody(other))}>
            {other.open ? "The group on its way" : "Those who have not moved"}
        </Button>
    );
}

export function Tray({ table, moving, hand, offers }: Props) {
    const { stack, chosen, marching, reach } = hand;
    const mayMarch = offers.some(({ text }) => text === "march") && total(chosen) > 0 && chosen.leaders.length > 0;
    return (
        <div class="wap-tray" role="group" aria-label={`At ${hexTitle(stack.hex)}`}>
            <header>
                <h3>{hexTitle(stack.hex)}</h3>
                {stack.open && <span class="wap-tag">on its way: {count(moving.campaign.position.group?.spent ?? 0, "MP", "MP")} spent</span>}
                <Button class="small" look="quiet" onClick={() => moving.choose(stack, everybody(stack), marching)}>
                    All
                </Button>
            </header>
            <Pick stack={stack} chosen={chosen} choose={(next) => moving.choose(stack, next, marching)} />
            <Sum stack={stack} chosen={chosen} reach={reach} />
            {mayMarch && (
                <label class="wap-marching">
                    <input type="checkbox" checked={marching} onChange={(event) => moving.choose(stack, chosen, event.currentTarget.checked)} /> Forced march: a die for up to 3 extra MP
                </label>
            )}
            <div class="wap-acts">
                <Acts table={table} moving={moving} hand={hand} offers={offers} />
                <Other moving={moving} stack={stack} />
            </div>
        </div>
    );
}

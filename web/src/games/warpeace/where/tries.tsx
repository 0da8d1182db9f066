/* Attempts to join a battle, each with its chance. */
import { Act } from "../../../choosing/act";
import { unlinked } from "../../../core/words";
import { useValue } from "../../../core/value";
import { Button, RuleLink } from "../../../ui/ui";
import type { TableProps } from "../../game";
import { hexTitle, leaderName } from "../names";
import { battleName } from "../words/order-words";
import type { Try } from "./question";

const orderOf = ({ try: verb, hex, battle }: Try): string => `${verb} ${hex} to ${battle}`;

function TryCard({ table, one }: TableProps & { one: Try }) {
    const goal = unlinked(battleName(one.battle));
    const verb = one.try === "join" ? "Join" : "Transfer to";
    return (
        <section class="wap-force" aria-label={`${hexTitle(one.hex)}: ${verb} ${goal}`}>
            <header>
                <h3>{hexTitle(one.hex)}</h3>
                <b>{one.chance.hundredths}%</b>
            </header>
            <p class="small">
                {verb} {goal}: {one.needs > 6 ? "no die is high enough" : `a die of ${one.needs} or more`}
                {one.leader ? ` with ${leaderName(one.leader)}` : " without a leader"}. <RuleLink game="warpeace" id={one.rule} />
            </p>
            <Act table={table} order={orderOf(one)} label={`Roll: ${verb.toLowerCase()} ${goal} from ${hexTitle(one.hex)}`} class="small">
                Roll
            </Act>
        </section>
    );
}

export function Tries({ table, tries }: TableProps & { tries: Try[] }) {
    const busy = useValue(table.busy);
    // Of several battles that a hex could join, the first.
    const all = tries.filter(({ hex }, i) => tries.findIndex((one) => one.hex === hex) === i);
    return (
        <>
            {tries.map((one) => (
                <TryCard key={orderOf(one)} table={table} one={one} />
            ))}
            {all.length > 1 && tries[0]!.try === "join" && (
                <Button disabled={busy} title="This can't be undone." onClick={() => void table.giveTogether(all.map(orderOf))}>
                    {all.length === 2 ? "Both" : `All ${all.length}`} try
                </Button>
            )}
        </>
    );
}

/* The roads of the town as lanes: who may come by them, who leaves by them, and how many they take. */
import { useContext } from "preact/hooks";
import { targetKey } from "../../game";
import { townTitle } from "../atlas";
import { units } from "../names";
import type { Block, TownId } from "../view";
import { Show } from "./show";
import { GhostUnits, Unit } from "./unit";
import type { Standing } from "./fight";

export interface Lane {
    town: TownId;
    /** Units that it takes in all in this Battle Turn. */
    limit: number;
    used: number;
    /** Closed to the reader's side: why. */
    closed: string | null;
    /** Who stands in the town beyond it. */
    there: Standing;
    /** Slots that the plan fills. */
    slots: Block[] | null;
    /** Where something may be put: what a click would mean. */
    put?: string | undefined;
}

export function Lanes({ lanes, label }: { lanes: Lane[]; label: string }) {
    return (
        <section class="nap-b-lanes" aria-label={label}>
            {lanes.map((lane) => (
                <OneLane key={lane.town} lane={lane} />
            ))}
        </section>
    );
}

const Beads = ({ limit, used }: { limit: number; used: number }) => (
    <span class="nap-b-beads" role="img" aria-label={`${used} of ${limit} used`}>
        {Array.from({ length: limit }, (_, i) => (
            <i key={i} class={i < used ? "used" : ""} />
        ))}
    </span>
);

function OneLane({ lane }: { lane: Lane }) {
    const { offers, lights } = useContext(Show);
    const target = { what: "town", id: lane.town };
    const action = offers.get(targetKey(target))?.[0];
    const lit = action ?? (lights.get(targetKey(target)) === "end" || lane.put ? { label: lane.put ?? "Put it here" } : null);
    const title = townTitle(lane.town);
    const free = Math.max(0, lane.limit - lane.used - (lane.slots?.length ?? 0));
    const many = lane.slots ? lane.limit : lane.there.blocks.length;
    return (
        <div style={{ flexGrow: lane.closed ? 0 : 1 + many }} class={`nap-b-lane${lane.limit > 1 ? " major" : ""}${lit ? " lit" : ""}${lane.closed ? " closed" : ""}`} data-what="town" data-id={lane.town}>
            <span class="nap-b-lane-name">
                <b>{title}</b>
                {lane.closed ? <i title={lane.closed}>closed</i> : <Beads limit={lane.limit} used={lane.used + (lane.slots?.length ?? 0)} />}
            </span>
            {lit && (
                <button type="button" class="nap-b-aim road" data-what="town" data-id={lane.town} aria-label={`${lit.label}${action ? "" : `: ${title}`}, room for ${units(free)}`} title={lit.label}>
                    <span>{lane.slots ? "Here" : lit.label}</span>
                </button>
            )}
            {lane.slots && !lane.closed && (
                <span class="nap-b-slots">
                    {lane.slots.map((block) => (
                        <Unit key={block.id} block={block} />
                    ))}
                    {Array.from({ length: free }, (_, i) => (
                        <span key={i} class="nap-b-slot" />
                    ))}
                </span>
            )}
            {(lane.there.blocks.length > 0 || lane.there.ghosts.length > 0) && (
                <span class="nap-b-there">
                    {lane.there.blocks.map((block) => (
                        <Unit key={block.id} block={block} />
                    ))}
                    {lane.there.ghosts.map((ghosts, i) => (
                        <GhostUnits key={i} ghosts={ghosts} />
                    ))}
                </span>
            )}
        </div>
    );
}

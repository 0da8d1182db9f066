/* A plan in one sentence, as it stands at the pointer. */
import { listWords } from "../../../../core/words";
import { townTitle } from "../../atlas";
import { units } from "../../names";
import type { ArmyId } from "../../view";
import type { Chance, Group, March } from "./moves";
import { arriving, riskOf, type Part, type Plan } from "./plan";

const LEADERS: Record<ArmyId, string> = { FR: "Napoleon", AD: "Wellington", PR: "Blücher" };

export const percent = ({ hundredths }: Chance): string => `${hundredths}%`;

/** "each loses a step: 50% (33% with Napoleon revealed)" */
export function riskWords(march: March, army: ArmyId, many: boolean): string {
    const who = many ? "each may lose" : "may lose";
    const leader = march.leader_there ? ` (${percent(march.with_leader)} if you reveal ${LEADERS[army]})` : "";
    return `${who} a step: ${percent(march.loses_step)}${leader}`;
}

function headWords(plan: Plan, count: number): string {
    const [first] = plan.parts;
    const end = townTitle(plan.path[plan.path.length - 1]!);
    if (!first) return "";
    const { attack, enemies, river } = first.way;
    const over = attack && river ? ` over the ${river}` : "";
    if (attack) return `${units(count)} ${count === 1 ? "attacks" : "attack"} ${end}${over}: ${enemies} ${enemies === 1 ? "enemy" : "enemies"}`;
    return first.forced ? `Force march to ${end}: ${units(count)}` : `${units(count)} to ${end}`;
}

const stopWords = ({ path, blocks }: Part): string => `${blocks.length} ${blocks.length === 1 ? "stops" : "stop"} at ${townTitle(path[path.length - 1]!)}`;

/** Why somebody stays: the road is full, or he can't take it. */
function stayWords({ crowded, stuck, legs }: Plan): string[] {
    const full = legs.find((leg) => leg.count >= leg.room) ?? legs[0];
    const limit = full ? `; ${full.attack ? "the crossing takes" : "the road takes"} ${full.limit}` : "";
    return [
        ...(crowded.length ? [`${crowded.length} ${crowded.length === 1 ? "stays" : "stay"}${limit}`] : []),
        ...(stuck.length ? [`${stuck.length} can't take this road`] : []),
    ];
}

export function planWords(plan: Plan, group: Group): string {
    const risk = riskOf(plan);
    const forced = plan.parts.filter((part) => part.forced).flatMap((part) => part.blocks).length;
    const short = plan.parts.filter((part) => part.path.length < plan.path.length);
    const rest = [...short.map(stopWords), ...stayWords(plan)];
    const march = risk ? [`${plan.parts[0]?.forced ? "" : `${forced} by force march, `}${riskWords(risk, group.army, forced > 1)}`] : [];
    const opens = group.opens_group ? [] : [];
    const body = [headWords(plan, arriving(plan)), ...march, ...opens].join("; ");
    return `${body}${rest.length ? `; ${listWords(rest)}` : ""}.`;
}

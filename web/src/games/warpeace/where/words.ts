/* Who goes where, in words. */
import { listWords } from "../../../core/words";
import type { Chosen, Stack } from "../move/party";
import { count, hexName, hexTitle, leaderName, troopWords } from "../names";
import type { Errand, Force, Goal } from "./question";

/** "Ney, 3 French infantry" */
export const partyWords = (stack: Stack, { leaders, sp }: Chosen): string =>
    listWords([...stack.leaders.filter(({ leader }) => leaders.includes(leader)).map(({ leader }) => leaderName(leader)), ...stack.kinds.flatMap(({ kind }) => (sp[kind] ? [troopWords(kind, sp[kind])] : []))]);

/** "to Ulm (Z25)", "into the city" */
export function goalWords({ hex, inside, path }: Goal): string {
    if (inside) return `into ${hexName(hex)}`;
    return `to ${hexTitle(hex)}${path ? " through the enemy" : ""}`;
}

export const errandWords = ({ hex, leader, who }: Errand): string => {
    if (leader) return leaderName(leader);
    const sp = who.reduce((sum, one) => sum + one.count, 0);
    return `${sp ? count(sp, "SP", "SP") : "The troops"} at ${hexName(hex)}`;
};

/** "Ulm (Z25): Mack, 4 SP" */
export function forceWords({ stack }: Force, left: Chosen): string {
    const sp = Object.values(left.sp).reduce((sum, number) => sum + number, 0);
    const leaders = stack.leaders.map(({ leader }) => leader).filter((leader) => left.leaders.includes(leader)).map(leaderName);
    return `${hexTitle(stack.hex)}: ${listWords([...leaders, count(sp, "SP", "SP")])}`;
}

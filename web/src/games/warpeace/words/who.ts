/* Who is meant by the words of an order: leaders and troops. */
import { listWords } from "../../../core/words";
import { leaderLink, troopsIn, troopsWords } from "../names";
import type { Kind } from "../view";

export interface Who {
    leaders: string[];
    troops: [Kind, number][];
    /** Unknown units: enemies in the fog. */
    unknown: boolean;
}

const OTHER = new Set(["none", "all", "in", "to", "lose", "without", "guard", "french", "at", "from", "with", "by"]);
const isName = (word: string): boolean => /^[A-Za-z][A-Za-z-]+$/.test(word) && !OTHER.has(word);

export function whoIn(words: readonly string[]): Who {
    const who: Who = { leaders: [], troops: [], unknown: false };
    for (const word of words) {
        const troops = troopsIn(word);
        if (troops) who.troops.push([troops.kind, troops.count]);
        else if (word.includes("?")) who.unknown = true;
        else if (isName(word)) who.leaders.push(word);
    }
    return who;
}

/** "Napoleon and Ney with 8 French infantry" */
export function whoWords({ leaders, troops, unknown }: Who): string {
    const names = listWords(leaders.map(leaderLink));
    const force = troops.length ? troopsWords(troops) : "";
    if (!names && !force) return unknown ? "a hidden force" : "nobody";
    return [names, force].filter(Boolean).join(" with ");
}

/** Does the verb have the form of one person? */
export const isOne = ({ leaders, troops }: Who): boolean => (leaders.length ? leaders.length === 1 : troops.length === 1 && troops[0]![1] === 1);

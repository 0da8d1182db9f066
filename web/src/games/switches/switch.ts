/* Options of the rules as people read them. */
import type { GameInfo } from "../../core/types";
import type { Options } from "../plain/about";

export interface Switch {
    key: string;
    /** "Historical start" */
    title: string;
    /** Sentences by value; "n": any other number, which replaces N. */
    values: Record<string, string>;
    /** Does it matter with these options? */
    matters?(options: Options): boolean;
}

export interface SwitchGroup {
    title: string;
    switches: Switch[];
}

export const sentenceFor = ({ values }: Switch, value: string): string => values[value] ?? values["n"]?.replace("N", value) ?? value;

export interface Use {
    words: string;
    rule: string;
    /** Not the default. */
    changed: boolean;
}

/** How each switch stands in a game with these options, group by group. */
export function switchesInUse(groups: SwitchGroup[], info: GameInfo, options: Options): { title: string; uses: Use[] }[] {
    const use = (one: Switch): Use[] => {
        const option = info.options.find(({ key }) => key === one.key);
        if (!option || one.matters?.(options) === false) return [];
        const value = String(options[one.key] ?? option.default);
        return [{ words: sentenceFor(one, value), rule: option.rule, changed: value !== String(option.default) }];
    };
    return groups.map(({ title, switches }) => ({ title, uses: switches.flatMap(use) })).filter(({ uses }) => uses.length);
}

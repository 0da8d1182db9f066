/* The window of fights of a game: loaded with the first one. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Entry, View } from "../core/types";
import type { CloseUpProps } from "./game";

/** The board, until there is a fight to look at more closely. */
export function laterWindow(fights: (view: View) => boolean, load: () => Promise<ComponentType<CloseUpProps>>): ComponentType<CloseUpProps> {
    let Window: ComponentType<CloseUpProps> | null = null;
    return function BattleCloseUp(props: CloseUpProps) {
        const needed = fights(props.view);
        const [, again] = useState(0);
        useEffect(() => {
            if (!needed || Window) return;
            const loaded = (part: ComponentType<CloseUpProps>) => {
                Window = part;
                again(1);
            };
            load().then(loaded, () => props.table?.fail(new Error("The battle could not be loaded. Reload the page.")));
        }, [needed]);
        return Window ? <Window {...props} /> : <>{props.children}</>;
    };
}

/** The entries that led to the view that is shown, and the number of the last one. */
export function momentOf({ table, leg }: CloseUpProps): { number: number; entries: Entry[] } {
    if (!table) return { number: leg?.entries[leg.entries.length - 1]?.number ?? 0, entries: leg?.entries ?? [] };
    const number = table.look.get()?.entry ?? table.played.get()?.entry ?? table.sight.get()?.number ?? 0;
    return { number, entries: table.entries.get().filter((entry) => entry.number <= number) };
}

/** How long what happened is shown, by the reader's setting. */
export const PACE = { slow: 1.6, normal: 1, fast: 0.6, off: 1 };

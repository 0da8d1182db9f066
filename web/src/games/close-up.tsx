/* The window of fights of a game: loaded with the first one. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { View } from "../core/types";
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

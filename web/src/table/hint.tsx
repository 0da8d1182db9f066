/* A sentence at the pointer. */
import type { Point } from "../core/types";

interface Props {
    words: string;
    /** It is a refusal. */
    bad: boolean;
    /** On the screen. */
    at: Point;
}

export function Hint({ words, bad, at: [x, y] }: Props) {
    const aside = x > innerWidth - 280 ? { right: `${innerWidth - x + 18}px` } : { left: `${x + 18}px` };
    return (
        <div class={"table-hint" + (bad ? " bad" : "")} role="status" style={{ ...aside, top: `${Math.max(8, y - 62)}px` }}>
            {words}
        </div>
    );
}

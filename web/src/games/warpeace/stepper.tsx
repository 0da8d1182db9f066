/* A number with a button on each side. */
import { Button } from "../../ui/ui";
import "./stepper.css";

interface Props {
    /** What is counted. */
    words: string;
    now: number;
    /** Behind "of". */
    most: number;
    /** Null: it can't go that way. */
    less: (() => void) | null;
    more: (() => void) | null;
    /** A button behind it: all or none. */
    whole?: { words: string; label: string; set(): void };
}

export function Stepper({ words, now, most, less, more, whole }: Props) {
    return (
        <li>
            <span>{words}</span>
            <Button class="small" aria-label={`Fewer ${words}`} disabled={!less} onClick={() => less?.()}>
                −
            </Button>
            <output aria-label={words}>
                {now} of {most}
            </output>
            <Button class="small" aria-label={`More ${words}`} disabled={!more} onClick={() => more?.()}>
                +
            </Button>
            {whole && (
                <Button class="small" look="quiet" aria-label={whole.label} onClick={() => whole.set()}>
                    {whole.words}
                </Button>
            )}
        </li>
    );
}

/* The steps taken; clicking one goes back to before it. */
import { useValue } from "../core/value";
import type { TableProps } from "../games/game";
import { chooserOf } from "./desk";

export function OrderSoFar({ table }: TableProps) {
    const chooser = chooserOf(table);
    const draft = useValue(table.draft);
    const view = table.sight.get()?.view;
    if (!draft.steps.length || !view) return null;
    return (
        <nav class="choosing-crumbs" aria-label="Your order so far. Choose a step to go back to it.">
            <ol>
                {draft.taken.map((choice, i) => {
                    if (choice.text === "done") return null; // it ends a list and has no text
                    const label = chooser.module.choiceWords(choice, draft, view).label || "…";
                    return (
                        <li key={i}>
                            <button
                                type="button"
                                title="Go back to this step"
                                onClick={() => void chooser.backTo(i)}
                                onMouseEnter={() => chooser.pointed.set(choice.targets)}
                                onMouseLeave={() => chooser.pointed.set([])}
                            >
                                {label}
                            </button>
                        </li>
                    );
                })}
            </ol>
        </nav>
    );
}


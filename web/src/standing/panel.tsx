/* What stands: every line in words, to move and delete, and the game's policies as switches. */
import { useEffect } from "preact/hooks";
import { useValue } from "../core/value";
import { moduleOf } from "../games";
import type { TableProps } from "../games/game";
import { Button } from "../ui/ui";
import { lineWords, movedUp, policyFor, promptTitle, simple, withPolicy, type Standing } from "./lines";
import { answersOf, type Answers, type Unsaved } from "./standing";
import "./styles";

export function StandingPanel({ table }: TableProps) {
    const answers = answersOf(table);
    return answers && <Panel key={answers.seat} table={table} answers={answers} />;
}

function Panel({ table, answers }: TableProps & { answers: Answers }) {
    const standing = useValue(answers.now);
    const unsaved = useValue(answers.unsaved);
    useEffect(() => void answers.read(), [answers]);
    if (!standing) return <p aria-busy="true">One moment…</p>;
    return (
        <div class="standing-panel">
            <p class="small faint">
                The server gives these answers when you are asked, even if this page is closed. The first one that fits and is legal counts. A question that is already open is never answered by them. Only you can see them.
            </p>
            {unsaved && <UnsavedNote answers={answers} unsaved={unsaved} />}
            <Lines table={table} answers={answers} standing={standing} />
            {moduleOf(table.game.get()?.game ?? "").foreseen && <p class="small faint">To prepare for a threat, click one of your locales on the board.</p>}
            <Switches table={table} answers={answers} standing={standing} />
        </div>
    );
}

/** The game moved on: what was chosen is kept, and saved when the player says so. */
export function UnsavedNote({ answers, unsaved }: { answers: Answers; unsaved: Unsaved }) {
    return (
        <div class="standing-unsaved" role="alert">
            <p>{unsaved.why}</p>
            <div class="row">
                <Button look="main" class="small" onClick={() => void answers.save(unsaved.lines)}>
                    Save again
                </Button>
                <Button class="small" onClick={() => answers.unsaved.set(null)}>
                    Discard
                </Button>
            </div>
        </div>
    );
}

function Lines({ table, answers, standing }: TableProps & { answers: Answers; standing: Standing }) {
    const view = useValue(table.sight)?.view;
    const { lines } = standing;
    if (!view) return null;
    if (!lines.length) return <p>You have no answers in advance, so you are asked every question.</p>;
    return (
        <>
            <ol class="standing-lines">
                {lines.map((line, at) => {
                    const words = lineWords(line, standing, answers.seat, view);
                    const label = `${words.when}: ${words.answer}`;
                    return (
                        <li key={line} title={line}>
                            <span class="standing-when small faint">
                                {words.when} · {words.limit}
                            </span>
                            <span class="standing-answer">{words.answer}</span>
                            <span class="standing-tools">
                                <Button look="quiet" class="small" disabled={at === 0} aria-label={`Move up: ${label}`} onClick={() => void answers.save(movedUp(lines, at))}>
                                    Move up
                                </Button>
                                <Button look="quiet" class="small" aria-label={`Delete: ${label}`} onClick={() => void answers.save(lines.filter((_, i) => i !== at))}>
                                    Delete
                                </Button>
                            </span>
                        </li>
                    );
                })}
            </ol>
            <Button look="bad" class="small standing-clear" onClick={() => void answers.clear()}>
                Delete all
            </Button>
        </>
    );
}

/** For each question with policies that need nothing else: who answers it in this game. */
function Switches({ table, answers, standing }: TableProps & { answers: Answers; standing: Standing }) {
    const game = table.game.get()?.game ?? "";
    const prompts = standing.prompts.flatMap((one) => {
        const policies = simple(one.policies);
        return policies.length ? [{ ...one, policies }] : [];
    });
    if (!prompts.length) return null;
    return (
        <section aria-label="For the rest of the game">
            <h3>For the rest of the game</h3>
            <div class="standing-switches">
                {prompts.map((one) => (
                    <label key={one.prompt}>
                        <span>{promptTitle(game, one.prompt)}</span>
                        <select value={policyFor(standing, one)} onChange={(event) => void answers.save(withPolicy(standing, one, event.currentTarget.value))}>
                            <option value="">Ask me</option>
                            {one.policies.map(({ name, sentence }) => (
                                <option key={name} value={name}>
                                    {sentence}
                                </option>
                            ))}
                        </select>
                    </label>
                ))}
            </div>
        </section>
    );
}

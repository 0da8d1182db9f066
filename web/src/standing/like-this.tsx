/* "Answer like this": below a question that may be answered in advance. The line is written when the answer is given. */
import { useEffect, useRef, useState } from "preact/hooks";
import { listen } from "../core/stream";
import { useValue } from "../core/value";
import type { TableProps } from "../games/game";
import { Segments } from "../ui/fields";
import { Button, Dialog } from "../ui/ui";
import { lineOf, namesThings, type Limit, type Policy, type Prompt } from "./lines";
import { StandingPanel, UnsavedNote } from "./panel";
import { answersOf, type Answers } from "./standing";
import "./styles";

export function LikeThis({ table }: TableProps) {
    const game = useValue(table.game);
    useValue(table.sight);
    const answers = answersOf(table);
    return answers && game?.state === "running" ? <Place key={answers.seat} table={table} answers={answers} /> : null;
}

function Place({ table, answers }: TableProps & { answers: Answers }) {
    const sight = useValue(table.sight);
    const draft = useValue(table.draft);
    const standing = useValue(answers.now);
    const unsaved = useValue(answers.unsaved);
    const [open, setOpen] = useState(false);
    const { prompt } = table;
    useEffect(() => void answers.read(), [answers, prompt]);
    useEffect(
        () =>
            listen(({ name, data }) => {
                if (name === "standing" && data.game === table.id && data.seat === answers.seat) void answers.read();
            }),
        [answers],
    );
    const allowed = sight?.asked ? standing?.prompts.find((one) => one.prompt === prompt) : undefined;
    const asks = allowed && allowed.policies.length > 0;
    const count = standing?.lines.length ?? 0;
    if (!asks && !unsaved && !count) return null;
    return (
        // Enter on these buttons gives no order.
        <div class="standing-like small" onKeyDown={(event) => event.key === "Enter" && event.stopPropagation()}>
            {asks && <Wishing answers={answers} allowed={allowed} order={draft.complete ? draft.order : null} />}
            {unsaved && !open && <UnsavedNote answers={answers} unsaved={unsaved} />}
            {count > 0 && (
                <Button look="quiet" class="small" onClick={() => setOpen(true)}>
                    Answers in advance: {count}
                </Button>
            )}
            {open && (
                <Dialog title="Answers in advance" onClose={() => setOpen(false)}>
                    <StandingPanel table={table} />
                </Dialog>
            )}
        </div>
    );
}

type Choice = "once" | Limit;

function Wishing({ answers, allowed, order }: { answers: Answers; allowed: Prompt; order: string | null }) {
    const wish = useValue(answers.wish);
    const these = useThese(answers, allowed, wish ? order : null);
    const ways = [...allowed.policies.filter((policy) => !namesThings(policy)).map((policy) => ({ answer: `by ${policy.name}`, words: policy.sentence })), ...these];
    const policy = ways.some(({ answer }) => answer === wish?.policy) ? wish!.policy : "";
    useEffect(() => {
        if (wish?.policy && !policy) void answers.say(wish.limit); // another order: these things are not in it
    }, [wish, policy]);
    const place = useRef<HTMLDetailsElement>(null);
    const limit = wish?.limit;
    useEffect(() => {
        if (limit) place.current?.scrollIntoView({ block: "nearest" }); // the panel is short
    }, [limit]);
    return (
        <details ref={place} class="standing-wish" open={wish !== null}>
            <summary>Answer like this again</summary>
            <Segments<Choice>
                legend="Answer like this"
                value={wish?.limit ?? "once"}
                choices={[
                    ["once", "Just now"],
                    ["turn", "This turn"],
                    ["game", "Rest of the game"],
                ]}
                onChange={(limit) => void answers.say(limit === "once" ? null : limit, policy)}
            />
            {wish && (
                <label class="standing-how">
                    <span>From then on</span>
                    <select value={policy} onChange={(event) => void answers.say(wish.limit, event.currentTarget.value)}>
                        <option value="">Exactly the order I give now</option>
                        {ways.map(({ answer, words }) => (
                            <option key={answer} value={answer}>
                                {words}
                            </option>
                        ))}
                    </select>
                </label>
            )}
            {wish && <p class="faint">Saved when you answer. It counts from your next question on, and only you can see it.</p>}
        </details>
    );
}

/** "These first", with the things of the order, if that policy would answer so. */
function useThese(answers: Answers, allowed: Prompt, order: string | null): { answer: string; words: string }[] {
    const [found, setFound] = useState<{ order: string; answer: string; policy: Policy } | null>(null);
    const policy = allowed.policies.find(namesThings);
    useEffect(() => {
        const things = order?.split(/[\s,:]+/).slice(1).filter(Boolean) ?? [];
        if (!policy || !order || !things.length) return;
        const answer = `by ${policy.name} ${things.join(" ")}`;
        let wanted = true;
        void answers.answerOf(lineOf(allowed.prompt, "game", "", answer)).then((said) => wanted && said === order && setFound({ order, answer, policy }));
        return () => {
            wanted = false;
        };
    }, [answers, allowed.prompt, order]);
    return found && found.order === order ? [{ answer: found.answer, words: found.policy.sentence }] : [];
}

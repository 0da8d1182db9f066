/* "Answer like this": below a question that may be answered in advance. The line is written when the answer is given. */
import { useEffect, useRef, useState } from "preact/hooks";
import { listen } from "../core/stream";
import { useValue } from "../core/value";
import type { TableProps } from "../games/game";
import { Segments } from "../ui/fields";
import { Button, Dialog } from "../ui/ui";
import { aboutWords, answerWords, canRepeat, lineOf, simple, type Limit, type Measured, type Policy, type Prompt, type Standing } from "./lines";
import { StandingPanel, UnsavedNote } from "./panel";
import { answersOf, type Answers, type Wish } from "./standing";
import { Conditions, LIMITS, Then } from "./terms";
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
    const asks = allowed && canRepeat(allowed, draft.complete);
    const count = standing?.lines.length ?? 0;
    if (!asks && !unsaved && !count) return null;
    return (
        // Enter on these buttons gives no order.
        <div class="standing-like small" onKeyDown={(event) => event.key === "Enter" && event.stopPropagation()}>
            {asks && <Wishing table={table} answers={answers} allowed={allowed} standing={standing!} order={draft.complete ? draft.order : null} />}
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

interface Props extends TableProps {
    answers: Answers;
    allowed: Prompt;
    standing: Standing;
    order: string | null;
}

function Wishing({ table, answers, allowed, standing, order }: Props) {
    const wish = useValue(answers.wish);
    const these = useThese(answers, allowed, wish ? order : null);
    const ways = [...simple(allowed.policies).map((policy) => ({ answer: `by ${policy.name}`, words: policy.sentence })), ...these];
    const policy = ways.some(({ answer }) => answer === wish?.policy) ? wish!.policy : "";
    useEffect(() => {
        if (wish?.policy && !policy) void answers.say({ policy }); // another order: these things are not in it
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
                choices={[["once", "Just now"], ...LIMITS]}
                onChange={(limit) => void answers.say(limit === "once" ? null : { limit })}
            />
            {wish && (
                <>
                    <label class="standing-how">
                        <span>From then on</span>
                        <select value={policy} onChange={(event) => void answers.say({ policy: event.currentTarget.value })}>
                            <option value="">Exactly the order I give now</option>
                            {ways.map(({ answer, words }) => (
                                <option key={answer} value={answer}>
                                    {words}
                                </option>
                            ))}
                        </select>
                    </label>
                    <More table={table} answers={answers} allowed={allowed} standing={standing} order={order} wish={wish} policy={policy} />
                    <p class="faint">Saved when you answer. It counts from your next question on, and only you can see it.</p>
                </>
            )}
        </details>
    );
}

/** Where, on which conditions, and what follows. */
function More({ table, answers, allowed, standing, order, wish, policy }: Props & { wish: Wish; policy: string }) {
    const measured = useMeasured(answers, allowed.prompt, policy, order);
    const view = useValue(table.sight)?.view;
    if (!view) return null;
    return (
        <>
            {standing.about.length > 0 && (
                <label class="standing-how">
                    <span>Where</span>
                    <select value={wish.about.join(" ")} onChange={(event) => void answers.say({ about: event.currentTarget.value.split(" ").filter(Boolean) })}>
                        <option value="">Everywhere</option>
                        {standing.about.map((thing) => (
                            <option key={thing} value={thing}>
                                Only {aboutWords(view.game, [thing])}
                            </option>
                        ))}
                    </select>
                </label>
            )}
            <Conditions measures={allowed.measures.filter(({ name }) => measured.some((one) => one.name === name))} now={measured} value={wish.conditions} onChange={(conditions) => void answers.say({ conditions })} />
            <Then standing={standing} words={(answer) => answerWords(answer, standing, answers.seat, view)} game={view.game} value={wish.then} onChange={(then) => void answers.say({ then })} />
        </>
    );
}

/** What the chosen answer would lead to. */
function useMeasured(answers: Answers, prompt: string, policy: string, order: string | null): Measured[] {
    const [found, setFound] = useState<Measured[]>([]);
    useEffect(() => {
        let wanted = true;
        const said = policy ? { lines: [lineOf(prompt, {}, "", policy)] } : order ? { lines: [], order } : { lines: [] };
        void answers.test(said).then(({ measures }) => wanted && setFound(measures));
        return () => {
            wanted = false;
        };
    }, [answers, prompt, policy, order]);
    return found;
}

/** "These first", with the things of the order, if that policy would answer so. */
function useThese(answers: Answers, allowed: Prompt, order: string | null): { answer: string; words: string }[] {
    const [found, setFound] = useState<{ order: string; answer: string; policy: Policy } | null>(null);
    const policy = allowed.policies.find(({ things }) => things);
    useEffect(() => {
        const things = order?.split(/[\s,:]+/).slice(1).filter(Boolean) ?? [];
        if (!policy || !order || !things.length) return;
        const answer = `by ${policy.name} ${things.join(" ")}`;
        let wanted = true;
        void answers.test({ lines: [lineOf(allowed.prompt, {}, "", answer)] }).then((said) => wanted && said.order === order && setFound({ order, answer, policy }));
        return () => {
            wanted = false;
        };
    }, [answers, allowed.prompt, order]);
    return found && found.order === order ? [{ answer: found.answer, words: found.policy.sentence }] : [];
}

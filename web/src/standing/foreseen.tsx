/* An answer to a question that has not been asked yet, about a thing on the board: a threat to a locale. */
import { useEffect, useState } from "preact/hooks";
import { useValue } from "../core/value";
import { moduleOf } from "../games";
import type { Foreseen, TableProps } from "../games/game";
import { Check, Segments } from "../ui/fields";
import { Button, Dialog } from "../ui/ui";
import { answerWords, simple, type Limit, type Standing, type Terms } from "./lines";
import { UnsavedNote } from "./panel";
import { answersOf, type Answers } from "./standing";
import { Conditions, LIMITS, Then } from "./terms";
import "./styles";

interface Props extends TableProps {
    foreseen: Foreseen;
    onClose: () => void;
}

export function ForeseenDialog(props: Props) {
    const answers = answersOf(props.table);
    return (
        <Dialog title={props.foreseen.title} onClose={props.onClose}>
            {answers && <Loaded {...props} answers={answers} />}
        </Dialog>
    );
}

function Loaded(props: Props & { answers: Answers }) {
    const standing = useValue(props.answers.now);
    useEffect(() => void props.answers.read(), [props.answers]);
    return standing ? <Form {...props} standing={standing} /> : <p aria-busy="true">One moment…</p>;
}

/** An answer, or this: units that are named one by one. */
const NAMED = "named";

function Form({ table, foreseen, onClose, answers, standing }: Props & { answers: Answers; standing: Standing }) {
    const near = foreseen.from.filter((one) => one.near);
    const [about, setAbout] = useState((near.length ? near : foreseen.from).map(({ thing }) => thing));
    const allowed = standing.prompts.find(({ prompt }) => prompt === foreseen.prompt);
    const policies = simple(allowed?.policies ?? []);
    const [answer, setAnswer] = useState(policies[0] ? `by ${policies[0].name}` : "ask");
    const [names, setNames] = useState<string[]>([]);
    const [terms, setTerms] = useState<Terms>({ limit: "turn", about: [], conditions: [], then: [] });
    const unsaved = useValue(answers.unsaved);
    const { named } = foreseen;
    const order = answer === NAMED ? `${named.verb} ${named.pieces.filter(({ name }) => names.includes(name)).map(({ name }) => name).join(" ")}` : answer;
    const missing = !about.length ? "Choose at least one approach." : answer === NAMED && !names.length ? "Choose at least one unit." : null;
    const view = table.sight.get()!.view;
    const asks = answer === "ask";
    const save = async () => {
        if (await answers.add(foreseen.prompt, { ...terms, about, then: asks ? [] : terms.then }, order)) onClose();
    };
    const change = (part: Partial<Terms>) => setTerms({ ...terms, ...part });
    return (
        <div class="standing-panel">
            <fieldset class="standing-terms">
                <legend>{foreseen.where}</legend>
                {foreseen.from.map(({ thing, words, hint }) => (
                    <Check key={thing} checked={about.includes(thing)} hint={hint} onChange={(on) => setAbout(on ? [...about, thing] : about.filter((one) => one !== thing))}>
                        {words}
                    </Check>
                ))}
            </fieldset>
            <label class="standing-how">
                <span>Answer</span>
                <select value={answer} onChange={(event) => setAnswer(event.currentTarget.value)}>
                    {policies.map(({ name, sentence }) => (
                        <option key={name} value={`by ${name}`}>
                            {sentence}
                        </option>
                    ))}
                    {named.pieces.length > 0 && <option value={NAMED}>{named.words}</option>}
                    <option value="ask">Ask me, even if another line fits</option>
                </select>
            </label>
            {answer === NAMED && <Pieces table={table} foreseen={foreseen} names={names} setNames={setNames} />}
            <Segments<Limit> legend="How long" value={terms.limit} choices={LIMITS} onChange={(limit) => change({ limit })} />
            {allowed && <Conditions measures={allowed.measures} now={[]} value={terms.conditions} onChange={(conditions) => change({ conditions })} />}
            {!asks && <Then standing={standing} game={view.game} words={(one) => answerWords(one, standing, answers.seat, view)} value={terms.then} onChange={(then) => change({ then })} />}
            <p class="small faint">If the rules don't allow the answer then, you are asked. Only you can see it.</p>
            {unsaved ? (
                <UnsavedNote answers={answers} unsaved={unsaved} />
            ) : (
                <div class="row">
                    <Button look="main" disabled={missing !== null} title={missing ?? undefined} onClick={() => void save()}>
                        Save
                    </Button>
                    {missing && <span class="small faint">{missing}</span>}
                </div>
            )}
        </div>
    );
}

function Pieces({ table, foreseen, names, setNames }: TableProps & { foreseen: Foreseen; names: string[]; setNames: (names: string[]) => void }) {
    const view = useValue(table.sight)!.view;
    const { Icon } = moduleOf(view.game);
    const { words, pieces } = foreseen.named;
    return (
        <fieldset class="standing-terms standing-pieces">
            <legend>{words}</legend>
            {pieces.map(({ name, target, words: piece }) => (
                <Check key={name} checked={names.includes(name)} onChange={(on) => setNames(on ? [...names, name] : names.filter((one) => one !== name))}>
                    {Icon && <Icon view={view} target={target} />} {piece}
                </Check>
            ))}
        </fieldset>
    );
}

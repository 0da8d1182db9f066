/* The terms of an answer in advance: how long, on which conditions, and which answers follow. Everything is chosen; nobody writes a line. */
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../ui/ui";
import { conditionNow, measuredWords, OPERATORS, promptTitle, simple, valueWords, type Condition, type Limit, type Measure, type Measured, type Operator, type Standing } from "./lines";

export const LIMITS: [Limit, string][] = [
    ["turn", "This turn"],
    ["game", "Rest of the game"],
];

const CONDITIONS_MOST = 3;
const THEN_MOST = 4;

// ------------------------------------------------------------ conditions

interface ConditionsProps {
    /** Those to choose from. */
    measures: Measure[];
    /** What they say now, if that is known. */
    now: Measured[];
    value: Condition[];
    onChange: (value: Condition[]) => void;
}

/** "Only if your losses are at most 1". */
export function Conditions({ measures, now, value, onChange }: ConditionsProps) {
    const free = measures.filter(({ name }) => !value.some(({ measure }) => measure === name));
    const add = (name: string) => {
        const measure = measures.find((one) => one.name === name);
        if (measure) onChange([...value, conditionNow(measure, now.find((one) => one.name === name))]);
    };
    if (!measures.length && !value.length) return null;
    return (
        <fieldset class="standing-terms">
            <legend>Only if</legend>
            {value.map((condition, at) => (
                <Row
                    key={condition.measure}
                    condition={condition}
                    measure={measures.find(({ name }) => name === condition.measure)}
                    now={now.find(({ name }) => name === condition.measure)}
                    onChange={(next) => onChange(next ? value.map((old, i) => (i === at ? next : old)) : value.filter((_, i) => i !== at))}
                />
            ))}
            {free.length > 0 && value.length < CONDITIONS_MOST && (
                <select aria-label={value.length ? "Another condition" : "Condition"} value="" onChange={(event) => add(event.currentTarget.value)}>
                    <option value="">{value.length ? "Add a condition…" : "Always"}</option>
                    {free.map(({ name, sentence }) => (
                        <option key={name} value={name}>
                            {sentence}
                        </option>
                    ))}
                </select>
            )}
        </fieldset>
    );
}

function Row({ condition, measure, now, onChange }: { condition: Condition; measure: Measure | undefined; now: Measured | undefined; onChange: (next: Condition | null) => void }) {
    const { operator, value } = condition;
    const sentence = measure?.sentence ?? condition.measure;
    return (
        <div class="standing-condition">
            <span>
                {sentence} {now && <span class="faint">(now {measuredWords(now)})</span>}
            </span>
            <div class="row">
                {measure?.words.length ? (
                    <select aria-label={sentence} value={value} onChange={(event) => onChange({ ...condition, value: event.currentTarget.value })}>
                        {measure.words.map((word) => (
                            <option key={word} value={word}>
                                {valueWords(word)}
                            </option>
                        ))}
                    </select>
                ) : (
                    <>
                        <select aria-label={`${sentence}: how many`} value={operator} onChange={(event) => onChange({ ...condition, operator: event.currentTarget.value as Operator })}>
                            {(["<=", ">=", "="] as const).map((one) => (
                                <option key={one} value={one}>
                                    {OPERATORS[one]}
                                </option>
                            ))}
                        </select>
                        <input
                            type="number"
                            aria-label={sentence}
                            min={-99}
                            max={99}
                            value={value}
                            onInput={(event) => event.currentTarget.value && onChange({ ...condition, value: String(Number(event.currentTarget.value)) })}
                        />
                    </>
                )}
                <Button look="quiet" class="small" aria-label={`Remove: ${sentence}`} onClick={() => onChange(null)}>
                    Remove
                </Button>
            </div>
        </div>
    );
}

// ------------------------------------------------------------ what follows

interface ThenProps {
    standing: Standing;
    game: string;
    words: (answer: string) => string;
    value: string[];
    onChange: (value: string[]) => void;
}

/** Answers to the questions that follow, one after the other. */
export function Then({ standing, game, words, value, onChange }: ThenProps) {
    const prompts = standing.prompts.flatMap((one) => (simple(one.policies).length ? [{ ...one, policies: simple(one.policies) }] : []));
    const list = useRef<HTMLSelectElement>(null);
    useEffect(() => {
        if (list.current) list.current.value = "";
    }, [value.length]);
    return (
        <fieldset class="standing-terms">
            <legend>And then</legend>
            {value.map((answer, at) => (
                <div key={at} class="row standing-then">
                    <span class="grow">{words(answer)}</span>
                    <Button look="quiet" class="small" aria-label={`Remove: ${words(answer)}`} onClick={() => onChange(value.filter((_, i) => i !== at))}>
                        Remove
                    </Button>
                </div>
            ))}
            {value.length < THEN_MOST && (
                <select ref={list} aria-label="Answer to the next question" value="" onChange={(event) => event.currentTarget.value && onChange([...value, event.currentTarget.value])}>
                    <option value="">{value.length ? "Ask me after that" : "Nothing more: ask me"}</option>
                    {prompts.map(({ prompt, policies }) => (
                        <optgroup key={prompt} label={promptTitle(game, prompt)}>
                            {policies.map(({ name, sentence }) => (
                                <option key={name} value={`by ${name}`}>
                                    {sentence}
                                </option>
                            ))}
                        </optgroup>
                    ))}
                </select>
            )}
        </fieldset>
    );
}

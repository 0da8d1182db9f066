/* Form fields shared by several pages. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import "./fields.css";

/** One of a few options, all visible. */
export function Segments<T extends string>(props: {
    legend: string;
    value: T;
    choices: [T, string][];
    onChange: (value: T) => void;
    quiet?: boolean; // the legend is for screen readers only
}) {
    const name = useId();
    return (
        <fieldset class="segments-field">
            <legend class={props.quiet ? "sr-only" : ""}>{props.legend}</legend>
            <div class="segments">
                {props.choices.map(([value, words]) => (
                    <label key={value}>
                        <input type="radio" name={name} checked={props.value === value} onChange={() => props.onChange(value)} />
                        <span>{words}</span>
                    </label>
                ))}
            </div>
        </fieldset>
    );
}

export function Check(props: {
    checked: boolean;
    onChange: (checked: boolean) => void;
    hint?: ComponentChildren;
    children: ComponentChildren;
}) {
    return (
        <label class="check">
            <input type="checkbox" checked={props.checked} onChange={(event) => props.onChange(event.currentTarget.checked)} />
            <span>
                {props.children}
                {props.hint && <small>{props.hint}</small>}
            </span>
        </label>
    );
}

export function NumberField(props: {
    label: string;
    value: number;
    low: number;
    high: number;
    onChange: (value: number) => void;
}) {
    return (
        <label class="field">
            <span>{props.label}</span>
            <input
                type="number"
                required
                min={props.low}
                max={props.high}
                value={props.value}
                onChange={(event) => props.onChange(event.currentTarget.valueAsNumber)}
            />
        </label>
    );
}

export function TextField(props: {
    label: string;
    value: string;
    onChange: (value: string) => void;
    type?: "text" | "password";
    complete?: string; // browser autocompletion
    least?: number;
    most?: number;
    hint?: string;
    needed?: boolean;
}) {
    const hint = useId();
    const field = {
        required: props.needed ?? true,
        minLength: props.least,
        maxLength: props.most,
        autocomplete: props.complete ?? "off",
        "aria-describedby": props.hint ? hint : undefined,
        value: props.value,
        onInput: (event: { currentTarget: HTMLInputElement }) => props.onChange(event.currentTarget.value),
    };
    return (
        <label class="field">
            <span>{props.label}</span>
            {props.type === "password" ? <input type="password" {...field} /> : <input type="text" {...field} />}
            {props.hint && (
                <small id={hint} class="faint">
                    {props.hint}
                </small>
            )}
        </label>
    );
}

/* A form for the options of a game, made from the server's description. */
import { capital } from "../core/words";
import type { ComponentChildren } from "preact";
import type { OptionInfo } from "../core/types";
import { aboutGame } from "../games/plain/about";
import { Check } from "../ui/fields";
import { laterPart } from "../ui/later";
import { RuleLink } from "../ui/ui";
import { fitSeats, seatNames, withOption, withScenario, type RulesProps } from "./make";

const SaidOptions = laterPart(() => import("./said-options").then((part) => part.SaidOptions));

/** One click to an even game. */
export function EvenPart({ form, info, change }: RulesProps) {
    const { even } = aboutGame(info.game);
    const option = info.options.find(({ key }) => key === even?.key);
    const value = even?.value[form.scenario];
    if (!even || !option || !value || form.options["balance"]) return null;
    const on = Number(form.options[even.key] ?? 0) === value;
    const set = (wanted: boolean) => change({ options: withOption(form.options, option, wanted ? value : option.default) });
    return (
        <Check checked={on} onChange={set} hint={even.words.replace("N", String(value))}>
            Even the odds
        </Check>
    );
}

export const ScenarioSelect = ({ form, info, change }: RulesProps) => (
    <select value={form.scenario} onChange={(event) => change(withScenario(form, info, event.currentTarget.value))}>
        {info.scenarios.map((one) => (
            <option key={one.id} value={one.id}>
                {one.title}
            </option>
        ))}
    </select>
);

export function OptionPart({ form, info, change }: RulesProps) {
    const about = aboutGame(info.game);
    const options = info.options.filter((option) => !about.counts.includes(option.key));
    const changed = options.filter((option) => option.key in form.options).length;
    if (!options.length) return null;
    return (
        <details class="new-part new-fold">
            <summary>
                Rule options
                {changed > 0 && <span class="new-changed">{changed} changed</span>}
            </summary>
            {about.saysOptions ? <SaidOptions {...{ form, info, change, options }} /> : <OptionList {...{ form, info, change, options }} />}
        </details>
    );
}

const plainField = (props: FieldProps) => <OptionField {...props} />;

export function OptionList({ form, info, change, options, field = plainField }: RulesProps & { options: OptionInfo[]; field?: (props: FieldProps) => ComponentChildren }) {
    const set = (option: OptionInfo, value: number | string) => {
        const next = withOption(form.options, option, value);
        change({ options: next, seats: fitSeats(form.seats, seatNames(info, next, form.scenario).length) });
    };
    return (
        <ul class="new-options">
            {options.map((option) => (
                <li key={option.key}>
                    {field({ option, value: form.options[option.key] ?? option.default, onChange: (value) => set(option, value) })}
                    <RuleLink game={info.game} id={option.rule} />
                </li>
            ))}
        </ul>
    );
}

export interface FieldProps {
    option: OptionInfo;
    value: number | string | boolean;
    onChange: (value: number | string) => void;
}

function OptionField({ option, value, onChange }: FieldProps) {
    const help = capital(option.help);
    if (option.values)
        return (
            <label class="new-option">
                <span>{help}</span>
                <select value={String(value)} onChange={(event) => onChange(event.currentTarget.value)}>
                    {option.values.map((word) => (
                        <option key={word} value={word}>
                            {word.replace(/_/g, " ")}
                        </option>
                    ))}
                </select>
            </label>
        );
    if (option.low === 0 && option.high === 1)
        return (
            <Check checked={Number(value) === 1} onChange={(on) => onChange(on ? 1 : 0)}>
                {help}
            </Check>
        );
    return (
        <label class="new-option">
            <span>{help}</span>
            <NumberInput option={option} value={value} onChange={onChange} />
        </label>
    );
}

export function NumberInput({ option, value, onChange }: FieldProps) {
    return (
        <input
            type="number"
            min={option.low}
            max={option.high}
            step={1}
            required
            value={Number(value)}
            onInput={(event) => {
                const number = event.currentTarget.valueAsNumber;
                // empty: the user is about to type.
                if (!Number.isNaN(number)) onChange(within(option, number));
            }}
        />
    );
}

export function within(option: OptionInfo, value: number): number {
    if (!Number.isFinite(value)) return Number(option.default);
    return Math.min(option.high, Math.max(option.low, Math.round(value)));
}

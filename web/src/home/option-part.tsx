/* A form for the options of a game, made from the server's description. */
import type { OptionInfo } from "../core/types";
import { aboutGame } from "../games/plain/about";
import { switchesOf } from "../games/switches";
import { sentenceFor, type Switch, type SwitchGroup } from "../games/switches/switch";
import { Check } from "../ui/fields";
import { RuleLink } from "../ui/ui";
import { fitSeats, seatNames, withOption } from "./make";
import type { PartProps } from "./new-game";

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** One click to an even game. */
export function EvenPart({ form, info, change }: PartProps) {
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

export function OptionPart({ form, info, change }: PartProps) {
    const { counts } = aboutGame(info.game);
    const options = info.options.filter((option) => !counts.includes(option.key));
    const groups = switchesOf(info.game);
    const changed = options.filter((option) => option.key in form.options).length;
    if (!options.length) return null;
    return (
        <details class="new-part new-fold">
            <summary>
                Rule options
                {changed > 0 && <span class="new-changed">{changed} changed</span>}
            </summary>
            {groups ? <OptionGroups {...{ form, info, change, options, groups }} /> : <OptionList {...{ form, info, change, options }} />}
        </details>
    );
}

/** Options with words of their own, in groups; those that do not matter are left out. */
function OptionGroups({ groups, options, ...part }: PartProps & { options: OptionInfo[]; groups: SwitchGroup[] }) {
    return (
        <>
            {groups.map(({ title, switches }) => {
                const shown = switches.filter((one) => one.matters?.(part.form.options) !== false);
                const theirs = shown.flatMap(({ key }) => options.filter((option) => option.key === key));
                if (!theirs.length) return null;
                return (
                    <section key={title} class="new-option-group" aria-label={title}>
                        <h3>{title}</h3>
                        <OptionList {...part} options={theirs} switches={shown} />
                    </section>
                );
            })}
        </>
    );
}

export function OptionList({ form, info, change, options, switches = [] }: PartProps & { options: OptionInfo[]; switches?: Switch[] }) {
    const set = (option: OptionInfo, value: number | string) => {
        const next = withOption(form.options, option, value);
        change({ options: next, seats: fitSeats(form.seats, seatNames(info, next).length) });
    };
    return (
        <ul class="new-options">
            {options.map((option) => (
                <li key={option.key}>
                    <OptionField
                        option={option}
                        said={switches.find(({ key }) => key === option.key)}
                        value={form.options[option.key] ?? option.default}
                        onChange={(value) => set(option, value)}
                    />
                    <RuleLink game={info.game} id={option.rule} />
                </li>
            ))}
        </ul>
    );
}

interface FieldProps {
    option: OptionInfo;
    /** Its words, if it has some. */
    said?: Switch | undefined;
    value: number | string | boolean;
    onChange: (value: number | string) => void;
}

/** The values of an option, if they are few. */
const fewValues = ({ low, high, values }: OptionInfo): string[] | null =>
    values ?? (high - low < 4 ? Array.from({ length: high - low + 1 }, (_, i) => String(low + i)) : null);

/** One that has words: each value is a sentence. */
function SaidField({ option, said, value, onChange }: FieldProps & { said: Switch }) {
    const values = fewValues(option);
    const isWord = option.values !== undefined;
    if (option.low === 0 && option.high === 1 && !isWord && Number(option.default) === 0)
        return (
            <Check checked={Number(value) === 1} onChange={(on) => onChange(on ? 1 : 0)} hint={sentenceFor(said, String(value))}>
                {said.title}
            </Check>
        );
    return (
        <label class="new-option said">
            <span>{said.title}</span>
            {values ? (
                <select value={String(value)} onChange={(event) => onChange(isWord ? event.currentTarget.value : Number(event.currentTarget.value))}>
                    {values.map((one) => (
                        <option key={one} value={one}>
                            {sentenceFor(said, one)}
                        </option>
                    ))}
                </select>
            ) : (
                <>
                    <NumberInput option={option} value={value} onChange={onChange} />
                    <small>{sentenceFor(said, String(value))}</small>
                </>
            )}
        </label>
    );
}

function OptionField({ option, said, value, onChange }: FieldProps) {
    const help = capital(option.help);
    if (said) return <SaidField {...{ option, said, value, onChange }} />;
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

function NumberInput({ option, value, onChange }: FieldProps) {
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

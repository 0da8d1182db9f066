/* Options with words of their own, in groups. */
import type { OptionInfo } from "../core/types";
import { switchesOf } from "../games/switches";
import { sentenceFor, type Switch } from "../games/switches/switch";
import { Check } from "../ui/fields";
import type { RulesProps } from "./make";
import { NumberInput, OptionList, type FieldProps } from "./option-part";

/** The values of an option, if they are few. */
const fewValues = ({ low, high, values }: OptionInfo): string[] | null =>
    values ?? (high - low < 4 ? Array.from({ length: high - low + 1 }, (_, i) => String(low + i)) : null);

/** Each value is a sentence. */
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

/** Those that do not matter now are left out. */
export function SaidOptions({ options, ...part }: RulesProps & { options: OptionInfo[] }) {
    return (
        <>
            {(switchesOf(part.info.game) ?? []).map(({ title, switches }) => {
                const shown = switches.filter((one) => one.matters?.(part.form.options) !== false);
                const theirs = shown.flatMap(({ key }) => options.filter((option) => option.key === key));
                if (!theirs.length) return null;
                const field = (props: FieldProps) => <SaidField {...props} said={shown.find(({ key }) => key === props.option.key)!} />;
                return (
                    <section key={title} class="new-option-group" aria-label={title}>
                        <h3>{title}</h3>
                        <OptionList {...part} options={theirs} field={field} />
                    </section>
                );
            })}
        </>
    );
}

/* The expected outcome of the draft, for games without a better presentation. */
import type { Draft, Json } from "../core/types";
import { useValue } from "../core/value";
import type { TableProps } from "../games/game";
import { RuleLink } from "../ui/ui";

type Thing = { [key: string]: Json };

const isThing = (json: Json | undefined): json is Thing => typeof json === "object" && json !== null && !Array.isArray(json);
const isRange = (json: Json | undefined): json is { least: number; most: number } & Thing =>
    isThing(json) && typeof json["least"] === "number" && typeof json["most"] === "number";

const plain = (key: string): string => key.replace(/_/g, " ");
const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

const rangeWords = (least: number, most: number, sign: boolean): string => {
    const say = sign ? signed : String;
    return least === most ? say(least) : `${say(least)} to ${say(most)}`;
};

/** A value in a few words; null if it is empty. */
function words(json: Json | undefined): string | null {
    if (json === null || json === undefined || json === "" || json === false || json === "no") return null;
    if (json === true) return "yes";
    if (typeof json === "number" || typeof json === "string") return String(json);
    if (isRange(json)) return rangeWords(json.least, json.most, false) + (typeof json["winner"] === "string" ? ` (${json["winner"]})` : "");
    if (Array.isArray(json)) return json.map(words).filter(Boolean).join(", ") || null;
    const parts = Object.entries(json).flatMap(([key, value]) => (words(value) === null ? [] : [`${plain(key)} ${words(value)}`]));
    return parts.join(", ") || null;
}

function SumLines({ game, lines }: { game: string; lines: Json[] }) {
    return (
        <ul class="choosing-sum">
            {lines.filter(isThing).map((line, i) => (
                <li key={i}>
                    <span class="grow">{words(line["text"])}</span>
                    <span class="choosing-number">
                        {isRange(line) ? rangeWords(line.least, line.most, true) : typeof line["value"] === "number" ? signed(line["value"]) : ""}
                    </span>
                    {typeof line["rule"] === "string" && <RuleLink game={game} id={line["rule"]} />}
                </li>
            ))}
        </ul>
    );
}

const HIDDEN = new Set(["kind", "lines", "morale_lines", "choices", "counters", "rule", "leaders"]);

function Facts({ game, of }: { game: string; of: Thing }) {
    const facts = Object.entries(of).filter(([key, value]) => !HIDDEN.has(key) && words(value) !== null);
    const lines = [of["lines"], of["morale_lines"]].flatMap((some) => (Array.isArray(some) ? some : []));
    return (
        <>
            {lines.length > 0 && <SumLines game={game} lines={lines} />}
            {facts.length > 0 && (
                <dl class="choosing-facts small">
                    {facts.map(([key, value]) => (
                        <div key={key}>
                            <dt>{plain(key)}</dt>
                            <dd>{words(value)}</dd>
                        </div>
                    ))}
                </dl>
            )}
        </>
    );
}

export function PreviewOf({ game, preview }: { game: string; preview: Draft["preview"] }) {
    const choices = Array.isArray(preview["choices"]) ? preview["choices"].filter(isThing) : [];
    if (!Object.keys(preview).length) return null;
    return (
        <details class="choosing-preview">
            <summary>Expected result</summary>
            <Facts game={game} of={preview} />
            {choices.map((choice, i) => (
                <section key={i}>
                    <h4>{words(choice["leaders"]) ?? "No leader"}</h4>
                    <Facts game={game} of={choice} />
                </section>
            ))}
        </details>
    );
}

export function Preview({ table }: TableProps) {
    const draft = useValue(table.draft);
    const view = table.sight.get()?.view;
    return view ? <PreviewOf game={view.game} preview={draft.preview} /> : null;
}

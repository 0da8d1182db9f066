/* The rules of this game: how each option is set, the sources, and what is reconstructed. */
import { useEffect, useState } from "preact/hooks";
import { catalog } from "../core/api";
import type { Game, GameInfo } from "../core/types";
import { optionsOf } from "../games/seats";
import { switchesOf } from "../games/switches";
import { switchesInUse, type Use } from "../games/switches/switch";
import { RuleLink } from "../ui/ui";

/** Other games: what the server says about options that were changed. */
function plainUses(info: GameInfo, options: ReturnType<typeof optionsOf>): Use[] {
    return info.options.flatMap(({ key, low, high, values, default: usual, help, rule }) => {
        const value = options[key];
        const said = !values && low === 0 && high === 1 ? (Number(value) ? "on" : "off") : value;
        return value === undefined || String(value) === String(usual) ? [] : [{ words: `${help}: ${said}`, rule, changed: true }];
    });
}

function Uses({ game, uses }: { game: string; uses: Use[] }) {
    return (
        <ul>
            {uses.map(({ words, rule, changed }) => (
                <li key={words}>
                    {changed ? <b>{words}</b> : words} <RuleLink game={game} id={rule} />
                </li>
            ))}
        </ul>
    );
}

function useInfo(game: string): GameInfo | null {
    const [info, setInfo] = useState<GameInfo | null>(null);
    useEffect(() => void catalog().then((all) => setInfo(all.games.find((one) => one.game === game) ?? null), () => undefined), [game]);
    return info;
}

function partsOf(info: GameInfo, line: string): { title: string; uses: Use[] }[] {
    const options = optionsOf(line);
    const groups = switchesOf(info.game);
    return groups ? switchesInUse(groups, info, options) : [{ title: "Options", uses: plainUses(info, options) }].filter(({ uses }) => uses.length);
}

/** Only what is not as usual, of a game that may not exist yet. */
export function ChangedRules({ line }: { line: string }) {
    const game = line.split(" ")[0] ?? "";
    const info = useInfo(game);
    const uses = info ? partsOf(info, line).flatMap((part) => part.uses.filter(({ changed }) => changed)) : [];
    if (!uses.length) return null;
    return (
        <div class="small">
            Changed rules:
            <Uses game={game} uses={uses.map((use) => ({ ...use, changed: false }))} />
        </div>
    );
}

export function RulesInUse({ game }: { game: Game }) {
    const info = useInfo(game.game);
    if (!info) return <p class="faint">One moment…</p>;
    const groups = switchesOf(game.game);
    const parts = partsOf(info, game.line);
    return (
        <div class="around-rules">
            {parts.map(({ title, uses }) => (
                <section key={title}>
                    <h3>{title}</h3>
                    <Uses game={game.game} uses={uses} />
                </section>
            ))}
            {groups && <p class="small faint">Bold: not the usual setting.</p>}
            {info.notes.length > 0 && (
                <section>
                    <h3>Sources and rulings</h3>
                    <ul>
                        {info.notes.map((note) => (
                            <li key={note}>{note}</li>
                        ))}
                    </ul>
                </section>
            )}
        </div>
    );
}

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
    return info.options.flatMap(({ key, default: usual, help, rule }) => {
        const value = options[key];
        return value === undefined || String(value) === String(usual) ? [] : [{ words: `${help}: ${value}`, rule, changed: true }];
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

export function RulesInUse({ game }: { game: Game }) {
    const [info, setInfo] = useState<GameInfo | null>(null);
    useEffect(() => void catalog().then((all) => setInfo(all.games.find((one) => one.game === game.game) ?? null), () => undefined), [game.game]);
    if (!info) return <p class="faint">One moment…</p>;
    const options = optionsOf(game.line);
    const groups = switchesOf(game.game);
    const parts = groups ? switchesInUse(groups, info, options) : [{ title: "Options", uses: plainUses(info, options) }].filter(({ uses }) => uses.length);
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

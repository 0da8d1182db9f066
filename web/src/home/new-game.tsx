/* The new-game page: which game, who plays, and optionally every detail. */
import { useEffect, useState } from "preact/hooks";
import { me } from "../core/api";
import { go, goQuietly } from "../core/route";
import type { Catalog, GameInfo } from "../core/types";
import { useValue } from "../core/value";
import { isOffline } from "../core/way";
import { Goal } from "../games/goal";
import { Check } from "../ui/fields";
import { Page } from "../ui/page";
import { Button } from "../ui/ui";
import { logInFirst, troubleWords, trying } from "./actions";
import { PacePart } from "../meeting/pace-part";
import { ClockPart } from "./clock-part";
import { Picture } from "./game-card";
import { easyBot, freshForm, listedOf, make, missing, watchOf, withScenario, type GameForm } from "./make";
import { OptionPart, ScenarioSelect } from "./option-part";
import { SeatPart } from "./seat-part";
import { useCatalog } from "./use-catalog";
import "./home.css";
import "./new-game.css";
import "./new-options.css";

export interface PartProps {
    form: GameForm;
    info: GameInfo;
    change: (some: Partial<GameForm>) => void;
}

export function NewGame({ game }: { game: string }) {
    const known = useCatalog();
    const info = known?.games.find((one) => one.game === game);
    if (known && !info)
        return (
            <Page title="New game">
                <p>This server does not have that game.</p>
            </Page>
        );
    return (
        <Page title="New game">
            {known && info && <GameChoice catalog={known} game={game} />}
            {known && info && <Form key={game} catalog={known} info={info} />}
        </Page>
    );
}

function GameChoice({ catalog, game }: { catalog: Catalog; game: string }) {
    return (
        <fieldset class="new-games">
            <legend class="sr-only">Game</legend>
            {catalog.games.map((one) => (
                <label key={one.game} class="new-game">
                    <input
                        type="radio"
                        name="game"
                        checked={one.game === game}
                        onChange={() => goQuietly("new", one.game)}
                    />
                    <Picture game={one.game} />
                    <span>{one.title}</span>
                </label>
            ))}
        </fieldset>
    );
}

function Form({ catalog, info }: { catalog: Catalog; info: GameInfo }) {
    const who = useValue(me);
    const [form, setForm] = useState(() => freshForm(info, easyBot(catalog, info.game)));
    const [trouble, setTrouble] = useState<string | null>(null);
    const [busy, setBusy] = useState(false);
    useEffect(() => setTrouble(null), [form]);
    const change = (some: Partial<GameForm>) => setForm((now) => ({ ...now, ...some }));
    const part: PartProps = { form, info, change };
    const now = form.seats.every((seat) => seat.kind === "me" || seat.kind === "bot");

    const start = async (event: Event) => {
        event.preventDefault();
        if (!who?.user) return logInFirst();
        const lack = missing(form);
        if (lack) return setTrouble(lack);
        setBusy(true);
        const made = await make(form).catch((error: unknown) => {
            setTrouble(troubleWords(error));
            return null;
        });
        setBusy(false);
        if (made) go("game", made.id);
    };

    return (
        <form class="new-form" onSubmit={(event) => void trying(() => start(event))}>
            <ScenarioPart {...part} />
            <Goal game={form.game} scenario={form.scenario} />
            <SeatPart {...part} catalog={catalog} accounts={who?.accounts ?? false} />
            <ClockPart {...part} />
            {!isOffline && <PacePart {...part} />}
            <OptionPart {...part} />
            <TablePart {...part} />
            <NotesPart info={info} />
            <div class="new-start">
                {trouble && (
                    <p class="new-trouble" role="alert">
                        {trouble}
                    </p>
                )}
                <Button type="submit" look="main" disabled={busy}>
                    {who?.user ? (now ? "Start game" : "Create game") : "Log in to play"}
                </Button>
                <span class="small faint">
                    {now ? "Starts immediately." : "Starts when all players have joined."}
                </span>
            </div>
        </form>
    );
}

function ScenarioPart({ form, info, change }: PartProps) {
    if (info.scenarios.length < 2) return <p class="new-scenario-only">{info.scenarios[0]?.title}</p>;
    if (info.scenarios.length > 3)
        return (
            <label class="field new-part">
                <b>Scenario</b>
                <ScenarioSelect {...{ form, info, change }} />
            </label>
        );
    return (
        <fieldset class="new-part">
            <legend>Scenario</legend>
            {info.scenarios.map((one) => (
                <label key={one.id} class="check">
                    <input
                        type="radio"
                        name="scenario"
                        checked={form.scenario === one.id}
                        onChange={() => change(withScenario(form, info, one.id))}
                    />
                    {one.title}
                </label>
            ))}
        </fieldset>
    );
}

function TablePart({ form, change }: PartProps) {
    return (
        <details class="new-part new-fold">
            <summary>{isOffline ? "Name" : "Name and visibility"}</summary>
            <label class="field">
                <span>Game name (optional)</span>
                <input
                    maxLength={60}
                    placeholder="Friday night"
                    value={form.title}
                    onInput={(event) => change({ title: event.currentTarget.value })}
                />
            </label>
            {!isOffline && (
                <>
                    <Check
                        checked={watchOf(form) === "people"}
                        onChange={(on) => change({ watch: on ? "people" : "nobody" })}
                        hint="Spectators see only what both sides know."
                    >
                        Allow spectators
                    </Check>
                    <Check checked={listedOf(form)} onChange={(listed) => change({ listed })}>
                        List under open games
                    </Check>
                </>
            )}
        </details>
    );
}

function NotesPart({ info }: { info: GameInfo }) {
    if (!info.notes.length) return null;
    return (
        <details class="new-part new-fold">
            <summary>Sources and rulings</summary>
            <ul class="new-notes">
                {info.notes.map((note) => (
                    <li key={note}>{note}</li>
                ))}
            </ul>
        </details>
    );
}

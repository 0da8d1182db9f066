/* A new tournament. Title and game are enough; everything else has defaults. */
import { useEffect, useState } from "preact/hooks";
import { catalog, post } from "../core/api";
import { go } from "../core/route";
import type { Catalog } from "../core/types";
import { freshRules, rulesBody, type RulesForm } from "../home/make";
import { OptionPart, ScenarioSelect } from "../home/option-part";
import { Check, NumberField, Segments, TextField } from "../ui/fields";
import { Page } from "../ui/page";
import { Button } from "../ui/ui";
import type { Tour } from "./tour";

const DAY = 86400;
const FIRST = {
    title: "",
    about: "",
    game: "",
    rules: { scenario: "", options: {}, seats: [] } as RulesForm,
    system: "round-robin" as "round-robin" | "swiss" | "ladder",
    games: "together" as "together" | "in-turn" | "one",
    entry: "anyone" as "anyone" | "link" | "list",
    names: "",
    clock: "days" as "none" | "live" | "days",
    minutes: 60,
    days: 3,
    most: 0,
    full: false,
    begins: "",
    rounds: 0,
    all: false,
    round: 28,
    deadline: "forfeit" as "forfeit" | "extend" | "wait",
    grace: 3,
    late: false,
    reach: 3,
    rated: false,
};
type Form = typeof FIRST;

const clockOf = (form: Form) =>
    form.clock === "none" ? null : form.clock === "live" ? { kind: "live", seconds: form.minutes * 60, increment: 0 } : { kind: "days", seconds: form.days * DAY };

function bodyOf(form: Form): Record<string, unknown> {
    return {
        title: form.title.trim(),
        about: form.about,
        ...rulesBody(form.game, form.rules),
        ...(form.clock === "none" ? {} : { clock: clockOf(form) }),
        system: form.system,
        games: form.games,
        entry: form.entry,
        ...(form.entry === "list" ? { names: form.names } : {}),
        most: form.most,
        when_full: form.full && form.most > 1,
        begins: form.begins ? new Date(form.begins).getTime() : 0,
        rounds: form.system === "swiss" ? form.rounds : 0,
        all_rounds: form.system === "round-robin" && form.all,
        round_time: form.round * DAY,
        at_deadline: form.deadline,
        grace: form.grace * DAY,
        late: form.late || form.system === "ladder",
        ...(form.system === "ladder" ? { reach: form.reach } : {}),
        rated: form.rated,
    };
}

/** The usual rules of a game. */
function rulesOf(known: Catalog, game: string): Partial<Form> {
    const info = known.games.find((one) => one.game === game);
    return info ? { game, rules: freshRules(info, "open") } : {};
}

export function NewTour() {
    const [known, setKnown] = useState<Catalog | null>(null);
    const [form, setForm] = useState<Form>(FIRST);
    const [trouble, setTrouble] = useState<string | null>(null);
    const set = (some: Partial<Form>) => setForm((now) => ({ ...now, ...some }));
    const change = (some: Partial<RulesForm>) => setForm((now) => ({ ...now, rules: { ...now.rules, ...some } }));
    useEffect(() => {
        catalog().then(
            (found) => {
                setKnown(found);
                set(rulesOf(found, found.games[0]?.game ?? ""));
            },
            (error: unknown) => setTrouble(error instanceof Error ? error.message : String(error)),
        );
    }, []);
    const make = (event: Event) => {
        event.preventDefault();
        post<Tour>("/tournaments", bodyOf(form)).then(
            (tour) => (tour.invitation ? go("tournaments", tour.id, tour.invitation) : go("tournaments", tour.id)),
            (error: unknown) => setTrouble(error instanceof Error ? error.message : String(error)),
        );
    };
    const info = known?.games.find((one) => one.game === form.game);
    return (
        <Page title="New tournament">
            <form class="tour-form" onSubmit={make}>
                <TextField label="Title" value={form.title} onChange={(title) => set({ title })} most={80} needed />
                <div class="tour-row">
                    <label class="field">
                        <span>Game</span>
                        <select value={form.game} onChange={(event) => known && set(rulesOf(known, event.currentTarget.value))}>
                            {known?.games.map((one) => (
                                <option key={one.game} value={one.game}>
                                    {one.title}
                                </option>
                            ))}
                        </select>
                    </label>
                    {info && (
                        <label class="field">
                            <span>Scenario</span>
                            <ScenarioSelect form={form.rules} info={info} change={change} />
                        </label>
                    )}
                </div>
                {info && <OptionPart key={form.game} form={form.rules} info={info} change={change} />}
                <Segments legend="System" value={form.system} choices={[["round-robin", "Round robin"], ["swiss", "Swiss"], ["ladder", "Ladder"]]} onChange={(system) => set({ system })} />
                <Segments legend="Games of a pairing" value={form.games} choices={[["together", "Two together"], ["in-turn", "Two in turn"], ["one", "One"]]} onChange={(games) => set({ games })} />
                <Segments legend="Who can enter" value={form.entry} choices={[["anyone", "Anyone"], ["link", "By invite link"], ["list", "By list"]]} onChange={(entry) => set({ entry })} />
                {form.entry === "list" && (
                    <label class="field">
                        <span>Names, one on each line</span>
                        <textarea rows={5} value={form.names} onInput={(event) => set({ names: event.currentTarget.value })} />
                    </label>
                )}
                <Segments legend="Clock" value={form.clock} choices={[["days", "Days per order"], ["live", "Live"], ["none", "No clock"]]} onChange={(clock) => set({ clock })} />
                {form.clock === "days" && <NumberField label="Days per order" value={form.days} low={1} high={60} onChange={(days) => set({ days })} />}
                {form.clock === "live" && <NumberField label="Minutes for each player" value={form.minutes} low={1} high={1440} onChange={(minutes) => set({ minutes })} />}
                <details>
                    <summary>More settings</summary>
                    <div class="tour-form">
                        <label class="field">
                            <span>What players should know</span>
                            <textarea rows={3} value={form.about} onInput={(event) => set({ about: event.currentTarget.value })} />
                        </label>
                        <div class="tour-row">
                            <NumberField label="Maximum number of players (0: no limit)" value={form.most} low={0} high={128} onChange={(most) => set({ most })} />
                            <label class="field">
                                <span>Starts at (leave empty to start it yourself)</span>
                                <input type="datetime-local" value={form.begins} onChange={(event) => set({ begins: event.currentTarget.value })} />
                            </label>
                        </div>
                        {form.most > 1 && (
                            <Check checked={form.full} onChange={(full) => set({ full })}>
                                Start when it is full
                            </Check>
                        )}
                        {form.system === "swiss" && <NumberField label="Rounds (0: depends on the number of players)" value={form.rounds} low={0} high={30} onChange={(rounds) => set({ rounds })} />}
                        {form.system === "ladder" && <NumberField label="How many places up a player can challenge" value={form.reach} low={1} high={128} onChange={(reach) => set({ reach })} />}
                        {form.system === "round-robin" && (
                            <Check checked={form.all} onChange={(all) => set({ all })}>
                                Begin all rounds together
                            </Check>
                        )}
                        {form.system !== "ladder" && (
                            <Check checked={form.late} onChange={(late) => set({ late })}>
                                Players can enter late
                            </Check>
                        )}
                        <NumberField label="Days for each round (0: no deadline)" value={form.round} low={0} high={365} onChange={(round) => set({ round })} />
                        <Segments legend="At the deadline" value={form.deadline} choices={[["forfeit", "Forfeit"], ["extend", "Extend"], ["wait", "Organizer decides"]]} onChange={(deadline) => set({ deadline })} />
                        {form.deadline !== "wait" && <NumberField label={form.deadline === "extend" ? "Extra days, once" : "Days of grace"} value={form.grace} low={0} high={60} onChange={(grace) => set({ grace })} />}
                        <Check checked={form.rated} onChange={(rated) => set({ rated })}>
                            Rated games
                        </Check>
                    </div>
                </details>
                {trouble && <p role="alert">{trouble}</p>}
                <Button look="main" type="submit">
                    Create tournament
                </Button>
            </form>
        </Page>
    );
}

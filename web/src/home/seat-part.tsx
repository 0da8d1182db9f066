/* Who plays which side. */
import { botsOf } from "../core/making";
import type { Catalog } from "../core/types";
import { isOffline } from "../core/way";
import { aboutGame } from "../games/plain/about";
import { Button, Icon } from "../ui/ui";
import { EvenPart, OptionList } from "./option-part";
import { presetOf, seatNames, seatsFor, type Preset, type SeatChoice } from "./make";
import type { PartProps } from "./new-game";
import { sideColour, sideTitle } from "../games/seats";

/** Without a server nobody else can come. */
const here = <K extends string, T extends [K, ...string[]]>(all: T[], alone: K[]): T[] => (isOffline ? all.filter(([key]) => alone.includes(key)) : all);

const PRESETS = here<Preset, [Preset, string, string]>([
    ["bot", "Against the bot", "Starts immediately."],
    ["friend", "With a friend", "You get an invite link."],
    ["alone", "Play both sides", "You against yourself."],
    ["shared", "Two players at this screen", "The board is hidden between turns."],
    ["open", "Open game", "Anyone can join."],
], ["bot", "alone", "shared"]);

const KINDS = here<SeatChoice, [SeatChoice, string]>([
    ["me", "Me"],
    ["bot", "A bot"],
    ["invitation", "Invite link"],
    ["open", "Anyone"],
    ["user", "Invite by name"],
], ["me", "bot"]);

export function SeatPart({ form, info, change, catalog, accounts }: PartProps & { catalog: Catalog; accounts: boolean }) {
    const names = seatNames(info, form.options, form.scenario);
    const about = aboutGame(info.game);
    const counts = info.options
        .filter((option) => about.counts.includes(option.key))
        .map((option) => ({ ...option, high: about.most?.(form.scenario) ?? option.high }))
        .filter((option) => option.high > option.low);
    const preset = presetOf(form.seats, form.curtain);
    const mine = Math.max(
        0,
        form.seats.findIndex((seat) => seat.kind === "me"),
    );
    const take = (next: Preset) => change({ seats: seatsFor(next, names.length, mine), curtain: next !== "alone" });
    return (
        <fieldset class="new-part">
            <legend>Who plays?</legend>
            <div class="new-presets">
                {PRESETS.map(([key, title, what]) => (
                    <div key={key} class="new-preset">
                        <label>
                            <input type="radio" name="preset" checked={preset === key} onChange={() => take(key)} />
                            <span>
                                <b>{title}</b>
                                <small>{what}</small>
                            </span>
                        </label>
                        {key === "bot" && preset === "bot" && <BotPart {...{ form, info, change, catalog }} />}
                    </div>
                ))}
            </div>
            {isOffline && <p class="small faint">Games with other people need a server.</p>}
            <ul class="new-seats">
                {names.map((name, seat) => (
                    <SeatRow key={name} {...{ form, info, change, name, seat, accounts }} />
                ))}
            </ul>
            {names.length === 2 && preset !== "alone" && preset !== "shared" && (
                <Button look="quiet" onClick={() => change({ seats: [...form.seats].reverse() })}>
                    <Icon name="turn" /> Swap sides
                </Button>
            )}
            <EvenPart {...{ form, info, change }} />
            {counts.length > 0 && (
                <details class="new-more">
                    <summary>More players</summary>
                    <OptionList {...{ form, info, change }} options={counts} />
                </details>
            )}
            {preset !== "bot" && form.seats.some((seat) => seat.kind === "bot") && <BotPart {...{ form, info, change, catalog }} />}
        </fieldset>
    );
}

function SeatRow(props: PartProps & { name: string; seat: number; accounts: boolean }) {
    const { form, info, change, name, seat } = props;
    const now = form.seats[seat]!;
    const title = sideTitle(info.game, name);
    const set = (some: Partial<typeof now>) =>
        change({ seats: form.seats.map((one, i) => (i === seat ? { ...one, ...some } : one)) });
    return (
        <li class="new-seat">
            <i style={{ background: sideColour(info.game, name) }} aria-hidden="true" />
            <span class="new-seat-side">{title}</span>
            <select
                aria-label={`Who plays the ${title}`}
                value={now.kind}
                onChange={(event) => set({ kind: event.currentTarget.value as SeatChoice })}
            >
                {KINDS.filter(([kind]) => kind !== "user" || props.accounts).map(([kind, words]) => (
                    <option key={kind} value={kind}>
                        {words}
                    </option>
                ))}
            </select>
            {now.kind === "user" && (
                <input
                    aria-label={`Name of the player for the ${title}`}
                    placeholder="Name"
                    maxLength={30}
                    value={now.name}
                    onInput={(event) => set({ name: event.currentTarget.value })}
                />
            )}
        </li>
    );
}

/** The levels, a sentence each; where no bot thinks yet, that. */
function BotPart({ form, change, catalog }: PartProps & { catalog: Catalog }) {
    const bots = botsOf(catalog, form.game);
    if (bots.length < 2) return <p class="new-bot-random small">Only a random bot plays this game so far: it picks any legal order.</p>;
    return (
        <label class="new-bot">
            <span>Level</span>
            <select value={form.bot} onChange={(event) => change({ bot: event.currentTarget.value })}>
                {bots.map((one) => (
                    <option key={one.name} value={one.name}>
                        {one.name}: {one.sentence}
                    </option>
                ))}
            </select>
            <small>
                <span class="new-bot-chosen">{bots.find((one) => one.name === form.bot)?.sentence} </span>
                Answers within {secondsWords(catalog.think)}.
            </small>
        </label>
    );
}

function secondsWords(milliseconds: number): string {
    const seconds = Math.ceil(milliseconds / 1000);
    return seconds === 1 ? "a second" : `${seconds} seconds`;
}

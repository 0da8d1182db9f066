/* Turns the new-game form into a request to the server. */
import { post } from "../core/api";
import { botsOf, nonce } from "../core/making";
import type { Catalog, ClockSetting, Game, GameInfo, OptionInfo, Pace } from "../core/types";
import { aboutGame, type Options } from "../games/plain/about";
import { keepInvitations } from "./invitations";

export type SeatChoice = "me" | "bot" | "invitation" | "open" | "user";

export interface SeatForm {
    kind: SeatChoice;
    name: string; // of the user, with "user"
}

export interface ClockForm {
    kind: ClockSetting["kind"];
    minutes: number;
    increment: number; // seconds
    days: number;
    claim: boolean;
}

export interface GameForm {
    game: string;
    scenario: string;
    title: string;
    options: Options;
    seats: SeatForm[];
    bot: string;
    clock: ClockForm;
    pace: Pace | "";
    rated: boolean;
    /** null: as usual for these seats. */
    watch: "people" | "nobody" | null;
    listed: boolean | null;
    /** Several people at this screen: the board is hidden between their turns. */
    curtain: boolean;
}

/** What is played. */
export type RulesForm = Pick<GameForm, "scenario" | "options" | "seats">;

export interface RulesProps {
    form: RulesForm;
    info: GameInfo;
    change: (some: Partial<RulesForm>) => void;
}

export type Preset = "bot" | "friend" | "alone" | "shared" | "open";

const BEYOND: Record<Preset, SeatChoice> = { bot: "bot", friend: "invitation", alone: "me", shared: "me", open: "open" };

/** The easiest opponent: the first that thinks, if there is one. */
export function easyBot(catalog: Catalog, game: string): string {
    const [random, easy] = botsOf(catalog, game);
    return (easy ?? random)?.name ?? "random";
}

export const seatNames = (info: GameInfo, options: Options, scenario?: string): string[] => {
    const names = aboutGame(info.game).seats(options, scenario);
    return names.length ? names : info.seats;
};

/** I get one seat, and the preset decides about the others. */
export function seatsFor(preset: Preset, count: number, mine: number): SeatForm[] {
    return Array.from({ length: count }, (_, seat) => ({ kind: seat === mine ? "me" : BEYOND[preset], name: "" }));
}

/** The preset that matches these seats, if any. */
export function presetOf(seats: SeatForm[], curtain: boolean): Preset | null {
    const mine = seats.filter((seat) => seat.kind === "me").length;
    if (mine === seats.length) return curtain ? "shared" : "alone";
    if (mine !== 1) return null;
    const kinds = new Set(seats.filter((seat) => seat.kind !== "me").map((seat) => seat.kind));
    const [kind] = kinds;
    if (kinds.size !== 1) return null;
    return (Object.keys(BEYOND) as Preset[]).find((preset) => BEYOND[preset] === kind) ?? null;
}

/** Another scenario; with fewer players if it has no seats for so many. */
export function withScenario(form: RulesForm, info: GameInfo, scenario: string): RulesForm {
    const { counts, most } = aboutGame(info.game);
    const options = { ...form.options };
    for (const key of counts) if (most && Number(options[key] ?? 0) > most(scenario)) delete options[key];
    return { scenario, options, seats: fitSeats(form.seats, seatNames(info, options, scenario).length) };
}

/** Adds or removes seats: the remaining ones keep their settings, new ones copy the last. */
export function fitSeats(seats: SeatForm[], count: number): SeatForm[] {
    const like = seats.find((seat) => seat.kind !== "me")?.kind ?? "me";
    return Array.from({ length: count }, (_, i) => seats[i] ?? { kind: like, name: "" });
}

export function freshRules(info: GameInfo, preset: Preset): RulesForm {
    const scenario = info.scenarios.find((one) => one.default) ?? info.scenarios[0];
    return { scenario: scenario?.id ?? "", options: {}, seats: seatsFor(preset, seatNames(info, {}).length, aboutGame(info.game).firstSeat) };
}

export const rulesBody = (game: string, { scenario, options }: RulesForm): { [key: string]: unknown } => ({
    game,
    scenario,
    ...(Object.keys(options).length ? { options } : {}),
});

export function freshForm(info: GameInfo, bot: string): GameForm {
    return {
        ...freshRules(info, "bot"),
        game: info.game,
        title: "",
        bot,
        clock: { kind: "none", minutes: 60, increment: 30, days: 3, claim: true },
        pace: "",
        rated: false,
        watch: null,
        listed: null,
        curtain: true,
    };
}

/** Sets one option; default values are left out. */
export function withOption(options: Options, info: OptionInfo, value: number | string): Options {
    const { [info.key]: _, ...others } = options;
    return String(value) === String(info.default) ? others : { ...others, [info.key]: value };
}

function clockBody(clock: ClockForm): ClockSetting {
    if (clock.kind === "live")
        return {
            kind: "live",
            seconds: Math.round(clock.minutes * 60),
            increment: Math.round(clock.increment),
            claim: clock.claim,
        };
    if (clock.kind === "days") return { kind: "days", days: clock.days, claim: clock.claim };
    return { kind: "none" };
}

function seatBody(seat: SeatForm, bot: string) {
    if (seat.kind === "bot") return { kind: "bot", bot };
    if (seat.kind === "user") return { kind: "user", name: seat.name.trim() };
    return { kind: seat.kind };
}

/** Nobody else is expected in it: it is in no list, and has no spectators. */
const isPrivate = ({ seats }: GameForm): boolean => seats.every((seat) => seat.kind === "me" || seat.kind === "bot");

const hasMe = ({ seats }: GameForm): boolean => seats.some((seat) => seat.kind === "me");

export const watchOf = (form: GameForm): "people" | "nobody" => form.watch ?? (isPrivate(form) && hasMe(form) ? "nobody" : "people");

export const listedOf = (form: GameForm): boolean => form.listed ?? !isPrivate(form);

/** Two different people, in public lists. */
const canBeRated = (form: GameForm): boolean =>
    form.seats.length === 2 && listedOf(form) && form.seats.every((seat) => seat.kind !== "bot") && !form.seats.every((seat) => seat.kind === "me");

export function bodyOf(form: GameForm): { [key: string]: unknown } {
    const body: { [key: string]: unknown } = {
        ...rulesBody(form.game, form),
        seats: form.seats.map((seat) => seatBody(seat, form.bot)),
        watch: watchOf(form),
        listed: listedOf(form),
        start: true,
    };
    if (form.seats.filter((seat) => seat.kind === "me").length > 1) body["curtain"] = form.curtain;
    if (form.title.trim()) body["title"] = form.title.trim();
    if (form.clock.kind !== "none") body["clock"] = clockBody(form.clock);
    if (form.pace && !isPrivate(form)) body["pace"] = form.pace;
    if (form.rated && canBeRated(form)) body["rated"] = true;
    return body;
}

/** Why the game cannot be made yet. */
export function missing(form: GameForm): string | null {
    if (form.seats.some((seat) => seat.kind === "user" && !seat.name.trim())) return "Enter the name of each invited player.";
    if (form.clock.kind === "live" && !(form.clock.minutes > 0)) return "Enter the minutes for the clock.";
    if (form.clock.kind === "days" && !(form.clock.days > 0)) return "Enter the days for the clock.";
    return null;
}

export async function make(form: GameForm): Promise<Game> {
    const game = await post<Game>("/games", { ...bodyOf(form), nonce: nonce() });
    keepInvitations(game);
    return game;
}

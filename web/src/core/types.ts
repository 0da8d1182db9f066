/* The server's data types, as described in docs/api.md. Games add more in their views: see games/NAME. */

export interface Me {
    user: string | null;
    name: string | null;
    token: string;
    accounts: boolean;
    codes: boolean;
    mail: boolean;
}

export interface Rule {
    id: string;
    text: string;
    section?: string;
    keeper?: "engine" | "server" | "people";
}

export interface ScenarioInfo {
    id: string;
    title: string;
    default: boolean;
}

export interface OptionInfo {
    key: string;
    low: number;
    high: number;
    values?: string[];
    default: number | string;
    rule: string;
    help: string;
}

export interface SetupInfo {
    name: string;
    side: string;
    scenarios: string[];
    options: string;
    sentence: string;
}

export interface GameInfo {
    game: string;
    title: string;
    seats: string[];
    scenarios: ScenarioInfo[];
    options: OptionInfo[];
    setups: SetupInfo[];
    notes: string[];
}

export interface BotInfo {
    name: string;
    sentence: string;
    games: string[];
}

export interface Catalog {
    games: GameInfo[];
    bots: BotInfo[];
    /** Milliseconds that a bot thinks about an order at most. */
    think: number;
}

export type SeatKind = "open" | "invited" | "person" | "bot";

export interface Seat {
    seat: number;
    name: string | null;
    kind: SeatKind;
    player: string | null;
    mine: boolean;
    asked?: number | null;
    /** For my own seats, in lists: the state of the game as far as this seat knows. */
    glance?: Glance | null;
    bot?: string;
}

export interface Glance {
    /** The seats that must decide now. */
    turn: number[];
    names: string[]; // by seat
    since: number; // when the seat last received news
    offer: { kind: "draw" | "undo" | "pause" | "abandon"; seat: number } | null;
}

export type Pace = "live" | "several" | "daily" | "relaxed";

export type GameState = "waiting" | "running" | "over" | "abandoned";

export interface ClockSetting {
    kind: "none" | "live" | "days";
    seconds?: number;
    increment?: number;
    days?: number;
    claim?: boolean;
}

export interface Game {
    id: string;
    game: string;
    scenario: string;
    line: string;
    title: string;
    state: GameState;
    maker: boolean;
    created: number;
    started: number | null;
    ended: number | null;
    watch: "people" | "nobody";
    listed: boolean;
    rated?: boolean;
    pace?: Pace | null;
    clock: ClockSetting;
    seed_hash: string;
    result: string | null;
    rematch: string | null;
    rematch_of: string | null;
    seats: Seat[];
    mine: number[];
    curtain: boolean;
    held_up?: string | null;
    invitations?: { seat: number; token: string }[];
    invited?: number;
}

/** A thing in the view or on the board: what a choice points at, what a click hits. */
export interface Target {
    what: string;
    id: string;
    count?: number;
}

export interface Choice {
    text: string;
    kind: string;
    noun: "piece" | "place" | "seat" | "number" | "word";
    targets: Target[];
    /** The choices that follow; [] if the order is then complete, null if there are too many to send. */
    then?: Choice[] | null;
}

/** An order that names exactly the things that were picked: where it ends, and how to get there. */
export interface End {
    steps: Choice[];
    complete: boolean;
    order: string | null;
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Draft {
    steps: string[];
    taken: Choice[];
    choices: Choice[];
    complete: boolean;
    /** It is complete, and can be undone right after it is given: no need to confirm it. */
    undoable: boolean;
    order: string | null;
    preview: { [key: string]: Json };
}

export interface View {
    game: string;
    scenario: string;
    seat: string;
    deciders: { seat: string; prompt: string }[];
    offer: { kind: "draw" | "undo"; seat: string | number } | null;
    over: boolean;
    result: string | null;
    board: unknown;
}

export interface Clock extends ClockSetting {
    paused: boolean;
    /** The server does not trust its clock: nobody loses on time. */
    suspended?: boolean;
    at: number;
    seats: { left: number; runs: boolean; away?: boolean }[];
}

export interface Thinking {
    seat: number;
    since: number;
    progress: number;
}

export interface Sight {
    number: number | null;
    view: View;
    clock: Clock | null;
    thinking: Thinking | null;
    pause: { [key: string]: Json } | null;
    asked?: boolean;
    prompt?: string | null;
    can_undo?: boolean;
    /** Seats that this seat may not write to now; "all": not to everyone. */
    closed_talk?: (number | "all")[];
    draft?: Draft | null;
    /** For spectators. */
    preview?: Draft["preview"];
    /* moments of finished games */
    at?: number;
    orders?: number;
    order?: ({ seat: number; name: string; text: string; why?: string } & Happened) | null;
}

/** An event, as the server sends it; the types of each game's events are in events.ts. */
export type GameEvent = { kind: string; [member: string]: Json };

/** The results of an order: in words for people, and as events for everything else. */
export interface Happened {
    news: string[];
    events: GameEvent[];
}

export type Entry = { number: number; at: number } & (
    | ({ kind: "begin" } & Happened)
    | ({ kind: "order"; seat: number; name: string; text: string; given?: boolean; ahead?: boolean; why?: string } & Happened)
    | { kind: "chat"; seat: number; name: string; to: "all" | number[]; text?: string; muted?: boolean }
    | { kind: "pause"; what: "asked" | "agreed" | "refused" | "began" | "ended"; seat: number }
    | { kind: "vacation"; what: "began" | "ended"; seat: number }
    | { kind: "abandon"; what: "asked" | "done"; seat: number }
    | { kind: "over"; result: string }
);

/** Who reads: the number of a seat, a spectator, or, when the game is over, everything. */
export type Reader = number | "public" | "referee";

export interface ReadySetup {
    name: string;
    sentence: string;
    order: string;
    /** All of them, in the order in which the game asks for them. */
    orders: string[];
}

export interface Dice {
    seed_hash: string;
    seed?: string;
    nonces?: (string | null)[];
    key?: string;
    checked?: boolean;
    orders?: number;
    dice?: number;
    fits?: boolean;
    order?: number;
    trouble?: string;
}

/* ------------------------------------------------------------------ boards (docs/boards.md) */

export type Point = [number, number];

export type Shape = {
    g?: string;
    in?: Shape[];
    what?: string;
    id?: string;
    clipped?: string;
    symbol?: string;
    clip?: string;
    title?: string;
    d?: string;
    rect?: [number, number, number, number, number];
    circle?: [number, number, number];
    text?: string;
    use?: string;
    at?: Point;
    size?: number;
    turn?: number;
    percent?: number;
    c?: string;
};

export interface BoardData {
    format: string;
    game: string;
    scenario?: string;
    title: string;
    width: number;
    height: number;
    palette: { light: Record<string, string>; dark: Record<string, string>; print: Record<string, string> };
    style: string;
    shapes: Shape[];
    places: unknown;
}

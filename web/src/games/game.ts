/* What the client needs to know about a game beyond the API. The frame (board, choosing, around, replay) uses a game
 * only through this interface; games without a module are played with games/plain. */
import type { ComponentChildren, ComponentType } from "preact";
import type { BoardData, Choice, Draft, Entry, Happened, Point, Target, View } from "../core/types";
import type { Things } from "../around/things";
import type { Table } from "../table/table";

/** How a thing is highlighted on the board. */
export type Light =
    | "choice" // can be chosen now
    | "taken" // is part of the draft
    | "end" // where a move may end
    | "aim" // what an order with the selected piece may be directed at: a threat
    | "pointed" // the pointer is on it in a list
    | "news"; // changed by what is being shown

export const targetKey = (target: Target): string => `${target.what}:${target.id}`;

/** By targetKey. */
export type Lights = ReadonlyMap<string, Light>;

/** Part of the board, in its units. */
export interface Box {
    x: number;
    y: number;
    width: number;
    height: number;
}

/** Paths of the board that small maps show: those of one class, with colors of the palette. */
export interface Ground {
    of: string;
    fill?: string;
    stroke?: string;
    width?: number;
}

/** Something that a set-up puts on the board. */
export interface SetupMark {
    at: Point;
    label?: string;
    /** How many pieces. */
    number?: number;
    small?: boolean;
    colour: string;
}

/** Small maps of set-ups. */
export interface SetupMap {
    ground: Ground[];
    box(board: BoardData): Box;
    /** What these orders of a side put where. */
    marks(board: BoardData, orders: string[], side: string): SetupMark[];
}

export interface PiecesProps {
    board: BoardData;
    view: View;
    lights: Lights;
    /** Rotation of the board in degrees clockwise: letters on pieces stay upright. */
    turned: number;
    /** The player's own faces are hidden too. */
    hidden: boolean;
    /** What highlighted places say, by targetKey: the room that a plan leaves. */
    notes?: ReadonlyMap<string, string> | undefined;
    /** The record up to this moment. */
    entries?: readonly Entry[] | undefined;
    /** How pieces travel to where the view has them; by default quickly and straight. */
    travel?: Travel | undefined;
}

/** Things that went the same way together. */
export interface Journey {
    things: Target[];
    /** Where they stood; null: not on the board. */
    from: Box | null;
    /** Where they stand; null: no longer on the board. */
    to: Box | null;
    /** Points of the road between. */
    via: Point[];
    /** How many, if the things don't tell. */
    count?: number;
}

export interface Travel {
    /** Milliseconds. */
    lasts: number;
    /** Points on the way, by targetKey. */
    via: ReadonlyMap<string, Point[]>;
}

export interface TableProps {
    table: Table;
}

export interface StatusProps {
    view: View;
    /** Brings a thing into view. */
    show?: ((target: Target) => void) | undefined;
}

/** A custom way to answer a prompt. */
export interface Answer {
    /** screen: replaces the board (set-up); guide: a panel that stays in view beside it (attack). */
    kind: "screen" | "guide";
    View: ComponentType<TableProps>;
    /** A guide that only comments on the draft: the question and the list of choices stay in view above it, or below. */
    withList?: boolean | "below";
    /** The game's close-up asks the question (GameModule.CloseUp); in text mode the list does. */
    closeUp?: boolean;
    /** What a screen shows beside itself, below the question. */
    Panel?: ComponentType<TableProps>;
    /** A screen that shows the board itself. */
    ownBoard?: boolean;
}

/** The closer view of part of the board: a battle. */
export interface CloseUpProps {
    board: BoardData;
    view: View;
    /** Null: a replay. */
    table: Table | null;
    /** What led to this view in a replay. */
    leg?: { entries: Entry[]; before: View } | null;
    /** Milliseconds that pieces travel in a replay. */
    lasts?: number;
    /** The board, which is shown while there is nothing to look at more closely. */
    children?: ComponentChildren;
}

/** Part of a fight, shown by itself: who leads, a sum, the losses. */
export interface Stage {
    title: string;
    /** May name things (core/words). */
    words: string;
    /** A picture beside the words. */
    picture?: ComponentChildren;
    /** The outcome: shown larger. */
    main?: boolean;
}

/** A fight, from the first order to the last that belongs to it. */
export interface Fight {
    /** "Attack on Pratze (107)" */
    title: string;
    /** The numbers of its entries. */
    entries: number[];
    /** The entry that decides it: its stages are shown then, one after the other. Null: undecided. */
    decided: number | null;
    stages: Stage[];
    /** What came of it, in a sentence; "" while it is undecided. */
    outcome: string;
    /** What else came of it: morale. */
    notes: string[];
    /** Who won; null: nobody. */
    winner: string | null;
}

/** A line that sums up part of a turn. */
export interface SumLine {
    text: string;
    /** The numbers of the entries that it is about; the last one is the moment that it leads to. */
    entries: number[];
}

export interface Stories {
    /** The fight that the entry of this number is part of; null: none. The entries stand, in their order. */
    fightOf(entries: Entry[], number: number, view: View, board: BoardData | null): Fight | null;
    /** A turn, summed up; else it is told by the sentences of its orders. */
    sumUp?(entries: Entry[], view: View, board: BoardData | null): SumLine[];
}

/** The lines of one turn in a log, for games that sum some of them up. */
export interface LogLinesProps {
    /** Those of the turn, and of the whole log. */
    entries: Entry[];
    all: Entry[];
    view: View;
    /** The entry whose moment is shown. */
    current: number | undefined;
    things: Things;
    /** An entry as a line. */
    line(entry: Entry): ComponentChildren;
    /** Shows the moment after an entry. */
    onLook(entry: number): void;
}

export interface Words {
    label: string;
    hint?: string;
}

/** A question that may come, about a thing on the board, to be answered in advance. */
export interface Foreseen {
    prompt: string;
    button: string;
    title: string;
    /** What the question is then about: a heading, and the possible things. */
    where: string;
    from: { thing: string; words: string; hint: string; /** Likely now. */ near: boolean }[];
    /** Orders that name pieces. */
    named: { verb: string; words: string; pieces: { name: string; target: Target; words: string }[] };
}

export interface GameModule {
    game: string;
    /** Two sentences for the home page. */
    about: string;
    /** The default seat for a newcomer. */
    firstSeat: number;
    sideOf(seat: string): string; // "F2" -> "F"
    sideName(side: string): string; // "F" -> "French"
    /** CSS color of a side, as a custom property. */
    sideColour(side: string): string;
    /** SVG over the board, in its units. Everything clickable has data-what, data-id and an aria-label. */
    Pieces: ComponentType<PiecesProps>;
    /** The part of the board that is drawn, if not all of it: the same object for the same board. */
    sheet?(board: BoardData): BoardData;
    /** Degrees clockwise to rotate the board so that this side's lines are at the bottom. */
    turnFor(side: string): number;
    /** Where a thing is, for highlights, zooming and arrows; on a board that is turned by these degrees, if that matters. */
    boxOf(board: BoardData, view: View, target: Target, turned?: number): Box | null;
    /** Is it off the map, waiting to come? */
    isOff?(view: View, target: Target): boolean;
    /** Prompts in which pieces are sent somewhere; others are known by a place among the first choices. */
    marches?: readonly string[];
    /** Where the armies are: the initial view. */
    theatre?(board: BoardData, view: View): Box | null;
    /** The interesting part of the board now (an attack), else null. */
    focus(board: BoardData, view: View): Box | null;
    /** What differs between two moments, highlighted as news. */
    changed?(before: View, after: View): Target[];
    /** Is this thing eliminated? Its box may be where such things lie. */
    isLost?(view: View, target: Target): boolean;
    /** What moved, for games whose events tell it: enemies without faces. Null: what changed places did. */
    journeys?(board: BoardData, before: View, after: View, entries: Entry[]): Journey[] | null;
    /** How many things an order shows one after the other, so that there is time for them; 0: nothing at all. */
    beats?(entry: Entry): number;
    /** The points between both ends of what an entry moves: the road of a march. */
    routeOf?(board: BoardData, entry: Entry): Point[];
    /** The lines of a turn in a log; else one for each entry. */
    LogLines?: ComponentType<LogLinesProps>;
    /** Tells fights and turns; loaded after the board. */
    stories?(): Promise<Stories>;
    /** A thing in words, as far as the view tells: "Lannes with 5 units", "Sokolnitz (locale 132)". */
    describe(board: BoardData, view: View, target: Target): string;
    /** A choice in a list. */
    choiceWords(choice: Choice, draft: Draft, view: View): Words;
    /** An order in words, and its results; the words that name a thing say which (core/words). */
    entryWords(entry: Entry, view: View): string[];
    /** What happened, in words. */
    newsWords(happened: Happened, view: View): string[];
    /** Who may talk when, if the rules limit it: a sentence above the chat, and its rule; null: they don't. `closed`: somebody can't
     * be written to now. */
    talkWords?(view: View, closed: boolean): { words: string; rule: string } | null;
    /** Another seat's prompt, after "Waiting for the Allies to"; "" if there are no words for it. */
    promptWords(prompt: string): string;
    /** A sentence of the server in words of the game, for games whose sentences name things in the notation of orders. */
    serverWords?(text: string, view: View): string;
    /** Tracks above or beside the board: time, morale, commands. */
    Status: ComponentType<StatusProps>;
    /** Where the pieces of a ready-made set-up stand. */
    setupMap?: SetupMap;
    /** Victory conditions in detail, below the goal of the game (games/goals). */
    Victory?: ComponentType<{ view: View }>;
    /** A small card with details about a thing under the pointer. */
    Card: ComponentType<{ board: BoardData; view: View; target: Target }> | null;
    answerTo(prompt: string | null, view: View): Answer | null;
    /** Replaces the board during a fight, for players, spectators and in replays. */
    CloseUp?: ComponentType<CloseUpProps>;
    /** A screen to prepare a set-up while others decide. */
    ahead?(view: View): Answer | null;
    /** Layers of the board that can be hidden: settings.names, settings.symbols -> selectors. */
    layers: { names: string; symbols: string };
    /** Parts of the board that only matter at other times. */
    hiddenNow?(view: View, board: BoardData): string;
    /** Where pieces lie, if names of the map should stand beside them. */
    covered?(board: BoardData, view: View): readonly Box[];
    /** Of the places within a larger one, the one meant by a click on the larger one: the reserve of a locale. */
    isMainPlace?(target: Target): boolean;
    /** What else a click on a thing may mean, the nearest first: where a piece stands; the approaches of a border.
     * `near`: only what is there itself, for pieces that are put down on it. */
    meanings?(board: BoardData, view: View, target: Target, near?: boolean): Target[][];
    /** Where to point with these things for an order that names no piece (a threat over an approach: the locale behind
     * it); [] if the things have no part in it. `places`: where they can go. */
    aimsAt?(view: View, choice: Choice, things: Target[], places: Target[]): Target[];
    /** Can a player wish to take this order back once others have seen it? Not set-ups. */
    mayRegret?(order: string): boolean;
    /** Another use of a selected piece, by the first word of the order: "Leave some behind". */
    modeWords?(verb: string): Words;
    /** The question before this order is given ("You have 3 commands left. End the turn?"), or null. */
    questionBefore?(order: string, view: View, choices: Choice[]): string | null;
    /** A small icon of a thing in lists, if it has one. */
    Icon?: ComponentType<{ view: View; target: Target }>;
    /** What may be asked about this thing, for answers in advance; null: nothing. */
    foreseen?(board: BoardData, view: View, target: Target): Foreseen | null;
    /** A thing that a question is about, as orders name it, in words. */
    aboutWords?(thing: string): string;
    /** The position in words, instead of the server's text. */
    TextPosition?: ComponentType<{ board: BoardData; view: View }>;
}

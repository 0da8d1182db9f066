/* What the client must know of a game beyond the API. The frame (board, choosing, around, replay) uses a game through this
 * contract only; games that have no module of their own are played with games/plain. */
import type { ComponentType } from "preact";
import type { BoardData, Choice, Draft, Entry, Happened, Target, View } from "../core/types";
import type { Table } from "../table/table";

/** How a thing is marked on the board. */
export type Light =
    | "choice" // can be chosen now
    | "taken" // is part of the order in the making
    | "end" // where a move may end
    | "pointed" // the pointer is on it in a list
    | "news"; // has changed by what is being shown

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

export interface PiecesProps {
    board: BoardData;
    view: View;
    lights: Lights;
    /** Degrees by which the board is turned clockwise: letters on pieces stay upright. */
    turned: number;
    /** The own faces are hidden too. */
    hidden: boolean;
}

export interface TableProps {
    table: Table;
}

/** A prompt's own way to be answered. */
export interface Answer {
    /** screen: in place of the board (set-up); guide: a panel that stays in view beside it (attack). */
    kind: "screen" | "guide";
    View: ComponentType<TableProps>;
    /** A guide that only comments on what is chosen: the question and the list of choices stay in view above it. */
    withList?: boolean;
}

export interface Words {
    label: string;
    hint?: string;
}

export interface GameModule {
    game: string;
    /** Two sentences for the home page. */
    about: string;
    /** The seat that a newcomer is given. */
    firstSeat: number;
    sideOf(seat: string): string; // "F2" -> "F"
    sideName(side: string): string; // "F" -> "French"
    /** CSS colour of a side, by a custom property. */
    sideColour(side: string): string;
    /** SVG over the board, in its units. Everything that can be hit carries data-what and data-id, and an aria-label. */
    Pieces: ComponentType<PiecesProps>;
    /** Degrees clockwise by which the board is turned so that this side's lines are at the bottom. */
    turnFor(side: string): number;
    /** Where a thing is, for lights, zooming and arrows. */
    boxOf(board: BoardData, view: View, target: Target): Box | null;
    /** Where the armies are: what is shown first. */
    theatre?(board: BoardData, view: View): Box | null;
    /** The interesting part of the board now (an attack), else null. */
    focus(board: BoardData, view: View): Box | null;
    /** What differs between two moments: lit as news. */
    changed?(before: View, after: View): Target[];
    /** A thing in words, as far as the view tells: "Lannes with 5 units", "Sokolnitz (locale 132)". */
    describe(board: BoardData, view: View, target: Target): string;
    /** A choice in a list. */
    choiceWords(choice: Choice, draft: Draft, view: View): Words;
    /** An order in words, and what came of it. */
    entryWords(entry: Entry, view: View): string[];
    /** What happened, in words. */
    newsWords(happened: Happened, view: View): string[];
    /** Another seat's prompt, after "Waiting for the Allies to"; "" if there are no words for it. */
    promptWords(prompt: string): string;
    /** Tracks above or beside the board: time, morale, commands. */
    Status: ComponentType<{ view: View }>;
    /** What a pointer on a thing tells: a small card. */
    Card: ComponentType<{ board: BoardData; view: View; target: Target }> | null;
    answerTo(prompt: string | null, view: View): Answer | null;
    /** Layers of the board that can be switched: settings.names, settings.symbols -> selectors that are hidden. */
    layers: { names: string; symbols: string };
    /** Of the places within a larger one, the one that is meant by a click on the larger one: the reserve of a locale. */
    isMainPlace?(target: Target): boolean;
    /** What else a click on a thing may mean, the nearest first: where a piece stands; the approaches of a border. */
    meanings?(board: BoardData, view: View, target: Target): Target[][];
    /** What to ask before this order is given ("You have 3 commands left. End the turn?"), or null. */
    questionBefore?(order: string, view: View): string | null;
    /** A thing as a small picture in lists, if it has one. */
    Icon?: ComponentType<{ view: View; target: Target }>;
    /** The position in words, in place of the server's text. */
    TextPosition?: ComponentType<{ board: BoardData; view: View }>;
}

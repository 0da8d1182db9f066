/* An attack as one reader sees it: the input of all parts of the guide. */
import { useEffect, useState } from "preact/hooks";
import { loadBoard } from "../../../board/load";
import type { BoardData, Target, View } from "../../../core/types";
import { useValue } from "../../../core/value";
import type { Table } from "../../../table/table";
import { localeWords } from "../names";
import {
    atlasOf,
    enemyOf,
    localeOf,
    opposite,
    ownSide,
    positionOf,
    unitNamed,
    unitOf,
    type Attack,
    type Place,
    type Position,
    type Side,
    type Unit,
} from "../view";
import { questionOf, storyOf, type Story } from "./ladder";
import { threatened } from "./threatened";

export interface Scene {
    table: Table;
    board: BoardData | null;
    view: View;
    position: Position;
    attack: Attack;
    story: Story;
    prompt: string;
    /** The side that decides now. */
    decider: Side;
    /** The reader decides. */
    mine: boolean;
    own: Side | null;
    attacker: Side;
    defender: Side;
    /** The two sides of the border. */
    from: Place;
    to: Place;
    wideBorder: boolean;
}

function useBoard(view: View | null): BoardData | null {
    const [board, setBoard] = useState<BoardData | null>(null);
    const [game, scenario] = [view?.game, view?.scenario];
    useEffect(() => {
        if (game && scenario) loadBoard(game, scenario).then(setBoard, () => undefined);
    }, [game, scenario]);
    return board;
}

function threatInDraft(table: Table, position: Position): Attack | null {
    const { taken } = table.draft.get();
    const from = taken[0]?.text === "threaten" ? taken[1]?.targets.find((target) => target.what === "place")?.id : undefined;
    if (!from) return null;
    const blocking = position.places.some((one) => one.place === opposite(from) && one.side !== position.active);
    return threatened(from, taken.slice(1).some((choice) => / ?guard/.test(choice.text)), blocking);
}

export function useScene(table: Table): Scene | null {
    const sight = useValue(table.sight);
    const look = useValue(table.look);
    const entries = useValue(table.entries);
    useValue(table.draft);
    const view = look?.view ?? sight?.view ?? null;
    const board = useBoard(view);
    const position = view && positionOf(view);
    const asked = view && questionOf(view);
    if (!view || !position || !asked) return null;
    const mine = !look && sight?.asked === true && table.seat !== null;
    const attack = position.attack ?? (mine ? threatInDraft(table, position) : null);
    if (!attack) return null;
    return {
        table,
        board,
        view,
        position,
        attack,
        story: storyOf(entries, look?.entry),
        prompt: asked.prompt,
        decider: asked.side,
        mine,
        own: ownSide(view),
        attacker: position.active,
        defender: enemyOf(position.active),
        from: attack.from,
        to: opposite(attack.from),
        wideBorder: (board && atlasOf(board).approach.get(attack.from)?.wide) ?? false,
    };
}

// ------------------------------------------------------------ who is who, in words

/** "you" for the reader, else the side's name. */
export const who = (scene: Scene, side: Side): string => (scene.own === side ? "you" : side === "F" ? "the French" : "the Allies");

export const named = (scene: Scene, name: string, side: Side): Unit | undefined => unitNamed(scene.position, name, side);
export const unitsOf = (scene: Scene, pieces: number[]): Unit[] =>
    pieces.map((piece) => unitOf(scene.position, piece)).filter((unit): unit is Unit => unit !== undefined);

export const placeName = (scene: Scene, place: Place): string => localeWords(scene.board, localeOf(place) ?? 0);

export const targetsOf = (units: Unit[]): Target[] => units.map((unit) => ({ what: "piece", id: String(unit.piece) }));

/* Loads boards, which are beside the page: one file per game, or one per scenario. */
import type { BoardData } from "../core/types";

interface Line {
    game: string;
    scenario?: string;
    file: string;
}

let indexOnce: Promise<Line[]> | null = null;

function index(): Promise<Line[]> {
    indexOnce ??= fetchJson<Line[]>("boards/index.json");
    indexOnce.catch(() => (indexOnce = null));
    return indexOnce;
}

const boards = new Map<string, Promise<BoardData>>();

async function fetchJson<T>(path: string): Promise<T> {
    const response = await fetch(path);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return (await response.json()) as T;
}

/** Prefetches: importing this file means that a board will be needed soon. */
if (typeof document !== "undefined") void index().catch(() => undefined);

export async function loadBoard(game: string, scenario: string): Promise<BoardData> {
    const line = (await index()).find((one) => one.game === game && (one.scenario ?? scenario) === scenario);
    if (!line) throw new Error(`No board found for ${game} ${scenario}.`);
    let board = boards.get(line.file);
    if (!board) {
        board = fetchJson<BoardData>("boards/" + line.file);
        board.catch(() => boards.delete(line.file));
        boards.set(line.file, board);
    }
    return board;
}

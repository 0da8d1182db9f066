/* A tournament as the server tells it (docs/api.md, "Tournaments"), and the calls about it. */
import { get, post } from "../core/api";

export interface TourShort {
    id: string;
    title: string;
    line: string;
    state: "entering" | "running" | "over" | "canceled";
    created: number;
}

export interface TourGame {
    number: number;
    game?: string;
    first: number;
    second: number;
    result: "open" | "first" | "second" | "draw" | "void";
    cause?: string;
    note?: string;
}

export interface Pairing {
    first: number;
    second?: number;
    bye?: boolean;
    done: boolean;
    due?: number;
    games: TourGame[];
}

export interface Round {
    round: number;
    began: number;
    due?: number;
    done: boolean;
    pairings: Pairing[];
}

export interface Standing {
    rank: number;
    player: number;
    points: number;
    games: number;
    wins: number;
    draws: number;
    losses: number;
    byes: number;
    buchholz: number;
    head_to_head: number;
    sonneborn_berger: number;
}

export interface Challenge {
    challenge: number;
    from: number;
    to: number;
    answer: string;
    due: number;
}

export interface News {
    at: number;
    kind: string;
    a: number;
    b: number;
    c: number;
    text?: string;
}

export interface Tour extends TourShort {
    about: string;
    organizer: string;
    organizes: boolean;
    me?: number;
    seed?: string;
    rows: number;
    planned_rounds: number;
    settings: { system: "round-robin" | "swiss" | "ladder"; games: string; entry: string; most: number; reach: number; late: boolean } & Record<string, unknown>;
    players: { player: number; name: string; entered?: string; state: string; counts: boolean }[];
    standings: Standing[];
    rounds: Round[];
    pairings?: Pairing[];
    challenges?: Challenge[];
    news: News[];
    invitation?: string;
}

export const readTours = (all: boolean): Promise<TourShort[]> =>
    get<{ tournaments: TourShort[] }>("/tournaments" + (all ? "?state=all" : "")).then((said) => said.tournaments);
export const readTour = (id: string): Promise<Tour> => get<Tour>(`/tournaments/${id}`);
export const act = (id: string, what: string, body: Record<string, unknown> = {}): Promise<Tour> => post<Tour>(`/tournaments/${id}/${what}`, body);
export const findInvited = (invitation: string): Promise<Tour> => post<Tour>("/tournaments/invitation", { invitation });

export const nameOf = (tour: Tour, player: number): string => tour.players[player]?.name ?? "?";
export const allPairings = (tour: Tour): Pairing[] => tour.pairings ?? tour.rounds.flatMap((round) => round.pairings);

/** Points of a player in a game; null: it is open or void. */
export function pointsOf(game: TourGame, player: number): number | null {
    if (game.result === "open" || game.result === "void") return null;
    if (game.result === "draw") return 0.5;
    return (game.result === "first" ? game.first : game.second) === player ? 1 : 0;
}

/** What two players scored against each other, in the order of their games: "1 ½". */
export function score(tour: Tour, a: number, b: number): string {
    const games = allPairings(tour)
        .filter((pairing) => (pairing.first === a && pairing.second === b) || (pairing.first === b && pairing.second === a))
        .flatMap((pairing) => pairing.games);
    return games.map((game) => sign(game, pointsOf(game, a))).join(" ");
}

const sign = (game: TourGame, points: number | null): string => (points === null ? (game.result === "void" ? "–" : "·") : points === 0.5 ? "½" : String(points));

export const SYSTEMS: Record<Tour["settings"]["system"], string> = { "round-robin": "Round robin", swiss: "Swiss", ladder: "Ladder" };
export const STATES: Record<TourShort["state"], string> = { entering: "Open for entries", running: "Running", over: "Finished", canceled: "Canceled" };

/* The calls of docs/api.md, "Meeting other players". */
import { del, get, put } from "../core/api";
import type { Game, Pace } from "../core/types";

export interface Rating {
    rating: number;
    deviation: number;
    provisional: boolean;
    games: number;
}

export interface Tally {
    game: string;
    side: string;
    won: number;
    drawn: number;
    lost: number;
}

export interface Point {
    at: number;
    rating: number;
    deviation: number;
}

export interface Profile {
    name: string;
    you: boolean;
    since: number;
    online: boolean;
    vacation: number | null;
    ratings: (Rating & { game: string; curve: Point[] })[];
    results: Tally[];
    against_you?: Tally[];
    answer: number | null;
    games: Game[];
}

export interface Leaders {
    game: string;
    least: number;
    players: (Rating & { name: string; at: number })[];
}

export interface Seek {
    lines: string[];
    pace: Pace | null;
    rated: boolean | null;
    least: number | null;
    most: number | null;
    created: number;
    until: number;
}

export interface SeekReply {
    seek: Seek | null;
    offers: Game[];
}

export interface Vacation {
    days: number;
    left: number;
    vacation: { from: number; until: number } | null;
}

export const calls = {
    profile: (name: string) => get<Profile>(`/players/${encodeURIComponent(name)}`),
    leaders: (game: string) => get<Leaders>(`/ratings/${encodeURIComponent(game)}`),
    online: () => get<{ people: string[]; hidden: boolean }>("/online"),
    hide: (hidden: boolean) => put("/online", { hidden }),
    seek: () => get<SeekReply>("/seek"),
    look: (body: { [key: string]: unknown }) => put<SeekReply>("/seek", body),
    withdraw: () => del<SeekReply>("/seek"),
    vacation: () => get<Vacation>("/vacation"),
    leave: (days: number) => put<Vacation>("/vacation", { days }),
    comeBack: () => del<Vacation>("/vacation"),
};

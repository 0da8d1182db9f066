/* Lessons: their calls (docs/api.md), and which of them this browser has finished. */
import { get, post } from "./api";
import type { Game, Rule, Target } from "./types";
import { Value } from "./value";

export interface LessonTitle {
    name: string;
    title: string;
    questions: number;
    /** What it teaches: identifiers of rules. */
    rules: string;
}

export interface Course {
    game: string;
    lessons: LessonTitle[];
}

export interface LessonStep {
    kind: "say" | "ask" | "then" | "fight";
    text: string[];
    show: Target[];
    hints?: string[][];
    answer?: string;
}

export interface LessonText extends LessonTitle {
    game: string;
    seat: string;
    look: Target[];
    steps: LessonStep[];
}

/** What is said to an order. */
export interface Opinion {
    verdict: "right" | "part" | "poor" | "wrong";
    orders: number;
    said: string[];
    text?: string;
    rules?: Rule[];
}

export interface FightEnd {
    ended: boolean;
    won: boolean;
    said: string[];
}

let coursesOnce: Promise<Course[]> | null = null;
export function courses(): Promise<Course[]> {
    coursesOnce ??= get<{ courses: Course[] }>("/lessons").then(
        (said) => said.courses,
        (trouble: unknown) => {
            coursesOnce = null;
            throw trouble;
        },
    );
    return coursesOnce;
}

/** The lesson that teaches one of these rules. */
export async function lessonAbout(game: string, rules: Rule[]): Promise<LessonTitle | null> {
    const course = (await courses()).find((one) => one.game === game);
    for (const { id } of rules) {
        const found = course?.lessons.find((lesson) => lesson.rules.split(" ").includes(id));
        if (found) return found;
    }
    return null;
}

export const lessonCalls = {
    text: (game: string, name: string) => get<LessonText>(`/lessons/${game}/${encodeURIComponent(name)}`),
    begin: (game: string, name: string) => post<Game>(`/lessons/${game}/${encodeURIComponent(name)}`),
    judge: (id: string, step: number, given: number, order: string) => post<Opinion>(`/games/${id}/lesson`, { step, given, order }),
    /** Carries out what others do in this step. */
    then: (id: string, step: number) => post<Game>(`/games/${id}/lesson`, { step }),
    fight: (id: string, step: number) => post<FightEnd>(`/games/${id}/lesson`, { step }),
};

/* ---------------------------------------------------------------- progress */

const KEY = "grognard.lessons";

function stored(): Set<string> {
    try {
        return new Set(JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[]);
    } catch {
        return new Set();
    }
}

/** GAME/NAME of each lesson that was finished. */
export const learned = new Value<ReadonlySet<string>>(stored());

export function noteLearned(game: string, name: string): void {
    learned.set(new Set([...stored(), `${game}/${name}`]));
    try {
        localStorage.setItem(KEY, JSON.stringify([...learned.get()]));
    } catch {
        /* no storage: it counts for this page only */
    }
}

/* Lessons: their calls (docs/api.md), and which of them this player has finished. */
import { get, me, post } from "./api";
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
    /** From its first step, or from a later one, with the steps before it done. */
    begin: (game: string, name: string, step = 0) => post<Game>(`/lessons/${game}/${encodeURIComponent(name)}`, step ? { step } : {}),
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

function store(lessons: string[]): void {
    try {
        if (lessons.length) localStorage.setItem(KEY, JSON.stringify(lessons));
        else localStorage.removeItem(KEY);
    } catch {
        /* no storage: it counts for this page only */
    }
}

const hasAccount = (): boolean => me.get()?.accounts === true && me.get()?.user !== null;

/** Reads what this account has finished. What a guest has finished in this browser before becomes the account's. */
export async function readLearned(): Promise<void> {
    const own = [...stored()];
    if (!hasAccount()) {
        learned.set(new Set(own));
        return;
    }
    if (own.length) {
        await post("/me/lessons", { learned: own });
        store([]);
    }
    learned.set(new Set((await get<{ learned: string[] }>("/me/lessons")).learned));
}

export function noteLearned(game: string, name: string): void {
    const lesson = `${game}/${name}`;
    learned.update((all) => new Set([...all, lesson]));
    const keep = () => store([...stored(), lesson]);
    if (hasAccount()) post("/me/lessons", { learned: [lesson] }).catch(keep); // sent with the next visit
    else keep();
}

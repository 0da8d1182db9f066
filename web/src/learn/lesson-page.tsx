/* A lesson: a game of its own beside its panel. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { courses, lessonCalls, type LessonText } from "../core/lessons";
import { me } from "../core/api";
import { go, link } from "../core/route";
import { TablePage } from "../table/table-page";
import type { Table } from "../table/table";
import { Lesson } from "./lesson";
import { LessonPanel, type PanelProps } from "./lesson-panel";
import "./learn.css";

interface Begun {
    id: string;
    /** Where it was begun. */
    step: number;
    text: LessonText;
    next: PanelProps["next"];
}

async function begin(game: string, name: string, step = 0): Promise<Begun> {
    const [text, all] = await Promise.all([lessonCalls.text(game, name), courses()]);
    const made = await lessonCalls.begin(game, name, step);
    const lessons = all.find((one) => one.game === game)?.lessons ?? [];
    return { id: made.id, step, text, next: lessons[lessons.findIndex((one) => one.name === text.name) + 1] ?? null };
}

export function LessonPage({ game, name }: { game: string; name: string }) {
    const [begun, setBegun] = useState<Begun | null>(null);
    const [trouble, setTrouble] = useState<string | null>(null);
    const start = (step: number) => begin(game, name, step).then(setBegun, (error: unknown) => setTrouble(error instanceof Error ? error.message : String(error)));
    useEffect(() => {
        if (!me.get()?.user) return go("account", "then", "learn", game, name);
        void start(0);
    }, []);
    const teach = useMemo(() => begun && teacherFor(begun, (step) => void start(step)), [begun]);
    if (trouble)
        return (
            <main class="card table-closed">
                <h1>This lesson cannot be shown</h1>
                <p>{trouble}</p>
                <a class="button" href={link("learn", game)}>
                    All lessons
                </a>
            </main>
        );
    if (!begun || !teach) return <main aria-busy="true" />;
    return <TablePage key={begun.id} id={begun.id} moment={null} teach={teach} />;
}

/** What the table asks before an order is given, and the panel beside it. */
function teacherFor({ text, step, next }: Begun, again: (step: number) => void) {
    return (table: Table) => {
        const lesson = new Lesson(text, table, step, again);
        void lesson.enter();
        return {
            allows: (order: string) => lesson.allows(order),
            gave: () => lesson.gave(),
            Panel: () => <LessonPanel lesson={lesson} next={next} />,
        };
    };
}

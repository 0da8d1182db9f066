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
    text: LessonText;
    next: PanelProps["next"];
}

async function begin(game: string, name: string): Promise<Begun> {
    const [text, all] = await Promise.all([lessonCalls.text(game, name), courses()]);
    const made = await lessonCalls.begin(game, name);
    const lessons = all.find((one) => one.game === game)?.lessons ?? [];
    return { id: made.id, text, next: lessons[lessons.findIndex((one) => one.name === text.name) + 1] ?? null };
}

export function LessonPage({ game, name }: { game: string; name: string }) {
    const [begun, setBegun] = useState<Begun | null>(null);
    const [trouble, setTrouble] = useState<string | null>(null);
    useEffect(() => {
        if (!me.get()?.user) return go("account", "then", "learn", game, name);
        begin(game, name).then(setBegun, (error: unknown) => setTrouble(error instanceof Error ? error.message : String(error)));
    }, []);
    const teach = useMemo(() => begun && teacherFor(begun), [begun]);
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
    return <TablePage id={begun.id} moment={null} teach={teach} />;
}

/** What the table asks before an order is given, and the panel beside it. */
function teacherFor({ text, next }: Begun) {
    return (table: Table) => {
        const lesson = new Lesson(text, table);
        void lesson.enter();
        return {
            allows: (order: string) => lesson.allows(order),
            gave: () => lesson.gave(),
            Panel: () => <LessonPanel lesson={lesson} next={next} />,
        };
    };
}

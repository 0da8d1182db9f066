/* The lessons of each game, and which of them are finished. */
import { useEffect, useState } from "preact/hooks";
import { catalog, me } from "../core/api";
import { courses, learned, readLearned, type Course } from "../core/lessons";
import { link } from "../core/route";
import type { Catalog } from "../core/types";
import { useValue } from "../core/value";
import { Page } from "../ui/page";
import { Icon } from "../ui/ui";
import "./learn.css";

export function LearnPage({ game }: { game: string | null }) {
    const [known, setKnown] = useState<[Course[], Catalog] | null>(null);
    const [trouble, setTrouble] = useState<string | null>(null);
    useEffect(() => {
        Promise.all([courses(), catalog()]).then(setKnown, (error: unknown) => setTrouble(error instanceof Error ? error.message : String(error)));
    }, []);
    const who = useValue(me);
    useEffect(() => void readLearned().catch(() => undefined), [who?.user]);
    const shown = known?.[0].filter((course) => !game || course.game === game) ?? [];
    return (
        <Page title="Learn" wide>
            <p>Short lessons, each about one idea: a few pieces, two or three questions. They take a minute or two.</p>
            {trouble && <p role="alert">{trouble}</p>}
            <div class="learn-courses">
                {known && shown.map((course) => <CourseList key={course.game} course={course} title={known[1].games.find((one) => one.game === course.game)?.title ?? course.game} />)}
            </div>
            {game && (
                <p>
                    <a href={link("learn")}>Lessons of all games</a>
                </p>
            )}
        </Page>
    );
}

function CourseList({ course: { game, lessons }, title }: { course: Course; title: string }) {
    const done = useValue(learned);
    const isDone = (name: string) => done.has(`${game}/${name}`);
    const first = lessons.find((lesson) => !isDone(lesson.name));
    const count = lessons.filter((lesson) => isDone(lesson.name)).length;
    return (
        <section class="learn-course" aria-labelledby={`learn-${game}`}>
            <h2 id={`learn-${game}`}>{title}</h2>
            <p class="faint small">{count ? `${count} of ${lessons.length} finished` : `${lessons.length} lessons`}</p>
            {first && (
                <a class="button main" href={link("learn", game, first.name)}>
                    {count ? "Continue" : "Begin"}: {first.title}
                </a>
            )}
            <ol class="learn-list">
                {lessons.map((lesson) => (
                    <li key={lesson.name}>
                        <a href={link("learn", game, lesson.name)}>{lesson.title}</a>
                        {isDone(lesson.name) && (
                            <span class="learn-done" role="img" aria-label="finished">
                                <Icon name="check" />
                            </span>
                        )}
                    </li>
                ))}
            </ol>
        </section>
    );
}

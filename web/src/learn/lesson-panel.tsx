/* The panel of a lesson beside its board. */
import { useEffect, useRef } from "preact/hooks";
import { online } from "../core/api";
import { learned } from "../core/lessons";
import { link } from "../core/route";
import { useValue } from "../core/value";
import { Button, Icon, Refusal } from "../ui/ui";
import type { Lesson, Said } from "./lesson";

export interface PanelProps {
    lesson: Lesson;
    /** The name of the one after it. */
    next: { name: string; title: string } | null;
}

export function LessonPanel({ lesson, next }: PanelProps) {
    const now = useValue(lesson.now);
    const entries = useValue(lesson.table.entries);
    const there = useValue(online); // after a restart of the server, too
    useEffect(() => void (there && lesson.lookAtFight()), [entries, there, lesson]);
    useFrame(lesson);
    const panel = useRef<HTMLElement>(null); // on phones it scrolls: what is new is in sight
    useEffect(() => panel.current?.scrollTo(0, 0), [now.step, now.said]);
    useEffect(() => [...(panel.current?.querySelectorAll(".lesson-hint") ?? [])].at(-1)?.scrollIntoView({ block: "nearest" }), [now.hints]);
    const { step, text } = lesson;
    const [question, questions] = lesson.questions;
    return (
        <section class="lesson" aria-label="Lesson" ref={panel}>
            <header class="lesson-head">
                <a href={link("learn", text.game)}>Lessons</a>
                <h2>{text.title}</h2>
                <progress class="lesson-progress" max={questions} value={step ? question - (step.kind === "ask" || step.kind === "fight" ? 1 : 0) : questions} aria-label="Questions answered" />
            </header>
            <div class="lesson-words" aria-live="polite" key={now.step}>
                {now.said && <SaidNote game={text.game} said={now.said} />}
                {step?.text.map((words) => <p key={words} class={step.kind === "ask" ? "lesson-asks" : ""}>{words}</p>)}
                {step?.hints?.slice(0, now.hints).map((hint, i) => (
                    <p key={i} class="lesson-hint">
                        <Icon name="help" /> {hint.join(" ")}
                    </p>
                ))}
                {!step && <Finished lesson={lesson} next={next} />}
            </div>
            {step && <Buttons lesson={lesson} />}
        </section>
    );
}

function SaidNote({ game, said }: { game: string; said: Said }) {
    return (
        <div class={"lesson-said " + said.look}>
            {said.look === "good" && <Icon name="check" />}
            <div>
                {said.reason !== undefined && <Refusal game={game} text={said.reason} rules={said.rules ?? []} />}
                {said.text.map((words) => (
                    <p key={words}>{words}</p>
                ))}
                {said.look === "good" && !said.text.length && <p>Right.</p>}
            </div>
        </div>
    );
}

function Buttons({ lesson }: { lesson: Lesson }) {
    const now = useValue(lesson.now);
    const step = lesson.step!;
    const before = lesson.questionBefore;
    const back = before !== null && (
        <Button look="quiet" onClick={() => lesson.again(before)}>
            Back
        </Button>
    );
    if (step.kind === "ask")
        return (
            <div class="lesson-buttons">
                {back}
                {now.hints < (step.hints?.length ?? 0) && <Button onClick={() => lesson.hint()}>Hint</Button>}
                <Button look="quiet" onClick={() => void lesson.showAnswer()}>
                    Show me
                </Button>
            </div>
        );
    if (step.kind !== "say" && !now.done) return null;
    return (
        <div class="lesson-buttons">
            {step.kind === "fight" ? (
                <Button look={now.said?.look === "good" ? "quiet" : undefined} onClick={() => lesson.again(now.step)}>
                    Try again
                </Button>
            ) : (
                back
            )}
            <Button look="main" class="lesson-next" onClick={() => void lesson.next()}>
                Continue
            </Button>
        </div>
    );
}

function Finished({ lesson: { text }, next }: PanelProps) {
    useValue(learned);
    return (
        <>
            <p class="lesson-over">That was the lesson “{text.title}”.</p>
            <div class="lesson-buttons">
                {next ? (
                    <a class="button main" href={link("learn", text.game, next.name)}>
                        Next: {next.title}
                    </a>
                ) : (
                    <a class="button main" href={link("new", text.game)}>
                        Play a game
                    </a>
                )}
                <a class="button quiet" href={link("learn", text.game)}>
                    All lessons
                </a>
            </div>
        </>
    );
}

/** The camera, as soon as there is a board. */
function useFrame(lesson: Lesson): void {
    useEffect(() => {
        let tries = 0;
        const look = () => {
            if (lesson.frame() || ++tries > 50) clearInterval(timer);
        };
        const timer = setInterval(look, 100);
        return () => clearInterval(timer);
    }, [lesson]);
}

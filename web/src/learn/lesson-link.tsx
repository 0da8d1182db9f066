/* The lesson that teaches a rule by which something was refused. */
import { useEffect, useState } from "preact/hooks";
import { lessonAbout, type LessonTitle } from "../core/lessons";
import { link } from "../core/route";
import type { Rule } from "../core/types";

export function LessonLink({ game, rules }: { game: string; rules: Rule[] }) {
    const [found, setFound] = useState<LessonTitle | null>(null);
    const ids = rules.map((rule) => rule.id).join(" ");
    useEffect(() => {
        lessonAbout(game, rules).then(setFound, () => setFound(null));
    }, [game, ids]);
    if (!found) return null;
    return (
        <p class="small">
            Lesson:{" "}
            <a href={link("learn", game, found.name)} target="_blank" rel="noopener">
                {found.title}
            </a>
        </p>
    );
}

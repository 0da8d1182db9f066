/* Why something was refused, with the rules. */
import { useValue } from "../core/value";
import type { TableProps } from "../games/game";
import { laterExtra } from "../ui/later";
import { Button, Icon, Refusal } from "../ui/ui";
import { chooserOf } from "./desk";
import { saidWords } from "./wording";

const LessonLink = laterExtra(() => import("../learn/lesson-link").then((part) => part.LessonLink));

export function TroubleNote({ table }: TableProps) {
    const trouble = useValue(table.trouble);
    return (
        <div class="choosing-troubles" aria-live="assertive">
            {trouble && (
                <div class="choosing-trouble">
                    <div class="grow">
                        {trouble.about && <code>{trouble.about}</code>}
                        <Refusal game={table.game.get()?.game ?? ""} text={saidWords(chooserOf(table).module, trouble.text, table.view)} rules={trouble.rules} />
                        {!table.teacher && trouble.rules.length > 0 && <LessonLink game={table.game.get()?.game ?? ""} rules={trouble.rules} />}
                    </div>
                    <Button look="quiet" icon aria-label="Close" onClick={() => table.trouble.set(null)}>
                        <Icon name="close" />
                    </Button>
                </div>
            )}
        </div>
    );
}

/* Why something was refused, with the rules. */
import { useValue } from "../core/value";
import type { TableProps } from "../games/game";
import { Button, Icon, RuleList } from "../ui/ui";

export function TroubleNote({ table }: TableProps) {
    const trouble = useValue(table.trouble);
    return (
        <div class="choosing-troubles" aria-live="assertive">
            {trouble && (
                <div class="choosing-trouble">
                    <div class="grow">
                        {trouble.about && <code>{trouble.about}</code>}
                        {trouble.text !== trouble.rules[0]?.text && <p>{trouble.text}</p>}
                        <RuleList game={table.game.get()?.game ?? ""} rules={trouble.rules} />
                    </div>
                    <Button look="quiet" icon aria-label="Close" onClick={() => table.trouble.set(null)}>
                        <Icon name="close" />
                    </Button>
                </div>
            )}
        </div>
    );
}

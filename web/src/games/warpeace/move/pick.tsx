/* Who of a stack is meant: leaders as chips, troops with steppers. */
import { Button } from "../../../ui/ui";
import { kindWords, leaderName } from "../names";
import { Stepper } from "../stepper";
import type { Chosen, Stack } from "./party";

interface Props {
    stack: Stack;
    chosen: Chosen;
    choose(chosen: Chosen): void;
    /** SP that may be chosen together. */
    room?: number | undefined;
}

function Chips({ stack, chosen, choose }: Props) {
    const toggle = (name: string) => choose({ ...chosen, leaders: chosen.leaders.includes(name) ? chosen.leaders.filter((one) => one !== name) : [...chosen.leaders, name] });
    if (!stack.leaders.length) return null;
    return (
        <div class="wap-chips" role="group" aria-label="Leaders">
            {stack.leaders.map(({ leader, value, mp, capacity }) => (
                <Button key={leader} class="small wap-chip" aria-pressed={chosen.leaders.includes(leader)} title={`Value ${value}, ${mp} MP, takes ${capacity} SP`} onClick={() => toggle(leader)}>
                    {leaderName(leader)} <small>{value}</small>
                </Button>
            ))}
        </div>
    );
}

function Steppers({ stack, chosen, choose, room = Infinity }: Props) {
    const set = (kind: string, number: number) => choose({ ...chosen, sp: { ...chosen.sp, [kind]: number } });
    const free = room - Object.values(chosen.sp).reduce((sum, number) => sum + number, 0);
    return (
        <ul class="wap-steppers">
            {stack.kinds.map(({ kind, count: there }) => {
                const now = chosen.sp[kind] ?? 0;
                const most = Math.min(there, now + free);
                const words = kindWords(kind);
                const all = now >= most;
                return (
                    <Stepper
                        key={kind}
                        words={words}
                        now={now}
                        most={there}
                        less={now === 0 ? null : () => set(kind, now - 1)}
                        more={all ? null : () => set(kind, now + 1)}
                        whole={{ words: all ? "none" : "all", label: all ? `none of the ${words}` : `all ${words}`, set: () => set(kind, all ? 0 : most) }}
                    />
                );
            })}
        </ul>
    );
}

export function Pick(props: Props) {
    return (
        <>
            <Chips {...props} />
            <Steppers {...props} />
        </>
    );
}

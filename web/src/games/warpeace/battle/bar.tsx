/* Below the forces, always at the same place: what is asked, and the buttons that answer it. */
import type { ComponentChildren } from "preact";
import { undo } from "../../../choosing/actions";
import { Act } from "../../../choosing/act";
import { useValue } from "../../../core/value";
import { capital } from "../../../core/words";
import type { Table } from "../../../table/table";
import { Button, Icon } from "../../../ui/ui";
import { hexName, leaderName, sideName } from "../names";
import { leaderOf, positionOf, type Battle, type Position } from "../view";
import { choiceWords, promptWords, verbWords } from "../words/choices";
import { battleTitle } from "./fight";
import type { Losing } from "./force";
import { LoseButton } from "./guides";
import type { Option } from "./orders";
import type { Telling } from "./telling";
import type { Asking } from "./use-asking";
import { Besiege, Posture } from "./who";

interface BarProps {
    table: Table;
    asks: Asking;
    telling: Telling;
    battle: Battle;
    losing: Losing | null;
}

export function Bar(props: BarProps) {
    const { telling, asks } = props;
    if (telling.running)
        return (
            <div class="wap-b-bar">
                <span class="wap-b-say" />
                <Button look="main" class="wap-b-give" onClick={telling.skip}>
                    Go on
                </Button>
            </div>
        );
    if (!asks.prompt) return <Waiting table={props.table} />;
    return (
        <div class="wap-b-bar" role="group" aria-label="Your answer">
            <Answers {...props} />
        </div>
    );
}

/** Whose decision it is. */
function Waiting({ table }: { table: Table }) {
    const sight = useValue(table.sight);
    const position = sight && positionOf(sight.view);
    const waits = sight?.view.deciders.filter(({ seat }) => seat !== sight.view.seat) ?? [];
    const who = (seat: string) => position?.seats?.find((one) => one.seat === seat)?.power ?? sideName(seat);
    return (
        <div class="wap-b-bar">
            <span class="wap-b-say faint">{waits.map(({ seat, prompt }) => `Waiting for ${who(seat)} to ${promptWords(prompt)}.`).join(" ")}</span>
        </div>
    );
}

// ------------------------------------------------------------ answers

const QUESTIONS: Record<string, string> = {
    leader: "Who commands?",
    charge: "Charge with the cavalry?",
    guard: "Commit the Guard? Its morale counts as 3, but any demoralizing result breaks it.",
    wellington: "Subtract Wellington's value from the die?",
    manoeuvre: "Try to surround the enemy?",
    mode: "All defenders are inside the city.",
    posture: "Who is inside the city in this round?",
};

const Say = ({ children }: { children: ComponentChildren }) => (
    <span class="wap-b-say" aria-live="polite">
        {children}
    </span>
);

function Answers(props: BarProps) {
    const { table, asks, battle, losing } = props;
    const { prompt } = asks;
    if (prompt === "loss")
        return (
            <>
                <LossSay asks={asks} losing={losing} />
                {losing && asks.losses && <LoseButton table={table} losing={losing} losses={asks.losses} />}
            </>
        );
    if (prompt === "posture") return <Posture table={table} asks={asks} battle={battle} />;
    if (prompt === "mode") return <Besiege table={table} asks={asks} battle={battle} />;
    return <Options {...props} />;
}

function LossSay({ asks, losing }: Pick<BarProps, "asks" | "losing">) {
    const { losses } = asks;
    if (!losses) return <Say>Choose your losses.</Say>;
    const duties = losses.lines.map(({ text, value }) => `${value} ${text.replace(/, (at least|first)$/, "")}`).join(", ");
    const morale = losing?.now.morale;
    return (
        <Say>
            {losses.sets ? "Choose your losses" : "Choose your losses in text mode"}
            {duties && `: at least ${duties}`}.{morale !== undefined && <b> {morale ? `Morale ${morale} is left.` : "Your morale breaks."}</b>}
        </Say>
    );
}

const about = (option: Option, battle: Battle): boolean => option.battle === null || option.battle === battle.battle;

function Options({ table, asks, battle }: BarProps) {
    const sight = useValue(table.sight);
    const busy = useValue(table.busy);
    const position = sight && positionOf(sight.view);
    if (!sight || !position || !asks.prompt) return null;
    const options = asks.options.filter((option) => about(option, battle));
    return (
        <>
            <Say>{QUESTIONS[asks.prompt] ?? (options.length ? "" : `${battleTitle(battle)}: nothing to decide. Choose another battle.`)}</Say>
            {sight.can_undo && (
                <Button look="quiet" title="Undo your last order (U)" disabled={busy} onClick={() => void undo(table)}>
                    <Icon name="undo" /> Undo
                </Button>
            )}
            {options.map((option) => (
                <span key={option.steps.join()} onMouseEnter={() => asks.point(option.steps)} onMouseLeave={() => asks.point(null)} onFocusIn={() => asks.point(option.steps)}>
                    <Act table={table} order={option.steps} undoable={option.verb !== "resolve"} class={isMain(option) ? "main wap-b-give" : ""}>
                        {labelOf(option, position, table, asks.prospects.get(battle.battle)?.[0]?.automatic !== undefined)}
                    </Act>
                </span>
            ))}
        </>
    );
}

const isMain = ({ verb }: Option): boolean => verb === "resolve" || verb === "continue" || verb === "counter";

const YES: Record<string, [string, string]> = { charge: ["Charge", "Do not charge"], guard: ["Commit the Guard", "Hold it back"], subtract: ["Subtract it", "Leave it"] };

/** `isCertain`: without dice. */
function labelOf(option: Option, position: Position, table: Table, isCertain: boolean): string {
    const last = option.choices[option.choices.length - 1];
    const yes = YES[option.verb];
    if (option.verb === "resolve") return isCertain ? "Fight" : "Roll";
    if (yes && last) return last.text === "yes" ? yes[0] : yes[1];
    const target = last?.targets[0];
    if (option.verb === "leader") {
        const leader = target?.what === "leader" ? leaderOf(position, target.id) : undefined;
        return leader ? `${leaderName(leader.leader)} (${leader.value})` : "Nobody";
    }
    if (option.verb === "surround" && target) return `With the troops at ${hexName(target.id)}`;
    if (option.verb === "decline") return "Do not counter-attack";
    return option.choices.length && !last?.targets.some(({ what }) => what === "battle") ? capital(choiceWords(last!, table.draft.get(), table.sight.get()!.view).label) : verbWords(option.verb, position).label;
}

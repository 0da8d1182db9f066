/* A team agrees on its ranks and on who commands which corps, away from the board (T-TEA-03, T-TEA-05). */
import { useEffect, useState } from "preact/hooks";
import { useValue } from "../../../core/value";
import { plainName } from "../../../core/words";
import type { TableProps } from "../../game";
import type { Table } from "../../../table/table";
import { Button, Icon, RuleLink, RuleList } from "../../../ui/ui";
import { seatWord } from "../names";
import { nameKey, titleOf } from "./army";
import { conferenceOrder, corpsOfSeat, dealtOut, given, lacks, moved, parseConference, type Team } from "./team";
import { useVerdict } from "./use-verdict";
import "./setup.css";

interface Members {
    commanders: string[]; // as in orders
    /** The night conference cannot change ranks. */
    ranksStand: boolean;
    ranks: string[];
}

const textsOf = async (table: Table, steps: string[]): Promise<string[]> =>
    (await table.calls.choices(steps)).choices.map((one) => one.text).filter((text) => text !== "done");

/** While ranks may not change, only the next senior is offered, so this goes from one to the next. */
async function membersOf(table: Table): Promise<Members> {
    const first = await textsOf(table, ["conference"]);
    const commanders = await textsOf(table, ["conference", first[0] ?? ""]);
    if (first.length !== 1) return { commanders, ranksStand: false, ranks: first };
    const ranks = [...first];
    let steps = ["conference", first[0] ?? ""];
    for (const name of commanders) {
        steps = [...steps, name];
        const next = (await table.calls.choices(steps).catch(() => null))?.choices.find((one) => /^done\b/.test(one.text));
        if (!next) break;
        const seats = next.text === "done" ? await textsOf(table, [...steps, "done"]).catch(() => []) : [next.text.split(" ")[1] ?? ""];
        if (!seats[0]) break;
        ranks.push(seats[0]);
        steps = next.text === "done" ? [...steps, "done", seats[0]] : [...steps, next.text];
    }
    return { commanders, ranksStand: true, ranks };
}

function useMembers(table: Table): Members | null {
    const number = useValue(table.sight)?.number;
    const [members, setMembers] = useState<Members | null>(null);
    useEffect(() => {
        if (table.prompt !== "conference") return;
        membersOf(table).then(setMembers, (trouble: unknown) => table.fail(trouble));
    }, [table, number]);
    return members;
}

export function ConferenceScreen({ table }: TableProps) {
    const members = useMembers(table);
    if (!members) return <section class="setup-screen" aria-busy="true" />;
    return <Conference table={table} members={members} />;
}

function Conference({ table, members }: TableProps & { members: Members }) {
    const draft = useValue(table.draft);
    const busy = useValue(table.busy);
    const { commanders } = members;
    const [team, setTeam] = useState<Team>(() => (draft.order && parseConference(draft.order)) || teamSoFar(table, members));
    const [chosen, setChosen] = useState<string | null>(null);
    const missing = lacks(team, commanders);
    const order = conferenceOrder(team, commanders);
    const verdict = useVerdict(table, missing ? null : order);
    useEffect(() => {
        if (verdict.state === "legal" && table.draft.get().order !== order) void table.type(order);
        else if (verdict.state !== "legal" && table.draft.get().complete) void table.cancel();
    }, [verdict.state, order]);
    const free = commanders.filter((name) => !team.corps[nameKey(name)]);
    const give = (seat: string | null) => {
        if (chosen) setTeam(given(team, chosen, seat));
        setChosen(null);
    };
    const chip = (name: string) => (
        <button
            key={name}
            type="button"
            class="setup-chip"
            aria-pressed={chosen === name}
            onClick={(event) => {
                event.stopPropagation();
                setChosen(chosen === name ? null : name);
            }}
        >
            {titleOf(name)}
        </button>
    );
    return (
        <section class="setup-screen" aria-label="Conference">
            <h1>Team conference</h1>
            <p class="setup-lead">
                Talk in private. The enemy can't read this chat, and the board is hidden.{" "}
                {members.ranksStand
                    ? "You may reassign corps. Ranks stay the same."
                    : "Then agree on ranks and on who commands which corps. The first player is commander-in-chief, who assigns units and writes orders."}{" "}
                <RuleLink game="triumph" id={members.ranksStand ? "T-TEA-05" : "T-TEA-03"} />
            </p>
            <div class="setup-team">
                {team.ranks.map((seat, index) => (
                    <div key={seat} class={chosen ? "setup-corps can" : "setup-corps"} onClick={() => give(seat)}>
                        <div class="row">
                            <span class="grow">
                                <strong>
                                    {index + 1}. {playerAt(table, seat)}
                                </strong>{" "}
                                <span class="small faint">
                                    {seatWord(seat)}
                                    {index === 0 ? ", commander-in-chief" : ""}
                                </span>
                            </span>
                            {!members.ranksStand && (
                                <>
                                    <RankButton label="Move up" up disabled={index === 0} onClick={() => setTeam(moved(team, seat, -1))} />
                                    <RankButton
                                        label="Move down"
                                        disabled={index === team.ranks.length - 1}
                                        onClick={() => setTeam(moved(team, seat, 1))}
                                    />
                                </>
                            )}
                        </div>
                        <div class="setup-chips">
                            {corpsOfSeat(team, commanders, seat).map(chip)}
                            {chosen && team.corps[nameKey(chosen)] !== seat && (
                                <button type="button" class="setup-chip add" onClick={() => give(seat)}>
                                    + {plainName(chosen)}
                                </button>
                            )}
                        </div>
                    </div>
                ))}
            </div>
            <div class="setup-free" onClick={() => give(null)}>
                <h2>{free.length ? "Unassigned corps: choose one, then a player" : "Choose a corps to give to another player"}</h2>
                {free.length > 0 && <div class="setup-chips">{free.map(chip)}</div>}
            </div>
            <div class="setup-verdict">
                <div class="grow" aria-live="polite">
                    {missing && <p>{missing}</p>}
                    {verdict.state === "illegal" && <RuleList game="triumph" rules={verdict.rules} />}
                    {verdict.state === "legal" && <p class="setup-fine">Every player has a command.</p>}
                </div>
                <Button look="quiet" onClick={() => setTeam(dealtOut(team, commanders))}>
                    Split evenly
                </Button>
                <Button look="main" class="setup-confirm" disabled={busy || verdict.state !== "legal"} onClick={() => void table.give(order)}>
                    Confirm team
                </Button>
            </div>
        </section>
    );
}

/** The previous settlement; at first nobody has a corps. */
function teamSoFar(table: Table, { ranks }: Members): Team {
    const orders = table.entries.get().flatMap((entry) => (entry.kind === "order" ? [parseConference(entry.text)] : []));
    const known = orders.filter((team): team is Team => team !== null && team.ranks.every((seat) => ranks.includes(seat)));
    return { ranks, corps: known[known.length - 1]?.corps ?? {} };
}

function RankButton(props: { label: string; up?: boolean; disabled: boolean; onClick: () => void }) {
    return (
        <Button
            look="quiet"
            icon
            class={props.up ? "setup-up" : "setup-down"}
            aria-label={props.label}
            title={props.label}
            disabled={props.disabled}
            onClick={(event) => {
                event.stopPropagation();
                props.onClick();
            }}
        >
            <Icon name="back" />
        </Button>
    );
}

export const playerAt = (table: Table, seat: string): string =>
    table.game.get()?.seats.find((one) => one.name === seat)?.player ?? seat;

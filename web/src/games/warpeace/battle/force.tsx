/* One side of a battle: who commands, its troops, and its morale; while it must choose losses, steppers. */
import { Button } from "../../../ui/ui";
import { count, hexName, kindWords, leaderWords, sideAdjective, sideClass, sideWord } from "../names";
import type { Battle, Leader, Position, Side } from "../view";
import { commander, rowsOf, type Row } from "./fight";
import { changed, hexOfPart, kindOf, partsIn, type LossSet } from "./losses";
import type { Force as Foreseen } from "./prospect";

export interface Losing {
    sets: readonly LossSet[];
    now: LossSet;
    set(to: LossSet): void;
}

interface Props {
    position: Position;
    battle: Battle;
    side: Side;
    attacker: Side | null;
    foreseen: Foreseen | undefined;
    losing: Losing | null;
}

const Commander = ({ leader }: { leader: Leader | null }) => (
    <p class="wap-b-leader">{leader ? <b title={`Value ${leader.value}`}>{leaderWords(leader)}</b> : <span class="faint">no leader</span>}</p>
);

/** "morale 1 of 2, demoralized" */
function moraleWords(battle: Battle, side: Side, foreseen: Foreseen | undefined): string {
    const shaken = battle[side].demoralised;
    const level = shaken ? `demoralized by ${shaken}` : "";
    if (!foreseen) return level;
    return [`morale ${foreseen.morale}${foreseen.morale !== foreseen.base_morale ? ` of ${foreseen.base_morale}` : ""}`, level].filter(Boolean).join(", ");
}

const CHOICES: Record<string, string> = { charge: "charges", guard: "the Guard is committed", broken: "the Guard is broken" };

export function Stepper({ part, losing, row }: { part: string; losing: Losing; row: Row | undefined }) {
    const words = kindWords(kindOf(part)) + (hexOfPart(part) ? ` at ${hexName(hexOfPart(part)!)}` : "");
    const now = losing.now.of[part] ?? 0;
    const [more, fewer] = [changed(losing.sets, losing.now, part, 1), changed(losing.sets, losing.now, part, -1)];
    return (
        <li class="wap-b-losing">
            <span>
                {words} {row && <small class="faint">of {row.count}</small>}
            </span>
            <Button class="small" aria-label={`Lose fewer ${words}`} disabled={!fewer || now === 0} onClick={() => fewer && losing.set(fewer)}>
                −
            </Button>
            <output aria-label={`${words} lost`}>{now}</output>
            <Button class="small" aria-label={`Lose more ${words}`} disabled={!more} onClick={() => more && losing.set(more)}>
                +
            </Button>
        </li>
    );
}

export function Force({ position, battle, side, attacker, foreseen, losing }: Props) {
    const party = battle[side];
    const rows = rowsOf(position, battle, side);
    // before they are committed, all who stand there
    const there = rows.reduce((sum, row) => sum + (row.sheltered ? 0 : row.count), 0);
    const said = party.choices.flatMap((choice) => CHOICES[choice] ?? []);
    return (
        <section class={`wap-b-force ${sideClass(side)}`} aria-label={`${sideAdjective(side)} force`}>
            <header>
                <h3>{sideWord(side)}</h3>
                <span class="wap-b-role">{attacker === side ? "attack" : "defend"}</span>
                <b class="wap-b-sp">{count(foreseen?.sp ?? (party.sp || there), "SP", "SP")}</b>
            </header>
            <Commander leader={commander(position, battle, side, foreseen?.leader ?? null)} />
            <p class="small">{[moraleWords(battle, side, foreseen), ...said, foreseen && foreseen.strength !== foreseen.sp ? `strength ${foreseen.strength}` : ""].filter(Boolean).join(", ")}</p>
            <ul>
                {losing
                    ? partsIn(losing.sets).map((part) => <Stepper key={part} part={part} losing={losing} row={rows.find(({ kind }) => kind === kindOf(part))} />)
                    : rows.map((row) => <RowOf key={`${row.kind} ${row.sheltered}`} row={row} />)}
            </ul>
        </section>
    );
}

const RowOf = ({ row }: { row: Row }) => (
    <li class={row.sheltered ? "faint" : ""}>
        <b>{row.count}</b> {kindWords(row.kind)} {row.morale !== null && <small class="faint">morale {row.morale}</small>}
        {row.sheltered && " inside the walls"}
    </li>
);


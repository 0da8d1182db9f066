/* Choices of leaders for attack and counter-attack as comparable rows: the result, who wins, what it costs. The button of
 * a row gives that order; a click on the row itself proposes it, and shows its sum. */
import { Act } from "../../../choosing/act";
import { listWords, plainName } from "../../../core/words";
import { faceWords, sideWord } from "../names";
import type { Face, Side } from "../view";
import { pointing } from "./ask";
import { Demoralized, Faces, lossWords, MoraleEffect, moraleWords, Rule, sideColours, Sum, useHidden } from "./parts";
import { rangeWords, signedRange, type CounterWay, type Outcome, type Tie, type Way, type WaysResult } from "./preview";
import { named, targetsOf, who, type Scene } from "./scene";

const winnerWords = (result: WaysResult): string => (result.winner ? `${sideWord(result.winner)} win` : "open");

export function ResultChip({ result }: { result: WaysResult }) {
    return (
        <span class={"attack-result " + sideColours(result.winner)}>
            <b>{signedRange(result)}</b> <span>{winnerWords(result)}</span>
        </span>
    );
}

function TieWords({ tie, result }: { tie: Tie; result: WaysResult }) {
    if (result.least > 0 || result.most < 0) return null;
    const words = tie.blocking
        ? "At 0 the blocking side wins"
        : `At 0 the larger force wins (${rangeWords(tie.attackers)} against ${rangeWords(tie.defenders)}); if equal, the French`;
    return (
        <p class="attack-tie">
            {words}: {tie.winner ? `here, the ${sideWord(tie.winner)}` : "not known yet here"}. <Rule id={tie.rule} />
        </p>
    );
}

/** What each possible counter-attack would change. */
function Counters({ scene, counters }: { scene: Scene; counters: CounterWay[] }) {
    if (counters.length < 2) return null;
    return (
        <>
            <h4>If they counter-attack with</h4>
            <ul class="attack-counters">
                {counters.map((one, i) => (
                    <li key={i}>
                        {one.faces.length ? <Faces side={scene.defender} faces={one.faces} /> : <em>no unit</em>}
                        <ResultChip result={one.final} />
                        <Cost scene={scene} outcome={one.outcome} />
                    </li>
                ))}
            </ul>
        </>
    );
}

function Cost({ scene, outcome }: { scene: Scene; outcome: Outcome }) {
    return (
        <span class="attack-way-cost">
            Losses: {lossWords(scene, outcome)} · Morale: {moraleWords(scene, outcome)}
        </span>
    );
}

/** The sum of one way, and all its consequences. */
export function WayDetails({ scene, way }: { scene: Scene; way: Way }) {
    const { outcome } = way;
    const isCounter = way.lines[0]?.text === "initial result";
    return (
        <div class="attack-details">
            <Sum lines={way.lines} total={way.result} label={isCounter ? "Final result" : "Initial result"} />
            {way.tie && <TieWords tie={way.tie} result={way.result} />}
            {way.result.least !== way.result.most && (
                <p class="attack-tie">The range depends on hidden units and the enemy's choices.</p>
            )}
            <Counters scene={scene} counters={way.counters} />
            {way.moraleLines.length > 0 && <Sum lines={way.moraleLines} />}
            <p class="attack-cost">
                {way.withoutCounter ? "Losses without a counter-attack: " : "Losses: "}
                {lossWords(scene, outcome)}.
                {outcome.retreat && outcome.retreat.most > 0 && (
                    <> A retreat would cost {who(scene, scene.defender)} {rangeWords(outcome.retreat)} more.</>
                )}
            </p>
            <MoraleEffect scene={scene} morale={outcome.morale} />
            <Demoralized outcome={outcome} />
            {way.incomplete && <p class="attack-tie">Not all possibilities could be checked.</p>}
        </div>
    );
}

/** The order of a row, and what its button is called: "Attack", "Attack for real with Lannes: Infantry 3 leads". */
export interface WayAct {
    order: string;
    word: string;
    /** `units`: their names, "" if there are none. */
    words(units: string): string;
}

interface RowProps {
    scene: Scene;
    way: Way;
    act?: WayAct | undefined;
    side: Side;
    chosen: boolean;
    /** undefined: a row that cannot be selected. */
    onChoose?: (() => void) | undefined;
    nobody: string;
    prefix?: string | undefined;
}

/** Names the units, without faces that the reader hides. */
const namesOf = (faces: (Face | null)[]): string => listWords(faces.map((face) => (face ? faceWords(face) : "a hidden unit")));

function Row({ scene, way, act, side, chosen, onChoose, nobody, prefix }: RowProps) {
    const hide = useHidden(scene);
    const units = way.units.map((name) => named(scene, name, side));
    const known = units.flatMap((unit) => (unit ? [unit] : []));
    const faces = units.map((unit): Face | null => (unit ? hide(unit).face : null));
    const final = way.final ?? way.result;
    const count = way.alike.length;
    const aim = way.wide === false && scene.attack.defense_leaders.length > 1 ? (way.against?.[0]?.slice(0, 2) as Face | undefined) : undefined;
    const front = scene.wideBorder && way.wide !== null && !way.eitherWidth ? (way.wide ? "wide" : aim ? "narrow, at" : "narrow") : "";
    const inside = (
        <>
            <span class="attack-way-who">
                {prefix && <span class="attack-way-prefix">{prefix}</span>}
                {faces.length ? <Faces side={side} faces={faces} /> : <em>{nobody}</em>}
                {count > 1 && <span class="faint small" title={way.alike.map((names) => names.join(" ")).join(", ")}>×{count}</span>}
                {front && <span class="faint small">{front}</span>}
                {aim && <Faces side={scene.defender} faces={[aim]} />}
            </span>
            <ResultChip result={final} />
            <Cost scene={scene} outcome={way.outcome} />
        </>
    );
    return (
        <li class={"attack-way" + (chosen ? " chosen" : "") + (act ? " acts" : "")}>
            {onChoose ? (
                <button
                    type="button"
                    class="attack-way-row"
                    data-choice
                    aria-pressed={chosen}
                    onClick={onChoose}
                    {...pointing(scene.table, targetsOf(known))}
                >
                    {inside}
                </button>
            ) : (
                <details>
                    <summary class="attack-way-row">{inside}</summary>
                    <WayDetails scene={scene} way={way} />
                </details>
            )}
            {act && (
                <Act table={scene.table} order={act.order} label={act.words(namesOf(faces))}>
                    {act.word}
                </Act>
            )}
            {chosen && onChoose && <WayDetails scene={scene} way={way} />}
        </li>
    );
}

interface WaysProps {
    scene: Scene;
    ways: Way[];
    side: Side;
    nobody: string;
    isChosen?: (way: Way) => boolean;
    choose?: (way: Way) => void;
    act?: (way: Way) => WayAct;
    prefix?: string;
}

const FIRST = 8;

export function Ways({ scene, ways, side, nobody, isChosen, choose, act, prefix }: WaysProps) {
    const row = (way: Way) => (
        <Row
            key={JSON.stringify([way.units, way.wide, way.against])}
            scene={scene}
            way={way}
            act={act?.(way)}
            side={side}
            nobody={nobody}
            prefix={prefix && plainName(prefix)}
            chosen={isChosen?.(way) ?? false}
            onChoose={choose && (() => choose(way))}
        />
    );
    const first = ways.slice(0, FIRST);
    const rest = ways.slice(FIRST);
    return (
        <>
            <ul class="attack-ways">{first.map(row)}</ul>
            {rest.length > 0 && (
                <details class="attack-more" open={rest.some((way) => isChosen?.(way))}>
                    <summary>{rest.length} more</summary>
                    <ul class="attack-ways">{rest.map(row)}</ul>
                </details>
            )}
        </>
    );
}

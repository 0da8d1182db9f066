/* The line above the shelf: what is in hand and where it can go, why something did not work, or what to do. */
import { useValue } from "../../../core/value";
import { Button, Icon, RuleLink } from "../../../ui/ui";
import { townTitle } from "../atlas";
import { armyWord } from "../names";
import type { Bench } from "./bench";
import { corpsWith, type Force } from "./force";
import type { Land } from "./land";
import { isComplete, isPlaced, placedIn, roomFor } from "./plan";

interface BarProps {
    bench: Bench;
    force: Force;
    land: Land;
}

export function HandBar(props: BarProps) {
    const { bench, land } = props;
    const held = useValue(bench.held);
    const note = useValue(bench.note);
    const losing = useValue(bench.losing);
    return (
        <div class="nap-hand">
            <div class="nap-hand-words" aria-live="polite">
                {note ? (
                    <p class="nap-refused" role="alert">
                        {note.text}{" "}
                        {note.rules.map((rule) => (
                            <RuleLink key={rule} game="napoleon" id={rule} />
                        ))}
                    </p>
                ) : losing ? (
                    <LosingWords {...props} />
                ) : held.length ? (
                    <p>
                        <strong>{handWords(props.force, held)}</strong>
                        <span class="nap-hand-more">: choose a town (the numbers say how much room is left), or click a block again to take it alone.</span>
                    </p>
                ) : (
                    <Hint {...props} />
                )}
            </div>
            {held.length > 0 && <HandTools {...props} held={held} />}
            {land.owed > 0 && !bench.still && held.length === 0 && (
                <Button aria-pressed={losing} onClick={() => bench.losing.set(!losing)}>
                    {losing ? "Back to placing" : "Choose losses"}
                </Button>
            )}
        </div>
    );
}

/** "I Corps: 3 blocks", "Napoleon", "II Corps Artillery". */
export function handWords(force: Force, held: readonly string[]): string {
    const first = held[0] ?? "";
    const corps = corpsWith(force, first);
    if (held.length === 1) return force.block.get(first)?.name ?? first;
    const whole = corps && held.every((block) => corps.blocks.some((one) => one.id === block));
    return whole ? `${corps.title}: ${held.length} blocks` : `${held.length} blocks`;
}

function Hint({ bench, force, land }: BarProps) {
    const plan = useValue(bench.plan);
    if (useValue(bench.frozen)) return <p class="nap-fine">Your army is ready.</p>;
    if (land.fixed) return <p>Every block starts where it stood on 15 June 1815.</p>;
    if (isComplete(force, land, plan)) return <p class="nap-fine">Every block has its place.</p>;
    if (land.owed > plan.less.length && force.blocks.every((block) => isPlaced(plan, block.id)))
        return <p>Now choose the blocks that give up a step for your bid.</p>;
    return (
        <p>
            Drag a corps to a town, or click both. <span class="nap-hand-more">Hold <kbd>Shift</kbd> to take a single block.</span>
        </p>
    );
}

function LosingWords({ bench, land }: BarProps) {
    const left = land.owed - useValue(bench.plan).less.length;
    return (
        <p>
            <strong>{left > 0 ? `${left} more ${left === 1 ? "step" : "steps"} to give up.` : "All steps are chosen."}</strong> Click blocks: each can give up one step.{" "}
            <RuleLink game="napoleon" id="W-BID-06" />
        </p>
    );
}

/** The same without the map: a list of towns. */
function HandTools({ bench, force, land, held }: BarProps & { held: readonly string[] }) {
    const plan = useValue(bench.plan);
    const armies = [...new Set(held.map((block) => force.block.get(block)?.army))];
    const lands = land.armies.filter((one) => armies.includes(one.army));
    return (
        <div class="row nap-hand-tools">
            <select
                aria-label="Put into a town"
                value=""
                onChange={(event) => {
                    bench.put(held, event.currentTarget.value);
                    event.currentTarget.value = "";
                }}
            >
                <option value="">Put into…</option>
                {lands.map((one) => (
                    <optgroup key={one.army} label={`${armyWord[one.army]} zone`}>
                        {one.towns.map((town) => (
                            <option key={town} value={town} disabled={roomFor(land, plan, held, town) <= 0}>
                                {townTitle(town)} ({placedIn(plan, town).length}/{one.limit})
                            </option>
                        ))}
                    </optgroup>
                ))}
            </select>
            {held.some((block) => isPlaced(plan, block)) && <Button onClick={() => bench.back(held)}>Back to the shelf</Button>}
            <Button look="quiet" icon aria-label="Put down" title="Put down (Esc)" onClick={() => bench.letGo()}>
                <Icon name="close" />
            </Button>
        </div>
    );
}

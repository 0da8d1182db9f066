/* The shelf: every corps with its blocks. Those that are placed stay visible, faint, with their town. */
import { useValue } from "../../../core/value";
import { townTitle } from "../atlas";
import { BlockIcon } from "../block";
import { armyClass, armyWord, blockWords } from "../names";
import type { Block } from "../view";
import type { Bench } from "./bench";
import type { Grab } from "./drag";
import type { Corps, Force } from "./force";
import type { Land } from "./land";
import { isPlaced, type Plan } from "./plan";

interface TrayProps {
    bench: Bench;
    force: Force;
    land: Land;
    grab: Grab;
    /** Pixels. */
    size: number;
}

export function Tray(props: TrayProps) {
    const { force, bench } = props;
    useValue(bench.frozen);
    return (
        <div class={"nap-shelf" + (bench.still ? " still" : "")}>
            {force.armies.map((army) => (
                <ul key={army} class="nap-shelf-army" aria-label={`${armyWord[army]} blocks`}>
                    {force.corps
                        .filter((corps) => corps.army === army)
                        .map((corps) => (
                            <CorpsTray key={corps.id} {...props} corps={corps} />
                        ))}
                </ul>
            ))}
        </div>
    );
}

/** "3", "Soire", "2 towns": what is left on the shelf, or where it is. */
function whereWords(plan: Plan, corps: Corps): string {
    const left = corps.blocks.filter((block) => !isPlaced(plan, block.id)).length;
    if (left === corps.blocks.length) return "";
    if (left) return `${left} left`;
    const towns = [...new Set(corps.blocks.map((block) => plan.at[block.id] ?? ""))];
    return towns.length === 1 ? townTitle(towns[0] ?? "") : `${towns.length} towns`;
}

function CorpsTray({ bench, land, grab, size, corps }: TrayProps & { corps: Corps }) {
    const plan = useValue(bench.plan);
    const held = useValue(bench.held);
    const losing = useValue(bench.losing);
    const where = whereWords(plan, corps);
    const done = corps.blocks.every((block) => isPlaced(plan, block.id));
    const fixed = bench.still || losing;
    return (
        <li class={`nap-tray ${armyClass[corps.army]}${done ? " done" : ""}${corps.blocks.some((block) => held.includes(block.id)) ? " held" : ""}`}>
            <button
                type="button"
                class="nap-tray-name"
                disabled={fixed}
                data-corps={corps.id}
                onPointerDown={(event) => {
                    if (event.pointerType !== "touch") grab(event, bench.inCorps(corps.id)); // a finger moves the shelf
                }}
                onClick={() => bench.pickCorps(corps.id)}
            >
                <strong>{corps.title}</strong> <small>{where || corps.led || "leader"}</small>
            </button>
            <div class="nap-tray-blocks">
                {corps.blocks.map((block) => (
                    <Chip key={block.id} block={block} plan={plan} held={held.includes(block.id)} bench={bench} land={land} losing={losing} grab={grab} size={size} />
                ))}
            </div>
        </li>
    );
}

interface ChipProps extends Omit<TrayProps, "force"> {
    block: Block;
    plan: Plan;
    held: boolean;
    losing: boolean;
}

function Chip({ block, plan, held, bench, land, losing, grab, size }: ChipProps) {
    const less = plan.less.includes(block.id);
    const town = plan.at[block.id];
    const face = less ? { ...block, steps: block.max - 1 } : block;
    const look = (town && !losing && !land.fixed ? " placed" : "") + (held ? " held" : "") + (less ? " less" : "") + (losing && !land.payers.has(block.id) ? " spared" : "");
    const words = blockWords(face) + (town ? `, in ${townTitle(town)}` : "") + (less ? ", gives up a step" : "");
    return (
        <button
            type="button"
            class={`nap-chip${look}`}
            data-block={block.id}
            aria-pressed={losing ? less : held}
            title={words}
            onPointerDown={(event) => grab(event, bench.grip(block.id, event.shiftKey))}
            onClick={(event) => bench.pick(block.id, event.shiftKey || event.ctrlKey || event.metaKey)}
        >
            <BlockIcon army={block.army} face={face} height={size} />
            {(town || less) && <span class="sr-only">{(town ? `, in ${townTitle(town)}` : "") + (less ? ", gives up a step" : "")}</span>}
        </button>
    );
}

/* The tree of an analysis: the main line, and other lines indented below the order that they replace. */
import { useEffect, useRef } from "preact/hooks";
import { orderWords } from "../choosing/wording";
import { useValue } from "../core/value";
import { moduleOf } from "../games";
import { partyNamed } from "../games/seats";
import { childrenOf, settled, type Study, type StudyNode } from "./study";
import type { StudyProps } from "./study-page";

export function Tree({ table }: StudyProps) {
    const study = useValue(table.study);
    const node = useValue(table.node);
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => {
        const line = box.current?.querySelector<HTMLElement>("[aria-current]");
        if (line && box.current) box.current.scrollTop = Math.max(0, line.offsetTop - box.current.clientHeight / 2);
    }, [node, study]);
    const [root] = study.nodes;
    if (!root) return null;
    return (
        <div class="study-tree" ref={box} role="group" aria-label="Lines">
            <ol>
                <li>
                    <button type="button" aria-current={node === 0 ? "true" : undefined} onClick={() => void table.goTo(0)}>
                        <span class="study-order">Start</span>
                    </button>
                    {root.comment && <p class="study-said">{root.comment}</p>}
                </li>
                <Line table={table} study={study} from={childrenOf(study, 0)} now={node} />
            </ol>
        </div>
    );
}

/** A line up to its end; where it branches, the others follow, indented. */
function Line({ table, study, from, now }: StudyProps & { study: Study; from: StudyNode[]; now: number }) {
    const items: preact.JSX.Element[] = [];
    for (let [main, ...others] = from; main; [main, ...others] = childrenOf(study, main.node)) {
        items.push(<Item key={main.node} table={table} study={study} node={main} now={now} />);
        for (const other of others)
            items.push(
                <li key={`line ${other.node}`}>
                    <ol>
                        <Line table={table} study={study} from={[other]} now={now} />
                    </ol>
                </li>,
            );
    }
    return <>{items}</>;
}

function Item({ table, study, node, now }: StudyProps & { study: Study; node: StudyNode; now: number }) {
    const game = table.game.get();
    const view = table.sight.get()?.view;
    const party = game && node.seat !== undefined ? partyNamed(game, node.seat) : null;
    const words = view && node.order !== undefined ? orderWords(moduleOf(view.game), node.order, node.seat ?? 0, { ...view, seat: party?.seat.name ?? view.seat }) : node.order;
    // An order that leaves no choice to others leads on to where somebody decides.
    const end = settled(study, node.node);
    return (
        <li>
            <button type="button" class={node.given ? "given" : ""} aria-current={now === node.node ? "true" : undefined} title={node.order} onClick={() => void table.goTo(node.given ? node.node : end)}>
                <span class="study-dot" style={{ background: party?.colour ?? "var(--ink)" }} />
                <span class="study-order">
                    <span class="sr-only">{party?.title}: </span>
                    {words}
                </span>
                {node.draws && <span class="study-draws">{node.draws}</span>}
            </button>
            {node.comment && <p class="study-said">{node.comment}</p>}
        </li>
    );
}

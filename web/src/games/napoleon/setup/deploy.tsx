/* The screen of a deployment: the map, what is in hand, and the shelf. */
import { useEffect } from "preact/hooks";
import { useIsPhone } from "../../../table/use-phone";
import { useValue, type Value } from "../../../core/value";
import type { TableProps } from "../../game";
import { BlockIcon } from "../block";
import type { Bench } from "./bench";
import { DeployButton } from "./deploy-button";
import { useDrag, type Dragged } from "./drag";
import { Field } from "./field";
import type { Force } from "./force";
import { HandBar } from "./hand-bar";
import { useDeployKeys } from "./keys";
import { Progress } from "./progress";
import { Sheet } from "./sheet-button";
import { Tray } from "./tray";
import { useDeployment, type Deployment } from "./use-deployment";
import { useTyped } from "./use-typed";
import "./setup.css";

export function DeployScreen({ table }: TableProps) {
    const deployment = useDeployment(table);
    const reader = useValue(table.reader);
    if (!deployment) return <section class="nap-deploy" aria-busy="true" />;
    return <Desk key={reader} {...deployment} />;
}

const SIZE = { desk: 36, phone: 38 }; // pixels of a block on the shelf

function Desk(deployment: Deployment) {
    const { table, view, board, bench, force, land } = deployment;
    const phone = useIsPhone();
    const { dragged, grab } = useDrag((blocks, on) => (on === "shelf" ? bench.back(blocks) : bench.put(blocks, on.town)));
    useDeployKeys(bench);
    useTyped(deployment);
    useEffect(() => () => bench.letGo(), [bench]);
    return (
        <section class="nap-deploy" aria-label="Deployment">
            <Field board={board} view={view} bench={bench} force={force} land={land} dragged={dragged} grab={grab} />
            <footer class="nap-foot">
                <HandBar bench={bench} force={force} land={land} />
                <Tray bench={bench} force={force} land={land} grab={grab} size={SIZE[phone ? "phone" : "desk"]} />
                {phone && (
                    <div class="nap-thumb">
                        <Sheet table={table} />
                        <Progress bench={bench} force={force} land={land} />
                        <DeployButton {...deployment} />
                    </div>
                )}
            </footer>
            <Ghost dragged={dragged} bench={bench} force={force} />
        </section>
    );
}

const SHOWN = 6; // blocks under the pointer

/** What is dragged, and what dropping it would do. */
function Ghost({ dragged, bench, force }: { dragged: Value<Dragged | null>; bench: Bench; force: Force }) {
    const drag = useValue(dragged);
    if (!drag) return null;
    const { over, blocks } = drag;
    const words = over === "shelf" ? { text: "Back to the shelf", possible: true } : over ? bench.words(blocks, over.town) : null;
    return (
        <div class="nap-ghost" style={{ transform: `translate(${drag.x}px, ${drag.y}px)` }}>
            <div class="nap-ghost-blocks" aria-hidden="true">
                {blocks.slice(0, SHOWN).map((id) => {
                    const block = force.block.get(id);
                    return block && <BlockIcon key={id} army={block.army} face={block} height={38} />;
                })}
                {blocks.length > SHOWN && <b>+{blocks.length - SHOWN}</b>}
            </div>
            {words && <div class={"nap-ghost-words" + (words.possible ? "" : " bad")}>{words.text}</div>}
        </div>
    );
}

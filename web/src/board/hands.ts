/* All pointer and keyboard input of a board. */
import type { Point, Target } from "../core/types";
import { Dragging, type Mover } from "./drag";
import { listenToKeys } from "./keys";
import { Lasso, thingsIn } from "./lasso";
import { Picking, type PickingEvents } from "./picking";
import type { Rig } from "./rig";

export interface HandsEvents extends PickingEvents {
    /** Receives the pieces in a loop; null if nothing does. */
    catcher(): ((targets: Target[]) => void) | null;
    /** Whether the lasso tool is on, so that dragging draws a loop. */
    lassoTool(): boolean;
    lassoDone(): void;
    /** Moves pieces; null if nothing does. */
    mover(): Mover | null;
    dress(picture: HTMLElement): void;
}

const fingersOf = (event: MouseEvent | TouchEvent): number => (event instanceof MouseEvent ? 1 : event.touches.length);

/** Two clicks on something that can be picked are two picks. */
function isDoubleOnThing(event: MouseEvent | TouchEvent): boolean {
    if (event.type !== "dblclick" && event.type !== "touchend") return false;
    return event.target instanceof Element && event.target.closest(".board-pieces, .board-lights") !== null;
}

export function layHands(view: HTMLElement, layer: HTMLElement, rig: Rig, events: HandsEvents): () => void {
    const onBoard = (node: EventTarget | null) => node === view || (node instanceof Node && layer.contains(node));
    const draws = (shift: boolean) => events.catcher() !== null && (shift || events.lassoTool());
    const picking = new Picking(view, layer, events);
    const lasso = new Lasso(view, {
        wanted: (event) => onBoard(event.target) && draws(event.shiftKey),
        begun: () => picking.drop(),
        done: (loop: Point[]) => {
            const pieces = view.querySelector<SVGSVGElement>(".board-pieces");
            if (pieces) events.catcher()?.(thingsIn(pieces, loop));
            events.lassoDone();
        },
    });
    const dragging = new Dragging(view, layer, {
        mover: () => events.mover(),
        dress: events.dress,
        toView: (point) => rig.toView(point),
        pan: (dx, dy) => rig.pan(dx, dy),
        begun: () => picking.drop(),
    });
    const grabs = (event: MouseEvent | TouchEvent) => fingersOf(event) === 1 && dragging.wants(event.target, !(event instanceof MouseEvent));
    rig.wanted = (event) => {
        if (!onBoard(event.target) || isDoubleOnThing(event)) return false;
        if (draws(event.shiftKey)) return fingersOf(event) > 1;
        return !grabs(event);
    };
    const drop = () => {
        const on = events.lassoTool();
        if (on) events.lassoDone();
        return on;
    };
    const deaf = listenToKeys({ view, layer, rig, pick: events.pick, point: events.point, drop });
    return () => {
        picking.stop();
        lasso.stop();
        dragging.stop();
        deaf();
    };
}

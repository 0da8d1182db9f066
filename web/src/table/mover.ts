/* Connects dragging on the board with the orders that it means. */
import type { Mover, Over } from "../board/drag";
import type { Chooser } from "../choosing/chooser";
import type { Held } from "../choosing/gesture";
import { litTargets, type Way } from "../choosing/offers";
import { gestureWords } from "../choosing/wording";
import type { Point, Target } from "../core/types";
import { targetKey, type Box } from "../games/game";

const middle = ({ x, y, width, height }: Box): Point => [x + width / 2, y + height / 2];

/** The middles of these things, in board units. */
export function pointsOf(chooser: Chooser, targets: (Target | undefined)[]): Point[] {
    const [board, view] = [chooser.board, chooser.table.view];
    if (!board || !view) return [];
    const boxes = targets.map((target) => (target ? chooser.module.boxOf(board, view, target) : null));
    return boxes.flatMap((box) => (box ? [middle(box)] : []));
}

/** The places on the way, and where it ends; `from`: what it begins with, unless that comes onto the map at its first place. */
export function pathOf(chooser: Chooser, way: Way, from?: Target): Point[] {
    const { view } = chooser.table;
    const places = [...way.via.filter((choice) => choice.noun === "place"), way.choice].map((choice) => choice.targets[0]);
    return pointsOf(chooser, from && view && chooser.module.isOff?.(view, from) ? places : [from, ...places]);
}

export function moverOf(chooser: Chooser): Mover {
    let holding: Promise<Held | null> = Promise.resolve(null);
    const over = (target: Target): Over | null => {
        const held = chooser.held.get();
        if (!held) return null;
        chooser.pass(target);
        const way = chooser.meant(held, target)[0];
        if (!way) return { keys: [], words: chooser.whyPlanned(held, target) ?? "Can't go here. Drop to see why.", possible: false, path: [] };
        const aims = held.aims.includes(way);
        const words = gestureWords(chooser, way) + (aims ? " This can't be undone." : "");
        const { roads, later } = way.plan ?? {};
        return { keys: litTargets(way.choice, chooser.isMain, aims).map(targetKey), words, possible: true, path: pathOf(chooser, way), ...(roads ? { roads } : {}), ...(later ? { later } : {}) };
    };
    return {
        can: (target) => chooser.canHold(target),
        // A plan is easily changed back; otherwise a finger on small pieces moves the board, or comes closer.
        whole: (target) => chooser.placer.get()?.whole?.(target) ?? null,
        begin: (target) => {
            chooser.dragging = true;
            return (holding = chooser.hold(target)).then(() => undefined);
        },
        over,
        cancel: () => {
            chooser.dragging = false;
            void holding.then(() => chooser.held.set(null));
        },
        drop: (target, x, y, read) =>
            void holding.then(async (held) => {
                if (held) await chooser.dropOn(held, target, { x, y }, read);
                chooser.dragging = false;
                chooser.held.set(null);
            }),
    };
}

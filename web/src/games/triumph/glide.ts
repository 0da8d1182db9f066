/* Pieces that have moved glide from their old place to the new one. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { calm } from "../../core/settings";
import type { Point, View } from "../../core/types";
import type { Travel } from "../game";
import type { Layout, Spot } from "./layout";

const LASTS = 350; // milliseconds
const MANY = 40; // a completely different position: nothing glides

const cssOf = (spot: Spot): string => `translate(${spot.x}px, ${spot.y}px) rotate(${spot.turn}deg) scale(${spot.scale})`;

/** The old spot, with its direction adjusted for the shortest rotation to the new one. */
function near(old: Spot, now: Spot): Spot {
    const turn = old.turn - 360 * Math.round((old.turn - now.turn) / 360);
    return { ...old, turn };
}

/** From the old spot to the new one, over the points between, at an even speed. */
function framesOf(from: Spot, now: Spot, via: Point[]): Keyframe[] {
    const spots = [from, ...via.map(([x, y]) => ({ ...now, x, y })), now];
    const lengths = spots.map((spot, i) => (i ? Math.hypot(spot.x - spots[i - 1]!.x, spot.y - spots[i - 1]!.y) : 0));
    const whole = lengths.reduce((sum, length) => sum + length, 0) || 1;
    let gone = 0;
    return spots.map((spot, i) => ({ transform: cssOf(spot), offset: Math.min(1, (gone += lengths[i]!) / whole) }));
}

interface Before {
    view: View;
    layout: Layout;
    turned: number;
}

/** `elements`: by the keys of the layout. */
export function useGlide(view: View, layout: Layout, turned: number, elements: Map<string, SVGElement>, travel?: Travel): void {
    const before = useRef<Before | null>(null);
    useLayoutEffect(() => {
        const old = before.current;
        before.current = { view, layout, turned };
        if (!old || old.view === view || old.turned !== turned || calm()) return;
        const moved = [...layout.spot].filter(([key, now]) => {
            const then = old.layout.spot.get(key);
            return then && Math.hypot(then.x - now.x, then.y - now.y) > 2;
        });
        if (moved.length > MANY) return;
        for (const [key, now] of moved) {
            const from = near(old.layout.spot.get(key)!, now);
            const frames = framesOf(from, now, travel?.via.get(key) ?? []);
            elements.get(key)?.animate(frames, { duration: travel?.lasts ?? LASTS, easing: "ease-in-out" });
        }
    }, [view, layout, turned]);
}

/* Replaces d3-transition and d3-interpolate (build.mjs). d3-zoom needs them only for its own animations, and ours are
 * in rig.ts. They would be a tenth of the client. */
import { selection } from "d3-selection";

export const interrupt = (): void => undefined;

Object.assign(selection.prototype, {
    interrupt(this: unknown) {
        return this;
    },
});

export const interpolateZoom = (): never => {
    throw new Error("the camera flies by itself");
};

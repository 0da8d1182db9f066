/* A component that rerenders only if its relevant properties differ. */
import { Component, createElement, type ComponentType } from "preact";

export function memo<P extends object>(View: ComponentType<P>, same: (before: P, after: P) => boolean): ComponentType<P> {
    return class extends Component<P> {
        override shouldComponentUpdate(next: P): boolean {
            return !same(this.props as P, next);
        }
        override render() {
            return createElement(View, this.props as P);
        }
    };
}

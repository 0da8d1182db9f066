/* A component that is drawn again only if its properties differ for it. */
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

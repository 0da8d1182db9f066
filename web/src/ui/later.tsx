/* A page whose script is loaded on demand. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
    let known: ComponentType<P> | null = null;
    return function Later(props: P) {
        const [, again] = useState(0);
        const [trouble, setTrouble] = useState(false);
        useEffect(() => {
            if (known) return;
            load().then(
                (part) => {
                    known = part;
                    again(1);
                },
                () => setTrouble(true), // an old page, or no connection
            );
        }, []);
        const Part = known;
        if (Part) return <Part {...props} />;
        if (!trouble) return <main aria-busy="true" />;
        return (
            <main class="card page-closed">
                This page could not be loaded. <a href="">Try again</a>
            </main>
        );
    };
}

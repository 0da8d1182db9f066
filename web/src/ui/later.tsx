/* Pages and parts of pages whose script is loaded on demand. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

type Load<P> = () => Promise<ComponentType<P>>;

function loaded<P extends object>(load: Load<P>, Frame: "main" | "div" | null): ComponentType<P> {
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
        if (!Frame) return null;
        if (!trouble) return <Frame aria-busy="true" />;
        return (
            <Frame class="card page-closed">
                This page could not be loaded. <a href="">Try again</a>
            </Frame>
        );
    };
}

/** A whole page. */
export const later = <P extends object>(load: Load<P>) => loaded(load, "main");

/** Part of a page. */
export const laterPart = <P extends object>(load: Load<P>) => loaded(load, "div");

/** Something that is not missed until it is there. */
export const laterExtra = <P extends object>(load: Load<P>) => loaded(load, null);

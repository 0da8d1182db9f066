/* The frame of every page that is not a board: a header with navigation, and one column. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { me } from "../core/api";
import { link, route } from "../core/route";
import { useValue } from "../core/value";
import "./page.css";

let seen = 0; // pages before this one: the first keeps the focus where the browser puts it

export function Page(props: {
    title: string;
    /** Replaces the title; its h1 can take the focus. */
    head?: ComponentChildren;
    wide?: boolean;
    children: ComponentChildren;
}) {
    const main = useRef<HTMLElement>(null);
    useEffect(() => {
        if (seen++ > 0) main.current?.querySelector("h1")?.focus({ preventScroll: true });
        scrollTo(0, 0);
    }, []);
    useEffect(() => {
        document.title = props.title === "grognard" ? "grognard" : `${props.title} · grognard`;
    }, [props.title]);
    return (
        <div class={"page" + (props.wide ? " wide" : "")}>
            <PageHead />
            <main ref={main} class="page-main">
                {props.head ?? <h1 tabIndex={-1}>{props.title}</h1>}
                {props.children}
            </main>
        </div>
    );
}

function PageHead() {
    const who = useValue(me);
    const { page } = useValue(route);
    const here = (name: string) => (page === name ? "page" : undefined);
    return (
        <header class="page-head">
            <a class="page-name" href={link()}>
                <img src="icon.svg" alt="" width="32" height="32" />
                grognard
            </a>
            <nav class="page-ways" aria-label="Pages">
                <a href={link("learn")} aria-current={here("learn")}>
                    Learn
                </a>
                <a href={link("analysis")} aria-current={here("analysis")}>
                    Analysis
                </a>
                <a href={link("rules")} aria-current={here("rules")}>
                    Rules
                </a>
                <a href={link("settings")} aria-current={here("settings")}>
                    Settings
                </a>
                <a href={link("account")} aria-current={here("account")} class="page-me">
                    {who?.name ?? "Log in"}
                </a>
            </nav>
        </header>
    );
}

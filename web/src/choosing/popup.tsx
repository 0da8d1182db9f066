/* What opens where one clicked: the ways to use a thing, or why it cannot be used. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { BoardData } from "../core/types";
import { useValue } from "../core/value";
import type { TableProps } from "../games/game";
import { Button, Icon, RuleList } from "../ui/ui";
import type { Popup } from "./chooser";
import { chooserOf } from "./desk";
import { menuWords } from "./wording";

export function ChoosingPopup({ table, board }: TableProps & { board: BoardData | null }) {
    const chooser = chooserOf(table);
    const popup = useValue(chooser.popup);
    const view = table.sight.get()?.view;
    if (!popup || !view || !board) return null;
    const title = chooser.module.describe(board, view, popup.target);
    const close = () => chooser.popup.set(null);
    return (
        <Floating key={`${popup.at.x} ${popup.at.y}`} at={popup.at} title={title} onClose={close}>
            {popup.kind === "ways" ? <Ways table={table} popup={popup} /> : <Why game={view.game} popup={popup} />}
        </Floating>
    );
}

function Ways({ table, popup }: TableProps & { popup: Popup & { kind: "ways" } }) {
    const chooser = chooserOf(table);
    const view = table.sight.get()!.view;
    return (
        <div class="choosing-ways">
            {popup.ways.map((way) => {
                const words = menuWords(chooser.module, way, popup.target, table.draft.get(), view);
                return (
                    <Button key={way.steps.join("\n")} onClick={() => void chooser.take(way)} onMouseEnter={() => chooser.pointed.set(way.choice.targets)}>
                        <span>{words.label}</span>
                        {words.hint && <span class="small faint">{words.hint}</span>}
                    </Button>
                );
            })}
        </div>
    );
}

function Why({ game, popup }: { game: string; popup: Popup & { kind: "why" } }) {
    return (
        <div class="choosing-why" role="status">
            <p>{popup.trouble.text}</p>
            <RuleList game={game} rules={popup.trouble.rules} />
        </div>
    );
}

/** A small window beside a point of the screen, kept within it. */
function Floating(props: { at: { x: number; y: number }; title: string; onClose: () => void; children: ComponentChildren }) {
    const box = useRef<HTMLDivElement>(null);
    const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
    useLayoutEffect(() => {
        const { width, height } = box.current!.getBoundingClientRect();
        const left = Math.min(Math.max(8, props.at.x + 12), innerWidth - width - 8);
        const below = props.at.y + 12;
        const top = below + height > innerHeight - 8 ? Math.max(8, props.at.y - height - 12) : below;
        setPlace({ left: Math.max(8, left), top });
    }, []);
    useEffect(() => {
        const before = document.activeElement as HTMLElement | null;
        box.current?.querySelector<HTMLElement>(".choosing-ways button, .choosing-why a")?.focus({ preventScroll: true });
        const outside = (event: PointerEvent) => {
            if (!box.current?.contains(event.target as Node)) props.onClose();
        };
        addEventListener("pointerdown", outside, true);
        return () => {
            removeEventListener("pointerdown", outside, true);
            if (before?.isConnected) before.focus({ preventScroll: true });
        };
    }, []);
    const walk = (event: KeyboardEvent) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        const all = [...box.current!.querySelectorAll<HTMLElement>("button, a")];
        const at = all.indexOf(document.activeElement as HTMLElement);
        all[(at + (event.key === "ArrowDown" ? 1 : -1) + all.length) % all.length]?.focus();
        event.preventDefault();
    };
    return (
        <div
            ref={box}
            class="choosing-popup"
            role="dialog"
            aria-label={props.title}
            onKeyDown={walk}
            style={place ? { left: place.left, top: place.top } : { left: 0, top: 0, visibility: "hidden" }}
        >
            <div class="choosing-popup-head">
                <strong class="grow">{props.title}</strong>
                <Button look="quiet" icon aria-label="Close" onClick={props.onClose}>
                    <Icon name="close" />
                </Button>
            </div>
            {props.children}
        </div>
    );
}

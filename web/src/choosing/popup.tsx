/* The popup at a click: the ways to use a thing, or why it cannot be used. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { BoardData } from "../core/types";
import { useValue } from "../core/value";
import { capital } from "../core/words";
import { moduleOf } from "../games";
import type { Foreseen, TableProps, Words } from "../games/game";
import { laterExtra } from "../ui/later";
import { Button, Icon, Refusal } from "../ui/ui";
import { chooserOf } from "./desk";
import type { Option, Popup, Spot } from "./popups";
import { menuWords, orderWords, saidWords } from "./wording";

const ForeseenDialog = laterExtra(() => import("../standing/foreseen").then((part) => part.ForeseenDialog));

export function ChoosingPopup({ table, board }: TableProps & { board: BoardData | null }) {
    const chooser = chooserOf(table);
    const popup = useValue(chooser.popup);
    const view = table.view;
    const [foreseen, setForeseen] = useState<Foreseen | null>(null);
    if (foreseen) return <ForeseenDialog table={table} foreseen={foreseen} onClose={() => setForeseen(null)} />;
    if (!popup || !view || !board) return null;
    const { Card } = chooser.module;
    // No hovering there.
    const tells = popup.kind === "why" && (popup.trouble === null || matchMedia("(hover: none)").matches);
    const title = chooser.module.describe(board, view, popup.target);
    const close = () => chooser.popup.set(null);
    const plays = table.seat !== null && !table.teacher && table.game.get()?.state === "running" && !table.look.get();
    const soon = plays ? chooser.module.foreseen?.(board, view, popup.target) : null;
    return (
        <Floating key={`${popup.at.x} ${popup.at.y}`} at={popup.at} title={title} quiet={tells && Card !== null} onClose={close}>
            {tells && Card && <Card board={board} view={view} target={popup.target} />}
            {popup.kind === "options" ? <Options table={table} popup={popup} /> : <Why table={table} popup={popup} />}
            {soon && (
                <Button look="quiet" class="small" onClick={() => (close(), setForeseen(soon))}>
                    {soon.button}
                </Button>
            )}
        </Floating>
    );
}

function Options({ table, popup }: TableProps & { popup: Popup & { kind: "options" } }) {
    const chooser = chooserOf(table);
    const view = table.sight.get()!.view;
    const words = (option: Option): Words => {
        if (option.named && table.seat !== null) return { label: orderWords(chooser.module, option.named, table.seat, view) };
        if (option.way) return menuWords(chooser.module, option.way, popup.target, table.draft.get(), view);
        return { label: "Start over with this", hint: "Discards your order so far." };
    };
    return (
        <div class="choosing-ways">
            {popup.options.map((option, i) => {
                const { label, hint } = words(option);
                return (
                    <Button
                        key={i}
                        onClick={() => void chooser.pick(option)}
                        onMouseEnter={() => chooser.pointed.set(option.way ? option.way.choice.targets : [popup.target])}
                    >
                        <span>{label}</span>
                        {hint && <span class="small faint">{hint}</span>}
                    </Button>
                );
            })}
        </div>
    );
}

function Why({ table, popup }: TableProps & { popup: Popup & { kind: "why" } }) {
    const view = table.view!;
    if (!popup.trouble) return null;
    const { text: said, rules, order } = popup.trouble;
    const text = saidWords(moduleOf(view.game), said, view);
    if (order && table.seat !== null) {
        const take = () => {
            chooserOf(table).popup.set(null);
            void table.type(order);
        };
        return (
            <div class="choosing-why">
                <p>{orderWords(moduleOf(view.game), order, table.seat, view)}</p>
                <Button onClick={take}>Use this order</Button>
            </div>
        );
    }
    return (
        <div class="choosing-why" role="status">
            <Refusal game={view.game} text={capital(text) || "You can't do anything with this now."} rules={rules} />
        </div>
    );
}

/** A small window near a point, kept within the screen. */
function Floating(props: { at: Spot; title: string; quiet: boolean; onClose: () => void; children: ComponentChildren }) {
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
        const own = box.current!;
        own.querySelector<HTMLElement>(".choosing-ways button, .choosing-why a")?.focus({ preventScroll: true });
        const outside = (event: PointerEvent) => {
            if (!own.contains(event.target as Node)) props.onClose();
        };
        addEventListener("pointerdown", outside, true);
        return () => {
            removeEventListener("pointerdown", outside, true);
            const now = document.activeElement;
            const elsewhere = now !== document.body && !own.contains(now); // do not interrupt typing there
            if (!elsewhere && before?.isConnected) before.focus({ preventScroll: true });
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
            style={place ? { left: `${place.left}px`, top: `${place.top}px` } : { left: "0", top: "0", visibility: "hidden" }}
        >
            <div class="choosing-popup-head">
                <strong class="grow">{props.quiet ? "" : props.title}</strong>
                <Button look="quiet" icon aria-label="Close" onClick={props.onClose}>
                    <Icon name="close" />
                </Button>
            </div>
            {props.children}
        </div>
    );
}

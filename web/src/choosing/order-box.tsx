/* Typed orders, in the notation of the log. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useValue } from "../core/value";
import type { TableProps } from "../games/game";
import type { Table } from "../table/table";
import { Button, Icon } from "../ui/ui";
import { typeOrder } from "./actions";
import { deskOf } from "./desk";

/** Input history by game and seat: two players at one screen must not read each other's orders. */
const histories = new Map<string, string[]>();

function historyOf(table: Table): string[] {
    const key = `${table.id}.${table.seat}`;
    const known = histories.get(key) ?? [];
    histories.set(key, known);
    return known;
}

export function OrderBox({ table }: TableProps) {
    const desk = deskOf(table);
    const open = useValue(desk.typing);
    const [text, setText] = useState("");
    const [back, setBack] = useState(0); // 0: the new line; 1: the previous one
    const field = useRef<HTMLInputElement>(null);
    useLayoutEffect(() => {
        if (open) field.current?.focus();
    }, [open]);
    if (table.seat === null) return null;
    const history = historyOf(table);
    if (!open) {
        return (
            <Button look="quiet" class="small" onClick={() => desk.typing.set(true)}>
                <Icon name="text" /> Type an order <kbd>/</kbd>
            </Button>
        );
    }
    const close = () => {
        desk.typing.set(false);
        setText("");
    };
    const send = async (event: Event) => {
        event.preventDefault();
        const order = text.trim();
        if (!order) return;
        if (history[history.length - 1] !== order) history.push(order);
        setBack(0);
        if (!(await typeOrder(table, order))) return;
        close();
        document.querySelector<HTMLElement>(".choosing-give")?.focus();
    };
    const onKey = (event: KeyboardEvent) => {
        if (event.key === "Escape") return close();
        const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
        const next = Math.min(Math.max(back + step, 0), history.length);
        if (!step || next === back) return;
        event.preventDefault();
        setBack(next);
        setText(next ? history[history.length - next]! : "");
    };
    return (
        <form class="choosing-box row" onSubmit={(event) => void send(event)}>
            <input
                ref={field}
                class="grow"
                aria-label="Your order"
                placeholder="For example: corps Lannes to R(56)"
                spellcheck={false}
                autocomplete="off"
                autocapitalize="off"
                value={text}
                onInput={(event) => setText(event.currentTarget.value)}
                onKeyDown={onKey}
            />
            <Button type="submit">Enter</Button>
            <Button look="quiet" icon aria-label="Close the order box" onClick={close}>
                <Icon name="close" />
            </Button>
        </form>
    );
}

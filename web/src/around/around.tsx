/* The tabs beside the board: log, chat, notes. */
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { deskOf } from "../choosing/desk";
import { useValue } from "../core/value";
import type { TableProps } from "../games/game";
import { chatsOf, TalkPanel } from "./talk";
import { LogPanel } from "./log";
import { NotesPanel } from "./notes";
import "./around.css";

export type AroundTab = "log" | "talk" | "notes";

const TABS: { tab: AroundTab; label: string }[] = [
    { tab: "log", label: "Log" },
    { tab: "talk", label: "Chat" },
    { tab: "notes", label: "Notes" },
];

/** Messages received since the chat was last open. */
export function useUnread(table: TableProps["table"], open: boolean): number {
    const chats = chatsOf(useValue(table.entries)).filter((chat) => chat.seat !== table.seat && !chat.muted);
    const [read, setRead] = useState<number | null>(null);
    useEffect(() => {
        if (open || read === null) setRead(chats.length);
    }, [open, chats.length]);
    return open ? 0 : Math.max(0, chats.length - (read ?? chats.length));
}

export function Around({ table, tab: wanted }: TableProps & { tab?: AroundTab }) {
    const [tab, setTab] = useState<AroundTab>(wanted ?? "log");
    useLayoutEffect(() => {
        if (wanted) setTab(wanted);
    }, [wanted]);
    const unread = useUnread(table, tab === "talk");
    const choose = (next: AroundTab) => {
        setTab(next);
        deskOf(table).tab.set(next);
    };
    const move = (event: KeyboardEvent) => {
        const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        if (!step) return;
        const next = TABS[(TABS.findIndex((one) => one.tab === tab) + step + TABS.length) % TABS.length]!.tab;
        choose(next);
        document.getElementById("around-tab-" + next)?.focus();
    };
    return (
        <section class="around" aria-label="Log, chat and notes">
            <div class="around-tabs" role="tablist" onKeyDown={move}>
                {TABS.map((one) => (
                    <button
                        key={one.tab}
                        id={"around-tab-" + one.tab}
                        type="button"
                        role="tab"
                        aria-selected={tab === one.tab}
                        aria-controls="around-panel"
                        tabIndex={tab === one.tab ? 0 : -1}
                        onClick={() => choose(one.tab)}
                    >
                        {one.label}
                        {one.tab === "talk" && unread > 0 && (
                            <span class="around-badge" aria-label={`${unread} new`}>
                                {unread}
                            </span>
                        )}
                    </button>
                ))}
            </div>
            <div id="around-panel" class="around-panel" role="tabpanel" aria-labelledby={"around-tab-" + tab}>
                {tab === "log" && <LogPanel table={table} />}
                {tab === "talk" && <TalkPanel table={table} />}
                {tab === "notes" && <NotesPanel table={table} />}
            </div>
        </section>
    );
}

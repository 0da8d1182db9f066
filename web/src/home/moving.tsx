/* Games that are moved between this server and another, or a page without one: a file with the whole game. */
import { useRef } from "preact/hooks";
import { post } from "../core/api";
import { go } from "../core/route";
import { isOffline } from "../core/way";
import { Button, Icon } from "../ui/ui";
import { trying } from "./actions";

const LARGEST = 500_000; // bytes

async function open(file: File): Promise<void> {
    if (file.size > LARGEST) throw new Error("This is not a game file: it is too large.");
    const { id } = await post<{ id: string }>("/copies", { log: await file.text() });
    go("game", id);
}

export function Moving() {
    const field = useRef<HTMLInputElement>(null);
    const opened = (file: File | undefined) => {
        if (field.current) field.current.value = "";
        if (file) void trying(() => open(file));
    };
    return (
        <div class="home-moving">
            <input ref={field} type="file" accept=".log,text/plain" class="sr-only" tabIndex={-1} aria-hidden="true" onChange={(event) => opened(event.currentTarget.files?.[0])} />
            <Button onClick={() => field.current?.click()}>
                <Icon name="download" /> Open a game file
            </Button>
            <span class="small faint">
                {isOffline
                    ? "Games are kept in this browser. To continue one elsewhere, save its file in the game menu. Games with other people, accounts and tournaments need a server."
                    : "Continue a saved game against a bot or for one screen, or replay a finished one."}
            </span>
        </div>
    );
}

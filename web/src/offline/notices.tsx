/* What the user of a page without a server must know: its storage fails, the games cannot be opened, a new version is there. */
import { useState } from "preact/hooks";
import { useValue } from "../core/value";
import { Button } from "../ui/ui";
import { newVersion, useNewVersion } from "./versions";
import { houseState } from "./way";

const STORAGE = {
    kept: "",
    denied: "This browser does not let the page store anything. You can play, but your games end when you close this page. To keep a game, save its file.",
    full: "The browser's storage is full. You can play on, but what happens from now on is lost when you close this page. Delete old games or other sites' data, or save this game's file.",
    failed: "The browser's storage does not work now. You can play on, but what happens from now on is lost when you close this page. To keep a game, save its file.",
};

function Notice({ text, children }: { text: string; children?: preact.ComponentChildren }) {
    return (
        <div class="offline-notice" role="alert">
            <span>{text}</span>
            {children}
        </div>
    );
}

export function Notices() {
    const state = useValue(houseState);
    const fresh = useValue(newVersion);
    const [read, setRead] = useState("");
    const text = state.trouble || STORAGE[state.storage];
    return (
        <>
            {text && text !== read && (
                <Notice text={text}>
                    {state.trouble ? (
                        <Button onClick={() => location.reload()}>Reload</Button>
                    ) : (
                        <Button onClick={() => setRead(text)}>Close</Button>
                    )}
                </Notice>
            )}
            {fresh && (
                <Notice text="A new version is ready. Your games continue where they are.">
                    <Button onClick={() => useNewVersion()}>Reload now</Button>
                    <Button onClick={() => newVersion.set(false)}>Later</Button>
                </Notice>
            )}
        </>
    );
}

/* "Your turn" notifications: page title, browser notification, sound; only when the turn begins. */
import { useEffect, useRef } from "preact/hooks";
import { settings } from "../core/settings";
import { useValue } from "../core/value";
import type { Table } from "../table/table";

const NAME = "grognard";

export function useNotices(table: Table): void {
    const sight = useValue(table.sight);
    const game = useValue(table.game);
    const asked = sight?.asked === true;
    const before = useRef<boolean | null>(null);
    useEffect(() => {
        const what = game?.title || NAME;
        document.title = asked ? `● Your turn · ${what}` : what;
        return () => {
            document.title = NAME;
        };
    }, [asked, game?.title]);
    useEffect(() => {
        if (!sight) return;
        const begins = asked && before.current === false;
        before.current = asked;
        if (begins && document.hidden) tell(table.id, sight.prompt ?? "");
    }, [asked, sight !== null]);
}

function tell(game: string, text: string): void {
    if (settings.get().sound) chime();
    if (!settings.get().notify || !("Notification" in window) || Notification.permission !== "granted") return;
    const notice = new Notification("Your turn", { body: text, tag: "grognard-" + game });
    notice.onclick = () => {
        window.focus();
        notice.close();
    };
}

/** A short, quiet tone. */
function chime(): void {
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = 660;
    volume.gain.setValueAtTime(0.12, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.6);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.6);
    tone.onended = () => void audio.close();
}

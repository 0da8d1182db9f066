/* Says on every page when a seek has led to a game, and what moderators have to say. */
import { useEffect } from "preact/hooks";
import { listen } from "../core/stream";
import { go, route } from "../core/route";
import { Notice } from "../moderation/notice";
import { toast } from "../ui/ui";

export function Ears() {
    useEffect(
        () =>
            listen((event) => {
                const game = event.name === "seek" ? (event.data as { game: string | null }).game : null;
                if (!game) return;
                toast("Someone came: your game has started. You find it on the home page.");
                if (route.get().page === "players") go("game", game); // this page was waiting for it
            }),
        [],
    );
    return <Notice />;
}

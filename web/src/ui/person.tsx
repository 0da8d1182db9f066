/* The name of a player, with a link to the profile on servers that have them. */
import { me } from "../core/api";
import { link } from "../core/route";
import type { Seat } from "../core/types";

export function Person({ seat, words }: { seat: Seat; words: string }) {
    if (seat.mine || seat.kind !== "person" || !seat.player || !me.get()?.accounts) return <>{words}</>;
    return (
        <a class="person" href={link("players", seat.player)}>
            {words}
        </a>
    );
}

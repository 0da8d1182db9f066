/* The name of a player, with a link to the profile on servers that have them. */
import { me } from "../core/api";
import { link } from "../core/route";
import type { Seat } from "../core/types";

/** Other people have profiles; bots do not. */
export const hasProfile = (seat: Seat): boolean => seat.kind === "person" && !seat.mine && Boolean(seat.player);

export function PlayerLink({ name, words }: { name: string; words: string }) {
    if (!me.get()?.accounts) return <>{words}</>;
    return (
        <a class="person" href={link("players", name)}>
            {words}
        </a>
    );
}

export const Person = ({ seat, words }: { seat: Seat; words: string }) => (hasProfile(seat) ? <PlayerLink name={seat.player ?? ""} words={words} /> : <>{words}</>);

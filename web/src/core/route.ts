/* Routes in the part of the address after the #, so that no server log ever contains invitations or game ids.
 *
 *   #/                      home                 #/new/GAME        make a game
 *   #/join/TOKEN            an invitation        #/game/ID         play or watch
 *   #/game/ID/at/N          a moment of it       #/replay/ID/at/N  a finished game
 *   #/rules/GAME/RULE       rules                #/account         who I am
 *   #/learn/GAME            lessons              #/learn/GAME/NAME a lesson
 *   #/analysis              my analyses          #/analysis/ID/N   a position of one
 *   #/analysis/text/CODE    one that is in the link itself
 *   #/tournaments           the list             #/tournaments/ID  one of them
 *   #/players               who is here, seeks   #/players/NAME    a profile
 *   #/ratings/GAME          the best players     #/settings
 *   #/confirm/TOKEN, #/reset/TOKEN, #/forgot: links in mail
 *   #/moderation            reports, for moderators
 */
import { Value } from "./value";

export interface Route {
    page: string;
    parts: string[]; // after the page
}

export function parseRoute(hash: string): Route {
    const words = hash.replace(/^#?\/?/, "").split("/").filter(Boolean).map(decoded);
    return { page: words[0] ?? "home", parts: words.slice(1) };
}

/** An address cut in the middle of a character is used as it is. */
function decoded(word: string): string {
    try {
        return decodeURIComponent(word);
    } catch {
        return word;
    }
}

export const route = new Value<Route>({ page: "home", parts: [] });

export function followAddress(): void {
    const read = () => route.set(parseRoute(location.hash));
    addEventListener("hashchange", read);
    read();
}

export const link = (...parts: (string | number)[]): string => "#/" + parts.map((p) => encodeURIComponent(p)).join("/");

export function go(...parts: (string | number)[]): void {
    location.hash = link(...parts);
}

/** Replaces the current address without adding to the history. */
export function goQuietly(...parts: (string | number)[]): void {
    history.replaceState(null, "", link(...parts));
    route.set(parseRoute(location.hash));
}

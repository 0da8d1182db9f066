/* The filters of open games, as the server reads them; remembered by the browser. */
import { Value } from "../core/value";

const KEY = "grognard.open";

function stored(): string {
    try {
        return localStorage.getItem(KEY) ?? "";
    } catch {
        return "";
    }
}

export const openWish = new Value(stored());

/** Another game has other scenarios and sides. */
export function setWish(key: string, value: string): void {
    const wish = new URLSearchParams(openWish.get());
    if (key === "game") ["scenario", "seat"].forEach((one) => wish.delete(one));
    if (value) wish.set(key, value);
    else wish.delete(key);
    openWish.set(wish.toString());
    try {
        localStorage.setItem(KEY, wish.toString());
    } catch {
        /* no storage: it counts on this page only */
    }
}

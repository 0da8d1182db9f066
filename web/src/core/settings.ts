/* User preferences, kept in this browser only. */
import { Value } from "./value";

export interface Settings {
    theme: "auto" | "light" | "dark";
    size: "small" | "normal" | "large"; // of text and controls
    turnBoard: "auto" | "north"; // auto: my own lines at the bottom
    names: boolean; // names on the board
    symbols: boolean; // penalties, stars, capacities on the board
    hidePieces: boolean; // my own faces too, in case someone looks over my shoulder
    motion: boolean;
    watch: "slow" | "normal" | "fast" | "off"; // how what others did is played
    arrows: boolean; // of what others did, until my next order
    looks: boolean; // what my last turn cost, in games in which a bot may be asked
    sounds: boolean;
    volume: number; // of sounds, 1 to 100
    notify: boolean; // browser notifications
    confirmEnd: boolean; // ask before a turn ends
    answerOnly: boolean; // give the only possible answer for me
}

const usual: Settings = {
    theme: "auto",
    size: "normal",
    turnBoard: "auto",
    names: true,
    symbols: true,
    hidePieces: false,
    motion: true,
    watch: "normal",
    arrows: true,
    looks: true,
    sounds: true,
    volume: 40,
    notify: false,
    confirmEnd: true,
    answerOnly: false,
};

const KEY = "grognard.settings";

/** Settings that an earlier version may have stored. Its `sound` was one chime, off by default. Players who had turned it on keep
 * its volume. */
export function upToDate({ sound, ...kept }: Partial<Settings> & { sound?: boolean }): Settings {
    return { ...usual, ...(sound ? { volume: 60 } : {}), ...kept };
}

function stored(): Settings {
    try {
        return upToDate(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>);
    } catch {
        return usual;
    }
}

export const settings = new Value<Settings>(usual);

export function change(some: Partial<Settings>): void {
    settings.update((now) => ({ ...now, ...some }));
    try {
        localStorage.setItem(KEY, JSON.stringify(settings.get()));
    } catch {
        /* no storage: the setting applies to this page only */
    }
}

/** The theme in use now: light or dark. */
export const theme = new Value<"light" | "dark">("light");

export function followSettings(): void {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const calm = matchMedia("(prefers-reduced-motion: reduce)");
    const paper = matchMedia("print"); // is light
    const apply = () => {
        const now = settings.get();
        const wanted = now.theme === "auto" ? (dark.matches ? "dark" : "light") : now.theme;
        theme.set(paper.matches ? "light" : wanted);
        const root = document.documentElement;
        root.dataset["theme"] = theme.get();
        root.dataset["size"] = now.size;
        root.dataset["motion"] = now.motion && !calm.matches ? "full" : "calm";
    };
    settings.set(stored());
    settings.watch(apply);
    for (const query of [dark, calm, paper]) query.addEventListener("change", apply);
    addEventListener("storage", (event) => {
        if (event.key === KEY) settings.set(stored());
    });
    apply();
}

export const calm = (): boolean => document.documentElement.dataset["motion"] === "calm";

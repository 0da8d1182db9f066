/* The newest entry of a game that this browser has shown, for each reader. */
const key = (game: string, reader: string | number): string => `grognard.seen.${game}.${reader}`;

export function seenUpTo(game: string, reader: string | number): number | null {
    try {
        const text = localStorage.getItem(key(game, reader));
        return text === null ? null : Number(text);
    } catch {
        return null;
    }
}

export function setSeen(game: string, reader: string | number, entry: number): void {
    try {
        localStorage.setItem(key(game, reader), String(entry));
    } catch {
        /* it is shown again next time */
    }
}

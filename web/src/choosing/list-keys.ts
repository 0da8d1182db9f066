/* A key for every entry of a list: digits, then letters that mean nothing else here, then two keys and more. */
const FIRST = [..."123456789abdegijkopqsvwyz"];
/** Begins a key of two or more. */
export const SHIFT = "x";

export function keyOf(index: number): string {
    return SHIFT.repeat(Math.floor(index / FIRST.length)) + FIRST[index % FIRST.length];
}

/** Collects keys until they name an entry. `find` says whether one has this key. */
export class KeyReader {
    private before = "";

    /** The complete key; null: more must follow, or nothing has it. */
    read(key: string, find: (key: string) => boolean): string | null {
        const whole = this.before + key.toLowerCase();
        this.before = key.toLowerCase() === SHIFT ? whole : "";
        return this.before || !find(whole) ? null : whole;
    }

    forget(): void {
        this.before = "";
    }
}

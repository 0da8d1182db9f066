/* Set-ups kept in this browser: the player's own by name, and the one that is being made at a seat. */

/** The part of localStorage that is needed. */
export interface Drawer {
    getItem(key: string): string | null;
    setItem(key: string, text: string): void;
    removeItem(key: string): void;
}

export interface NamedSetup {
    name: string;
    side: string;
    /** When it was saved. */
    at: number;
}

export class OwnSetups<Setup extends NamedSetup> {
    /** `belongs`: are these two for the same side of the same scenario? */
    constructor(
        private readonly game: string,
        private readonly drawer: () => Drawer,
        private readonly belongs: (one: Partial<Setup>, other: Partial<Setup>) => boolean,
    ) {}

    /** Null without storage, or if the text is not ours. */
    private read(key: string): unknown {
        try {
            return JSON.parse(this.drawer().getItem(key) ?? "null");
        } catch {
            return null;
        }
    }

    /** False if the browser has no storage. */
    private write(key: string, what: unknown): boolean {
        try {
            this.drawer().setItem(key, JSON.stringify(what));
            return true;
        } catch {
            return false;
        }
    }

    private get key(): string {
        return `grognard.${this.game}.setups`;
    }

    private workKey(game: string, seat: number | string): string {
        return `grognard.${this.game}.setup.${game}.${seat}`;
    }

    private isSame(one: Partial<Setup>, other: Partial<Setup>): boolean {
        return one.name === other.name && this.belongs(one, other);
    }

    private all(): Setup[] {
        const kept = this.read(this.key);
        return Array.isArray(kept) ? (kept as Setup[]).filter((one) => typeof one?.name === "string") : [];
    }

    /** Those for the same side as this one, the newest first. */
    like(one: Partial<Setup>): Setup[] {
        return this.all()
            .filter((other) => this.belongs(one, other))
            .sort((one, other) => other.at - one.at);
    }

    /** Replaces the one of this name. */
    save(setup: Setup): boolean {
        return this.write(this.key, [...this.all().filter((one) => !this.isSame(one, setup)), setup]);
    }

    forget(setup: Partial<Setup>): boolean {
        return this.write(this.key, this.all().filter((one) => !this.isSame(one, setup)));
    }

    rename(setup: Setup, name: string): boolean {
        return this.forget(setup) && this.save({ ...setup, name });
    }

    /** What is done so far at a seat; null: nothing. */
    protected readWork(game: string, seat: number | string): unknown {
        return this.read(this.workKey(game, seat));
    }

    keepWork(game: string, seat: number | string, work: unknown): void {
        this.write(this.workKey(game, seat), work);
    }

    forgetWork(game: string, seat: number | string): void {
        try {
            this.drawer().removeItem(this.workKey(game, seat));
        } catch {
            /* no storage */
        }
    }
}

/* A moment of rest after each order. */
import { useEffect, useState } from "preact/hooks";

const PAUSE = 350; // milliseconds

/** False for a moment after each order, so that a double click does not answer the next question too. */
export function useRipe(number: number | null | undefined): boolean {
    const [ripe, setRipe] = useState<typeof number>(undefined);
    useEffect(() => {
        const soon = setTimeout(() => setRipe(number), PAUSE);
        return () => clearTimeout(soon);
    }, [number]);
    return ripe === number;
}

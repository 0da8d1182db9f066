import { useEffect, useState } from "preact/hooks";
import { catalog } from "../core/api";
import type { Catalog } from "../core/types";

/** What can be played; null until it is known. */
export function useCatalog(): Catalog | null {
    const [known, setKnown] = useState<Catalog | null>(null);
    useEffect(() => {
        catalog().then(setKnown, () => undefined); // the page says above that the server cannot be reached
    }, []);
    return known;
}

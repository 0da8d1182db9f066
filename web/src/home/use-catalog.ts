import { useEffect, useState } from "preact/hooks";
import { catalog, online } from "../core/api";
import type { Catalog } from "../core/types";
import { useValue } from "../core/value";

/** The games that can be played; null until it is loaded. Loaded again after a lost connection. */
export function useCatalog(): Catalog | null {
    const here = useValue(online);
    const [known, setKnown] = useState<Catalog | null>(null);
    useEffect(() => {
        // The page header already shows that there is no connection.
        if (!known) catalog().then(setKnown, () => undefined);
    }, [here]);
    return known;
}

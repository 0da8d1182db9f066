import { useEffect, useState } from "preact/hooks";
import { catalog, online } from "../core/api";
import type { Catalog } from "../core/types";
import { useValue } from "../core/value";

/** What can be played; null until it is known. Asked again when the server can be reached again. */
export function useCatalog(): Catalog | null {
    const here = useValue(online);
    const [known, setKnown] = useState<Catalog | null>(null);
    useEffect(() => {
        if (!known) catalog().then(setKnown, () => undefined); // that there is no connection stands above the page
    }, [here]);
    return known;
}

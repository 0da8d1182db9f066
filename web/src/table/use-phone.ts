/* Is the screen as narrow as a phone's, or lower than most? */
import { useEffect, useState } from "preact/hooks";

const narrow = matchMedia("(max-width: 760px)");
const low = matchMedia("(max-height: 860px)");

function useMatch(query: MediaQueryList): boolean {
    const [matches, setMatches] = useState(query.matches);
    useEffect(() => {
        const look = () => setMatches(query.matches);
        query.addEventListener("change", look);
        return () => query.removeEventListener("change", look);
    }, [query]);
    return matches;
}

export const useIsPhone = (): boolean => useMatch(narrow);

export const useIsLow = (): boolean => useMatch(low);

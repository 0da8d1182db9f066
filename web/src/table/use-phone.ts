/* Is the screen as narrow as a phone's? */
import { useEffect, useState } from "preact/hooks";

const narrow = matchMedia("(max-width: 760px)");

export function useIsPhone(): boolean {
    const [phone, setPhone] = useState(narrow.matches);
    useEffect(() => {
        const look = () => setPhone(narrow.matches);
        narrow.addEventListener("change", look);
        return () => narrow.removeEventListener("change", look);
    }, []);
    return phone;
}

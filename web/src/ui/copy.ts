/* Copies a link. */
import { toast } from "./ui";

export async function copyLink(href: string, done = "Link copied.", ask = "Copy this link:"): Promise<void> {
    try {
        await navigator.clipboard.writeText(href);
        toast(done);
    } catch {
        prompt(ask, href); // no clipboard without TLS
    }
}

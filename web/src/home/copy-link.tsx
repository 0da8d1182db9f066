/* A link to send to an opponent. */
import { Button, Icon, toast } from "../ui/ui";

async function copy(text: string): Promise<void> {
    try {
        await navigator.clipboard.writeText(text);
        toast("Invite link copied. Send it to your opponent.");
    } catch {
        prompt("Copy this link and send it to your opponent:", text); // no clipboard without TLS
    }
}

export function CopyLink({ href, look }: { href: string; look?: "main" | undefined }) {
    return (
        <Button look={look} onClick={() => void copy(href)}>
            <Icon name="link" /> Copy invite link
        </Button>
    );
}

/* A link to send to an opponent. */
import { copyLink } from "../ui/copy";
import { Button, Icon } from "../ui/ui";

const copy = (href: string): Promise<void> =>
    copyLink(href, "Invite link copied. Send it to your opponent.", "Copy this link and send it to your opponent:");

export function CopyLink({ href, look }: { href: string; look?: "main" | undefined }) {
    return (
        <Button look={look} onClick={() => void copy(href)}>
            <Icon name="link" /> Copy invite link
        </Button>
    );
}

/* A link to send to another player. */
import { copyLink } from "../ui/copy";
import { Button, Icon } from "../ui/ui";

const copy = (href: string): Promise<void> =>
    copyLink(href, "Invite link copied. Send it to the player.", "Copy this link and send it to the player:");

export function CopyLink({ href, look }: { href: string; look?: "main" | undefined }) {
    return (
        <Button look={look} onClick={() => void copy(href)}>
            <Icon name="link" /> Copy invite link
        </Button>
    );
}

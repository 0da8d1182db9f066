/* The pages about other players. */
import { later } from "../ui/later";
import { PlayersPage } from "./players";
import { ProfilePage } from "./profile";
import { RatingsPage } from "./ratings";
import "./styles";

const ModerationPage = later(() => import("../moderation/moderation-page").then((part) => part.ModerationPage));

export function MeetingPage({ page, name }: { page: string; name: string | null }) {
    if (page === "moderation") return <ModerationPage />;
    if (page === "ratings") return <RatingsPage game={name ?? "triumph"} />;
    return name ? <ProfilePage name={name} /> : <PlayersPage />;
}

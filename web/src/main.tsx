import { render } from "preact";
import { App } from "./app";
import { followAddress } from "./core/route";
import { followSettings } from "./core/settings";
import { isOffline } from "./core/way";
import "./ui/tokens.css";
import "./ui/base.css";

function show(): void {
    followSettings();
    followAddress();
    const root = document.getElementById("app");
    if (!root) return;
    root.textContent = "";
    render(<App />, root);
}

if (isOffline) void import("./offline/way").then((part) => part.begin()).then(show);
else show();

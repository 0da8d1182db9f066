import { render } from "preact";
import { App } from "./app";
import { followAddress } from "./core/route";
import { followSettings } from "./core/settings";
import "./ui/tokens.css";
import "./ui/base.css";

followSettings();
followAddress();
const root = document.getElementById("app");
if (root) {
    root.textContent = "";
    render(<App />, root);
}

// Makes node_modules fit package-lock.json. Does nothing if it does already, so that builds need no network.
//
//   node packages.mjs [--check]       --check only says whether it fits, by the exit status
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(fileURLToPath(import.meta.url));
const json = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));

const forThisMachine = (wanted, here) => !wanted || wanted.includes(here);

function isThere(path, version) {
    try {
        return json(join(path, "package.json")).version === version;
    } catch {
        return false;
    }
}

function fits() {
    const wanted = Object.entries(json("package-lock.json").packages).filter(
        ([path, about]) => path && forThisMachine(about.os, process.platform) && forThisMachine(about.cpu, process.arch),
    );
    return wanted.every(([path, about]) => isThere(path, about.version));
}

function install() {
    const words = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    const { status, error, stdout, stderr } = spawnSync("npm", words, { cwd: root, encoding: "utf8" });
    if (status === 0 && fits()) {
        return;
    }
    console.error(`${stdout ?? ""}${stderr ?? ""}${error ?? ""}`.trim());
    console.error("The packages of the browser client could not be installed (is there a network?): npm ci in web/.");
    console.error("Without the client: cmake --preset release -DGG_WEB=OFF");
    process.exit(1);
}

if (process.argv.includes("--check")) {
    process.exit(fits() ? 0 : 1);
}
if (!fits()) {
    console.log("Installing the packages of the browser client");
    install();
}

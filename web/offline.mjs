// Makes the page that needs no server, a folder of static files (docs/offline.md): the client, the boards, the module with the server's rooms,
// the workers, and a service worker that keeps all of it in the browser.
//
//   node offline.mjs --web DIR --boards DIR --module FILE --out DIR [--compress CACHE]
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { compressFolder } from "./compress.mjs";

const MODULE_MOST = 1_000_000; // bytes of the module, compressed

const root = dirname(fileURLToPath(import.meta.url));
const option = { type: "string" };
const { values: words } = parseArgs({ options: { web: option, boards: option, module: option, out: option, compress: option } });

const hash = (contents) => createHash("sha256").update(contents).digest("hex").slice(0, 8);

const isSmall = (path) => !path.endsWith(".br");

/** A script of its own, with a hash in its name. */
async function script(name, define) {
    const { outputFiles } = await build({
        absWorkingDir: root,
        entryPoints: [`src/offline/${name}.ts`],
        write: false,
        bundle: true,
        minify: true,
        format: "esm",
        target: ["chrome100", "firefox100", "safari15.4"],
        define: Object.fromEntries(Object.entries(define).map(([key, value]) => [key, JSON.stringify(value)])),
        charset: "utf8",
        logLevel: "warning",
    });
    const contents = Buffer.from(outputFiles[0].contents);
    return { name: `${name}.${hash(contents)}.js`, contents };
}

async function filesBelow(folder) {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.path, entry.name))).sort();
}

/** The page of the client, which finds its worker by this name. */
async function page(folder, worker) {
    const text = await readFile(join(folder, "index.html"), "utf8");
    const mark = `<meta name="grognard-offline" content="${worker}">`;
    const noscript = "Please switch it on for this page.";
    if (!text.includes(noscript)) throw new Error("src/index.html has changed: offline.mjs does not know it any more");
    return text.replace("<title>", `${mark}\n    <title>`);
}

async function serviceWorker(folder) {
    const files = await filesBelow(folder);
    const sums = await Promise.all(files.map(async (name) => `${name} ${hash(await readFile(join(folder, name)))}`));
    const list = ["./", ...files.filter((name) => name !== "index.html")];
    const code = await readFile(join(root, "src/offline/service-worker.js"), "utf8");
    return `const VERSION = ${JSON.stringify(hash(sums.join("\n") + code))};\nconst FILES = ${JSON.stringify(list)};\n${code}`;
}

async function make(folder) {
    const module = await readFile(words.module);
    const packed = gzipSync(module, { level: 9 }).length;
    console.log(`Module of the page without a server, compressed: ${packed} of at most ${MODULE_MOST} bytes`);
    if (packed > MODULE_MOST) throw new Error("the module is too large");
    await cp(words.web, folder, { recursive: true, filter: isSmall });
    await cp(words.boards, join(folder, "boards"), { recursive: true, filter: isSmall });
    const moduleFile = `house.${hash(module)}.wasm`;
    const thinker = await script("thinker-worker", {});
    const house = await script("house-worker", { MODULE_FILE: moduleFile, THINKER_FILE: thinker.name });
    await writeFile(join(folder, moduleFile), module);
    for (const file of [thinker, house]) await writeFile(join(folder, file.name), file.contents);
    await writeFile(join(folder, "index.html"), await page(folder, house.name));
    await writeFile(join(folder, "service-worker.js"), await serviceWorker(folder));
}

// Whoever reads the folder meanwhile finds the old files or the new ones.
const out = resolve(words.out);
const fresh = `${out}.new-${process.pid}`;
await rm(fresh, { recursive: true, force: true });
await mkdir(fresh, { recursive: true });
await make(fresh);
if (words.compress) await compressFolder(fresh, resolve(words.compress));
await rm(out, { recursive: true, force: true });
await rename(fresh, out);

// Bundles the client: src/main.tsx and all it imports become OUT/app.HASH.js, OUT/app.HASH.css and the parts that are
// loaded later; OUT/index.html names them. Fails if what a browser loads for a game grows beyond the limit.
//
//   node build.mjs [--out DIR] [--maps] [--quiet]
//
// DIR is "dist" unless given; --maps adds source maps; --quiet prints only the sums.
import { build } from "esbuild";
import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";

const root = dirname(fileURLToPath(import.meta.url));
const limit = 150_000; // bytes of the scripts and styles that the page of one game loads, compressed

const { values: words } = parseArgs({
    options: {
        out: { type: "string", default: join(root, "dist") },
        maps: { type: "boolean", default: false },
        quiet: { type: "boolean", default: false },
    },
});

async function bundle() {
    return build({
        absWorkingDir: root,
        entryPoints: { app: "src/main.tsx" },
        outdir: "out", // only a name: nothing is written
        write: false,
        metafile: true,
        bundle: true,
        minify: true,
        format: "esm",
        splitting: true,
        sourcemap: words.maps,
        target: ["chrome100", "firefox100", "safari15.4"],
        jsx: "automatic",
        jsxImportSource: "preact",
        alias: { "d3-transition": "./src/board/stand-ins.ts", "d3-interpolate": "./src/board/stand-ins.ts" },
        entryNames: "[name].[hash]",
        chunkNames: "[name].[hash]",
        assetNames: "[name].[hash]",
        loader: { ".svg": "file", ".png": "file", ".webp": "file", ".wasm": "file" },
        charset: "utf8",
        legalComments: "none",
        logLevel: "warning",
    });
}

// The server lets browsers keep a file for ever if its name has a hash in hexadecimal digits; esbuild writes base 32.
function hexadecimal(hash) {
    const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    const bits = [...hash].map((c) => digits.indexOf(c).toString(2).padStart(5, "0")).join("");
    return bits.match(/.{4}/g).map((four) => parseInt(four, 2).toString(16)).join("");
}

function served(name) {
    return name.replace(/\.([A-Z2-7]{8})\./, (_, hash) => `.${hexadecimal(hash)}.`);
}

// The files by the names under which they are served, also where they name each other.
function renamed(outputs) {
    const names = outputs.map((file) => basename(file.path));
    return outputs.map((file) => {
        const name = served(basename(file.path));
        if (!/\.(js|css|map)$/.test(name)) {
            return { name, contents: Buffer.from(file.contents) };
        }
        const text = names.reduce((all, old) => all.replaceAll(old, served(old)), file.text);
        return { name, contents: Buffer.from(text) };
    });
}

function entryOf(metafile) {
    return Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === "src/main.tsx");
}

// What the page needs at once: its styles, its script, and the scripts that this one imports.
function links(metafile) {
    const [script, about] = entryOf(metafile);
    const imported = about.imports.filter((part) => part.kind === "import-statement").map((part) => part.path);
    const name = (path) => served(basename(path));
    return [
        ...(about.cssBundle ? [`<link rel="stylesheet" href="${name(about.cssBundle)}">`] : []),
        ...imported.map((path) => `<link rel="modulepreload" href="${name(path)}">`),
        `<script type="module" src="${name(script)}"></script>`,
    ].join("\n    ");
}

// The styles of parts that are loaded later are among those of the page, so their own files are not needed.
function needed(result) {
    const [, about] = entryOf(result.metafile);
    const styles = about.cssBundle ? basename(about.cssBundle) : "";
    return result.outputFiles.filter((file) => !/\.css(\.map)?$/.test(file.path) || basename(file.path).startsWith(styles));
}

async function page(metafile) {
    const text = await readFile(join(root, "src/index.html"), "utf8");
    if (!text.includes("<!-- bundle -->")) {
        throw new Error("src/index.html has no place for the bundle: <!-- bundle -->");
    }
    return text.replace("<!-- bundle -->", links(metafile));
}

// Whoever reads the folder meanwhile finds the old client or the new one, not half of each.
async function put(files) {
    const out = resolve(words.out);
    const fresh = `${out}.new-${process.pid}`;
    await rm(fresh, { recursive: true, force: true });
    await mkdir(fresh, { recursive: true });
    if (existsSync(join(root, "static"))) {
        await cp(join(root, "static"), fresh, { recursive: true });
    }
    for (const file of files) {
        await writeFile(join(fresh, file.name), file.contents);
    }
    await rm(out, { recursive: true, force: true });
    await rename(fresh, out);
}

const compressed = (file) => gzipSync(file.contents, { level: 9 }).length;

function report(files) {
    for (const file of words.quiet ? [] : files) {
        const numbers = [file.contents.length, compressed(file)].map((size) => String(size).padStart(9));
        console.log(file.name.padEnd(32) + numbers.join(""));
    }
}

// The scripts that these sources become, with all that they import at once.
function scripts(metafile, sources) {
    const found = new Set();
    const add = (path) => {
        if (found.has(path)) return;
        found.add(path);
        for (const part of metafile.outputs[path].imports) if (part.kind === "import-statement") add(part.path);
    };
    for (const [path, output] of Object.entries(metafile.outputs)) if (sources.includes(output.entryPoint)) add(path);
    return [...found].map((path) => served(basename(path)));
}

// What the page of each game loads: the frame, its module, and the styles.
function sums(metafile, files) {
    const modules = Object.values(metafile.outputs).map((output) => output.entryPoint ?? "").filter((source) => /^src\/games\/(\w+)\/\1\.tsx$/.test(source));
    return [null, ...modules].map((module) => {
        const names = scripts(metafile, ["src/main.tsx", "src/table/table-page.tsx", module]);
        const loaded = files.filter((file) => names.includes(file.name) || file.name.endsWith(".css"));
        const sum = loaded.reduce((all, file) => all + compressed(file), 0);
        console.log(`Scripts and styles of ${module ? basename(dirname(module)) : "other games"}, compressed: ${sum} of at most ${limit} bytes`);
        return sum;
    });
}

const result = await bundle().catch(() => process.exit(1)); // esbuild has said what is wrong
const files = renamed(needed(result));
files.push({ name: "index.html", contents: Buffer.from(await page(result.metafile)) });
await put(files);
report(files);
if (Math.max(...sums(result.metafile, files)) > limit) {
    console.error("the client is too large");
    process.exit(1);
}

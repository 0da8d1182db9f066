// Bundles the client: src/main.tsx and all it imports become OUT/app.HASH.js, OUT/app.HASH.css and the parts that are
// loaded later; OUT/index.html names them. A game's module (src/games/NAME/NAME.tsx) has its own scripts and styles.
// Fails if what a browser loads for a game grows beyond its limit, or if the first page has something of a module.
//
//   node build.mjs [--out DIR] [--maps] [--compress CACHE] [--quiet]
//
// DIR is "dist" unless given; --maps adds source maps; --compress adds brotli forms (compress.mjs); --quiet prints only
// the sums.
import { build } from "esbuild";
import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { compressFolder } from "./compress.mjs";

const root = dirname(fileURLToPath(import.meta.url));

// Bytes of scripts and styles as browsers get them: brotli.
const limits = {
    triumph: 112_000, // loaded before a game is shown: the frame and the module of triumph
    module: 60_000, // the same, any other module by itself
    whole: { napoleon: 72_500, warpeace: 70_000 }, // such a module with the parts that are loaded later
};
const target = ["chrome100", "firefox100", "safari15.4"];

const { values: words } = parseArgs({
    options: {
        out: { type: "string", default: join(root, "dist") },
        maps: { type: "boolean", default: false },
        compress: { type: "string" },
        quiet: { type: "boolean", default: false },
    },
});

const moduleOf = (source) => modules.find((name) => source.startsWith(`src/games/${name}/`));
const sourceOf = (name) => `src/games/${name}/${name}.tsx`;
const modules = readdirSync(join(root, "src/games")).filter((name) => name !== "plain" && existsSync(join(root, sourceOf(name))));

// Folders of the frame whose parts are all loaded later: their styles are files of their own, too (loadStyles in src/games).
const lateFolders = ["advice", "meeting", "standing"];
const stylesNamed = (source) => moduleOf(source) ?? lateFolders.find((name) => source.startsWith(`src/${name}/`));

/** The files that others import on demand. */
function partsLoadedLater() {
    const sources = readdirSync(join(root, "src"), { recursive: true }).filter((path) => /\.tsx?$/.test(path));
    const imports = sources.flatMap((path) => {
        const file = join(root, "src", path);
        return [...readFileSync(file, "utf8").matchAll(/import\("(\.[^"]+)"\)/g)].map((found) => join(dirname(file), found[1]));
    });
    return new Set(imports.flatMap((path) => [`${path}.ts`, `${path}.tsx`]).filter((path) => existsSync(path)));
}

/** The page or module that is there before a part of it is loaded. */
function homeOf(source) {
    const module = moduleOf(source) && sourceOf(moduleOf(source));
    if (module && source !== module) return module;
    return /^src\/(table|rules|core|home|meeting|moderation|offline|games\/goal-words)/.test(source) ? "src/main.tsx" : "src/table/table-page.tsx";
}

// esbuild makes a file for each set of parts that share something: dozens of small ones. A part that imports its home
// shares all of it, so that few sets are left.
const homes = {
    name: "homes",
    setup({ onLoad }) {
        const parts = partsLoadedLater();
        onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
            if (!parts.has(path)) return undefined;
            const home = join(root, homeOf(relative(root, path)));
            const text = await readFile(path, "utf8");
            return { contents: `${text}\nimport ${JSON.stringify(home)};\n`, loader: extname(path).slice(1) };
        });
    },
};

// The styles of modules and late folders are left out: each has a file of its own.
const otherStyles = {
    name: "other styles",
    setup({ onLoad }) {
        onLoad({ filter: /\.css$/ }, ({ path }) => (stylesNamed(relative(root, path)) ? { contents: "", loader: "css" } : undefined));
    },
};

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
        target,
        jsx: "automatic",
        jsxImportSource: "preact",
        alias: { "d3-transition": "./src/board/stand-ins.ts", "d3-interpolate": "./src/board/stand-ins.ts" },
        entryNames: "[name].[hash]",
        chunkNames: "[name].[hash]",
        assetNames: "[name].[hash]",
        loader: { ".svg": "file", ".png": "file", ".webp": "file", ".wasm": "file" },
        charset: "utf8",
        legalComments: "none",
        plugins: [homes, otherStyles],
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

/** The styles of a module or late folder as one file, in the order in which the page would have them. */
async function stylesOf(name, metafile) {
    const [, about] = entryOf(metafile);
    const sources = Object.keys(metafile.outputs[about.cssBundle].inputs).filter((source) => stylesNamed(source) === name);
    const { outputFiles } = await build({
        stdin: { contents: sources.map((source) => `@import "./${source}";`).join("\n"), resolveDir: root, loader: "css" },
        absWorkingDir: root,
        outdir: "out",
        write: false,
        bundle: true,
        minify: true,
        entryNames: `${name}.[hash]`,
        target,
        logLevel: "warning",
    });
    return renamed(outputFiles)[0];
}

function entryOf(metafile) {
    return Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === "src/main.tsx");
}

// What the page needs at once: its styles and its script. If that only imports another file, this is named instead.
function links(metafile, styles) {
    const [path, about] = entryOf(metafile);
    const imported = about.imports.filter((part) => part.kind === "import-statement").map((part) => part.path);
    const isEmpty = Object.keys(about.inputs).length === 0 && imported.length === 1;
    const name = (path) => served(basename(path));
    return [
        `<link rel="stylesheet" href="${name(about.cssBundle)}">`,
        ...styles.map((file) => `<meta name="styles-of-${moduleNamed(file)}" content="${file.name}">`),
        ...(isEmpty ? [] : imported.map((path) => `<link rel="modulepreload" href="${name(path)}">`)),
        `<script type="module" src="${name(isEmpty ? imported[0] : path)}"></script>`,
    ].join("\n    ");
}

const moduleNamed = (file) => file.name.split(".")[0];

// The styles of parts that are loaded later are among those of the page, so their own files are not needed.
function needed(result) {
    const [, about] = entryOf(result.metafile);
    const styles = about.cssBundle ? basename(about.cssBundle) : "";
    return result.outputFiles.filter((file) => !/\.css(\.map)?$/.test(file.path) || basename(file.path).startsWith(styles));
}

async function page(metafile, styles) {
    const text = await readFile(join(root, "src/index.html"), "utf8");
    if (!text.includes("<!-- bundle -->")) {
        throw new Error("src/index.html has no place for the bundle: <!-- bundle -->");
    }
    return text.replace("<!-- bundle -->", links(metafile, styles));
}

// Whoever reads the folder meanwhile finds the old client or the new one, not half of each. Returns sizes as brotli.
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
    const small = words.compress ? await compressFolder(fresh, resolve(words.compress)) : new Map();
    await rm(out, { recursive: true, force: true });
    await rename(fresh, out);
    return small;
}

/** Sizes as brotli, of files that were not compressed, too. */
const sizesOf = (files, small) => new Map(files.map((file) => [file, small.get(file.name) ?? Math.min(brotliCompressSync(file.contents).length, file.contents.length)]));

function report(sizes) {
    for (const [file, size] of words.quiet ? [] : sizes) console.log(file.name.padEnd(32) + [file.contents.length, size].map((bytes) => String(bytes).padStart(9)).join(""));
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

// The scripts with sources of a module: those that are loaded later, too, but not what modules share.
function scriptsWith(metafile, name) {
    const has = ([path, output]) => path.endsWith(".js") && Object.keys(output.inputs).some((source) => moduleOf(source) === name);
    return Object.entries(metafile.outputs).filter(has).map(([path]) => served(basename(path)));
}

// What is loaded before a game is shown: the frame, and what a module adds to it; and a module with all its parts.
function sums(metafile, sizes) {
    const files = [...sizes.keys()];
    const total = (names) => files.filter((file) => names.includes(file.name)).reduce((all, file) => all + sizes.get(file), 0);
    const [, about] = entryOf(metafile);
    const pages = ["src/main.tsx", "src/table/table-page.tsx"];
    const frame = [...scripts(metafile, pages), served(basename(about.cssBundle))];
    const styleOf = (name) => files.find((file) => moduleNamed(file) === name && file.name.endsWith(".css")).name;
    const first = (name) => [...scripts(metafile, [sourceOf(name)]).filter((script) => !frame.includes(script)), styleOf(name)];
    const whole = (name) => [...scriptsWith(metafile, name), styleOf(name)];
    return { frame: total(frame), ...Object.fromEntries(modules.map((name) => [name, { first: total(first(name)), whole: total(whole(name)) }])) };
}

function isTooLarge(what, bytes, most) {
    console.log(`Scripts and styles of ${what}, compressed: ${bytes} of at most ${most} bytes`);
    return bytes > most;
}

/** Sources of modules that the first page loads. */
function strays(metafile) {
    const names = scripts(metafile, ["src/main.tsx"]);
    const outputs = Object.entries(metafile.outputs).filter(([path]) => names.includes(served(basename(path))));
    return outputs.flatMap(([, output]) => Object.keys(output.inputs)).filter(moduleOf);
}

function troubles(metafile, sizes) {
    const { frame, triumph, ...others } = sums(metafile, sizes);
    const large = [
        isTooLarge("the frame and triumph", frame + triumph.first, limits.triumph),
        ...Object.entries(others).flatMap(([name, { first, whole }]) => [
            isTooLarge(`${name} when its board appears`, first, limits.module),
            isTooLarge(`all parts of ${name}`, whole, limits.whole[name] ?? limits.module),
        ]),
    ];
    const found = strays(metafile);
    return [...(large.includes(true) ? ["the client is too large"] : []), ...found.map((source) => `the first page loads ${source}`)];
}

const result = await bundle().catch(() => process.exit(1)); // esbuild has said what is wrong
const styles = await Promise.all([...modules, ...lateFolders].map((name) => stylesOf(name, result.metafile)));
const files = [...renamed(needed(result)), ...styles];
files.push({ name: "index.html", contents: Buffer.from(await page(result.metafile, styles)) });
const small = await put(files);
const sizes = sizesOf(files, small);
report(sizes);
const found = troubles(result.metafile, sizes);
for (const trouble of found) console.error(trouble);
process.exitCode = found.length > 0 ? 1 : 0;

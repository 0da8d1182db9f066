// Runs the unit tests: bundles every src/**/*.test.ts and gives them to node --test. The last line is
// "N passed, M failed".
//
//   node test.mjs [PART OF A PATH ..]       only the files whose path has one of the parts in it
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(fileURLToPath(import.meta.url));

function filesIn(folder) {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? filesIn(path) : [path];
    });
}

function testFiles() {
    const parts = process.argv.slice(2);
    return filesIn(join(root, "src"))
        .map((path) => relative(root, path))
        .filter((path) => /\.test\.tsx?$/.test(path) && (parts.length === 0 || parts.some((part) => path.includes(part))));
}

async function bundle(sources, folder) {
    await build({
        absWorkingDir: root,
        entryPoints: sources,
        outdir: folder,
        outbase: "src",
        outExtension: { ".js": ".mjs" },
        bundle: true,
        platform: "node",
        format: "esm",
        target: "node18",
        sourcemap: "inline",
        jsx: "automatic",
        jsxImportSource: "preact",
        loader: { ".css": "empty", ".svg": "empty", ".png": "empty" },
        logLevel: "warning",
    });
    return filesIn(folder).filter((path) => path.endsWith(".test.mjs"));
}

function run(files) {
    const words = ["--enable-source-maps", "--test", "--test-reporter=spec", ...files];
    const { stdout, stderr, status } = spawnSync(process.execPath, words, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
    const text = stdout + stderr;
    console.log(text.trimEnd().replace(/^/gm, "  "));
    const count = (word) => Number(text.match(new RegExp(`^\\W*${word} (\\d+)$`, "m"))?.[1] ?? 0);
    return { passed: count("pass"), failed: Math.max(count("fail") + count("cancelled"), status === 0 ? 0 : 1) };
}

const folder = mkdtempSync(join(tmpdir(), "grognard-web-"));
try {
    const sources = testFiles();
    const { passed, failed } = sources.length ? run(await bundle(sources, folder)) : { passed: 0, failed: 0 };
    console.log(`${passed} passed, ${failed} failed`);
    process.exitCode = failed > 0 ? 1 : 0;
} finally {
    rmSync(folder, { recursive: true, force: true });
}

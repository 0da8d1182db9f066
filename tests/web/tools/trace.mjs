// trace.mjs: what a browser's main thread does, frame by frame, from a trace.

const categories = ["devtools.timeline", "v8", "disabled-by-default-devtools.timeline.frame"];

/** The kinds of work that count, by the names of events. Events of one kind may be nested. */
const kinds = {
  script: new Set([
    "FunctionCall", "EvaluateScript", "EventDispatch", "FireAnimationFrame", "TimerFire", "RunMicrotasks",
    "v8.callFunction", "MinorGC", "MajorGC", "V8.GC_SCAVENGER",
  ]),
  style: new Set(["UpdateLayoutTree", "RecalculateStyles"]),
  layout: new Set(["Layout"]),
  paint: new Set(["PrePaint", "Paint", "Layerize", "Commit"]),
};

async function eventsDuring(browser, page, body) {
  await browser.startTracing(page, { categories });
  await body();
  return JSON.parse((await browser.stopTracing()).toString()).traceEvents;
}

/** Runs `body` and returns its frames: { script, style, layout, paint, work }, each in milliseconds of the processor, which do
 * not grow when others use it, too; `work` is script, style and layout together. */
export async function traceFrames(browser, page, body) {
  return framesOf(await eventsDuring(browser, page, body));
}

/** Runs `body` and returns the layouts: how many boxes each had to lay out again. */
export async function traceLayouts(browser, page, body) {
  const events = await eventsDuring(browser, page, body);
  return events.filter(({ name, args }) => name === "Layout" && args.beginData).map(({ args }) => args.beginData.dirtyObjects);
}

/** Runs `body` and returns how many elements each update of styles had to look at. */
export async function traceStyles(browser, page, body) {
  const events = await eventsDuring(browser, page, body);
  return events.filter(({ name, args }) => name === "UpdateLayoutTree" && args.elementCount).map(({ args }) => args.elementCount);
}

/** Runs `body` and returns how many functions of the client were called: work that does not depend on the machine. */
export async function countCalls(page, body) {
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  await body();
  const scripts = await page.coverage.stopJSCoverage();
  const calls = scripts.flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0].count));
  return calls.reduce((sum, count) => sum + count, 0);
}

function framesOf(events) {
  const main = mainThread(events);
  const own = events.filter((event) => event.pid === main.pid && event.tid === main.tid);
  const named = (...sets) => own.filter(({ ph, name }) => ph === "X" && sets.some((names) => names.has(name)));
  const begins = own.filter(({ name }) => name === "BeginMainThreadFrame").map(({ tts }) => tts);
  begins.sort((a, b) => a - b);
  const spans = { work: union(named(kinds.script, kinds.style, kinds.layout)) };
  for (const [kind, names] of Object.entries(kinds)) spans[kind] = union(named(names));
  return begins.slice(0, -1).map((begin, i) => {
    const frame = {};
    for (const [kind, list] of Object.entries(spans)) frame[kind] = timeWithin(list, begin, begins[i + 1]) / 1000;
    return frame;
  });
}

/** Events of the page's thread: the one that begins most frames. */
function mainThread(events) {
  const counts = new Map();
  for (const event of events)
    if (event.name === "BeginMainThreadFrame") {
      const key = `${event.pid} ${event.tid}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  const [key] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  if (!key) throw new Error("the trace has no frames");
  const [pid, tid] = key.split(" ").map(Number);
  return { pid, tid };
}

/** Spans [begin, end] of the thread's own time that do not overlap, in order. */
function union(events) {
  const spans = [];
  for (const { tts, tdur } of events.filter((event) => event.tdur > 0).sort((a, b) => a.tts - b.tts)) {
    const last = spans.at(-1);
    if (last && tts <= last[1]) last[1] = Math.max(last[1], tts + tdur);
    else spans.push([tts, tts + tdur]);
  }
  return spans;
}

function timeWithin(spans, begin, end) {
  let sum = 0;
  for (const [from, to] of spans) sum += Math.max(0, Math.min(to, end) - Math.max(from, begin));
  return sum;
}

/** A line that summarizes a list of frames. */
export function summary(frames) {
  const of = (kind, part) => {
    const list = frames.map((frame) => frame[kind]).sort((a, b) => a - b);
    return (list[Math.min(list.length - 1, Math.floor(list.length * part))] ?? 0).toFixed(2);
  };
  const row = (kind) => `${kind} ${of(kind, 0.5)}, ${of(kind, 0.95)}, ${of(kind, 1)}`;
  const rows = ["work", "script", "style", "layout", "paint"].map(row).join("; ");
  return `${frames.length} frames; ms at the median, 95 %, most: ${rows}`;
}

// lessons.mjs: lessons in the browser: the list, a lesson by clicks with hint, poor, wrong and right answers, and every other lesson
// through the order box; a phone; a refusal in a game that names the lesson.
import { accessible, check, finish, openHouse, same, test, until } from "./harness.mjs";

const house = await openHouse();
const ann = await house.newPerson({ name: "ann" });
ann.allow(/status of 404 .*\/games\//); // of a lesson that was just left
ann.allow(/status of 409 .*\/draft$/); // a guide prepares an answer while another one is typed
const { page } = ann;

const panel = (on = page) => on.locator(".lesson");
const next = (on = page) => panel(on).getByRole("button", { name: "Continue" });
const { courses } = await ann.must("GET", "/lessons");

await test("the first page leads to the lessons of a game", async () => {
  await ann.visit("#/");
  await page.getByRole("link", { name: "Learn: Napoleon's Triumph" }).click();
  await page.locator(".learn-list li").first().waitFor();
  same(await page.locator(".learn-list li").count(), courses.find((one) => one.game === "triumph").lessons.length, "all of them");
  await accessible(page);
});

/** Gives an order by typing it. */
async function type(order) {
  await page.keyboard.press("/");
  const box = page.locator(".choosing-box input");
  await box.fill(order);
  await box.press("Enter");
}

async function goThrough(game, name) {
  const lesson = await ann.must("GET", `/lessons/${game}/${name}`);
  await ann.visit(`#/learn/${game}/${name}`);
  await panel().waitFor();
  await thingsAreThere(game, name);
  for (const step of lesson.steps) {
    if (step.kind === "fight") return "fight";
    if (step.text.length) await panel().getByText(step.text[0], { exact: true }).waitFor();
    if (step.kind === "say" || (step.kind === "then" && step.text.length)) await next().click();
    if (step.kind === "ask") {
      await type(step.answer);
    }
  }
  await panel().getByText("That was the lesson").waitFor();
  return "finished";
}

/** The locales, towns and hexes that a lesson shows are on its board. */
async function thingsAreThere(game, name) {
  const lesson = await ann.must("GET", `/lessons/${game}/${name}`);
  const things = [...lesson.look, ...lesson.steps.flatMap((step) => step.show)];
  for (const { what, id } of things.filter((thing) => ["locale", "town", "hex"].includes(thing.what)))
    await page.waitForFunction(([w, i]) => [i, i.replaceAll(" ", "_")].some((name) => document.querySelector(`[data-what="${w}"][data-id="${CSS.escape(name)}"]`)), [what, id]);
}

const only = process.argv[4]; // for whoever writes lessons: GAME or GAME/NAME
// `make test` has the first and some of the middle of each game; all with GG_LONG=1
const some = (lessons) => (process.env.GG_LONG || only ? lessons : lessons.filter((_, i) => i % 10 === 0));
for (const { game, lessons } of courses)
  for (const { name } of some(lessons).filter((one) => !only || `${game}/${one.name}/`.startsWith(`${only}/`)))
    await test(`${game}: ${name}`, async () => {
      await goThrough(game, name);
    });

await test("an answer is judged before it is given: poor, wrong, a hint, then the right one by a drag or a click", async () => {
  await ann.visit("#/learn/triumph/corps-and-units");
  const lesson = await ann.must("GET", "/lessons/triumph/corps-and-units");
  while ((await next().count()) > 0) await next().click();
  const first = lesson.steps.find((step) => step.kind === "ask");
  await panel().getByText(first.text[0], { exact: true }).waitFor();
  await type("end");
  await panel().locator(".lesson-said.poor").waitFor();
  await type("corps Vandamme to R(1)");
  await panel().locator(".lesson-said.wrong .rule-link").first().waitFor();
  await panel().getByRole("button", { name: "Hint" }).click();
  await panel().locator(".lesson-hint").waitFor();
  await accessible(page);
  await panel().getByRole("button", { name: "Show me" }).click();
  await panel().locator(".lesson-said.good").waitFor();
  await panel().getByRole("button", { name: "Back" }).click(); // to the first question, with the board as it was
  await panel().getByText(first.text[0], { exact: true }).waitFor();
  await panel().getByRole("button", { name: "Show me" }).click();
  await panel().locator(".lesson-said.good").waitFor();
});

await test("a finished lesson is marked, and the next one is offered", async () => {
  await ann.visit("#/learn");
  await goThrough("triumph", courses.find((one) => one.game === "triumph").lessons[1].name);
  await panel().getByRole("link", { name: /^Next:/ }).waitFor();
  await ann.visit("#/learn/triumph");
  await page.locator(".learn-done").first().waitFor();
  same(await page.locator(".learn-done").count() > 0, true, "a mark");
});

await test("a lesson is in no list of games, and there is one at a time", async () => {
  same((await ann.must("GET", "/games?state=all")).games.length, 0, "no game in the list");
});

await test("on a phone the lesson stands below the board", async () => {
  const small = await house.newPerson({ name: "small", phone: true });
  await small.visit("#/learn/triumph/corps-and-units");
  await next(small.page).click();
  const wide = await small.page.evaluate(() => document.documentElement.scrollWidth);
  check(wide <= 390, `nothing is wider than the screen: ${wide}`);
  await accessible(small.page);
});

await test("a refusal in a game names the lesson about its rule", async () => {
  const { id } = await ann.newGame({ game: "triumph" });
  await ann.readySetup(id);
  await until(async () => (await ann.sight(id, 0)).asked, "the turn");
  await ann.visit(`#/game/${id}`);
  await page.locator(".choosing-prompt").waitFor();
  await ann.allow(/status of 409/);
  await type("corps Vandamme to R(1)");
  const lesson = page.locator(".choosing-trouble").getByRole("link", { name: "Pieces and board" });
  await lesson.waitFor();
  same(await lesson.getAttribute("href"), "#/learn/triumph/pieces-and-board", "the lesson about T-MOV-03");
});

await house.close();
finish();

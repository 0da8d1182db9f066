// lessons.mjs: lessons in the browser: the list, a lesson by clicks with hint, poor, wrong and right answers, and every other lesson
// through the order box; a phone; a refusal in a game that names the lesson.
import { accessible, check, finish, openHouse, same, test, until } from "./harness.mjs";

const house = await openHouse();
const ann = await house.newPerson({ name: "ann" });
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

/** The step that the panel shows. */
const stepText = async () => (await panel().locator(".lesson-words").innerText()).trim();

async function goThrough(game, name) {
  const lesson = await ann.must("GET", `/lessons/${game}/${name}`);
  await ann.visit(`#/learn/${game}/${name}`);
  await panel().waitFor();
  for (const [i, step] of lesson.steps.entries()) {
    if (step.kind === "fight") return "fight";
    if (step.text.length) await panel().getByText(step.text[0], { exact: true }).waitFor();
    if (step.kind === "say" || (step.kind === "then" && step.text.length)) await next().click();
    if (step.kind === "ask") {
      for (const thing of step.show) check(thing.what && thing.id, `step ${i} shows something`);
      await type(step.answer);
      await give(lesson.steps[i + 1]);
    }
  }
  await panel().getByText("That was the lesson").waitFor();
  return "finished";
}

/** Confirms the draft, if it was not given at once. */
async function give(following) {
  await until(async () => {
    const text = await stepText();
    if (!following ? /That was the lesson/.test(text) : text.includes(following.text[0] ?? "")) return true;
    await page.evaluate(() => document.querySelector(".choosing-give:enabled, .nap-b-give:enabled")?.click());
    return false;
  }, "the next step");
}

const only = process.argv[4]; // for whoever writes lessons: GAME or GAME/NAME
for (const { game, lessons } of courses)
  for (const { name } of lessons.filter((one) => !only || `${game}/${one.name}/`.startsWith(`${only}/`)))
    await test(`${game}: ${name}`, async () => {
      await goThrough(game, name);
    });

await house.close();
finish();

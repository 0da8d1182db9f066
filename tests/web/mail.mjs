// mail.mjs: mail as people see it: an address is confirmed, a test mail comes, what is sent is chosen, a forgotten password is set anew,
// one link stops all mail, and a feed has a secret address. The mail server is a few lines below; tests/server/mail uses a real one.
import net from "node:net";
import { accessible, check, finish, openHouse, same, test, until } from "./harness.mjs";

const shots = process.env.GG_SHOTS; // a folder: pictures to look at
const shoot = async (person, name) => {
  if (shots) await person.page.screenshot({ path: `${shots}/mail-${name}.png`, fullPage: true });
};

/* ---------------------------------------------------------------- a mailbox */

const mails = []; // as they were sent

/** Takes every mail. */
function answer(socket) {
  let said = "";
  let inMail = false;
  const reply = (line) => socket.write(`${line}\r\n`);
  const take = (end) => {
    const part = said.slice(0, said.indexOf(end));
    said = said.slice(part.length + end.length);
    return part;
  };
  reply("220 mail.example.org");
  socket.on("error", () => undefined);
  socket.on("data", (data) => {
    said += data;
    for (;;) {
      if (inMail && said.includes("\r\n.\r\n")) {
        mails.push(take("\r\n.\r\n").replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16))));
        inMail = false;
        reply("250 taken");
      } else if (!inMail && said.includes("\r\n")) {
        const command = take("\r\n").slice(0, 4).toUpperCase();
        inMail = command === "DATA";
        reply({ DATA: "354 go on", QUIT: "221 bye" }[command] ?? "250 fine");
      } else return;
    }
  });
}

const listening = (server) => new Promise((done) => server.listen(0, "127.0.0.1", () => done(server.address().port)));
const mailServer = net.createServer(answer);
const mailPort = await listening(mailServer);
const probe = net.createServer();
const port = await listening(probe);
await new Promise((done) => probe.close(done));

/** The next mail with this subject; its link, or what else the pattern finds in it. */
async function found(subject, pattern) {
  let mail;
  await until(() => (mail = mails.findIndex((text) => text.includes(`Subject: ${subject}`))) >= 0, `the mail: ${subject}`);
  return pattern.exec(mails.splice(mail, 1)[0])[1];
}

/* ---------------------------------------------------------------- the test */

const house = await openHouse({
  listen: `127.0.0.1:${port}`,
  args: ["--accounts", "--origin", `http://127.0.0.1:${port}`, "--mail", `smtp://127.0.0.1:${mailPort}`, "--mail-from", "club@example.org"],
});
const ann = await house.newPerson({ name: "ann" });
const bob = await house.newPerson({ name: "bob", phone: true, theme: "dark" });
const press = (person, name) => person.page.getByRole("button", { name, exact: true }).first().click();
const { page } = ann;
const password = "six blue horses";
for (const person of [ann, bob]) {
  await person.must("POST", "/sign-up", { name: person.name, password });
  await person.page.reload();
}

await test("an address counts when the link in its mail was opened", async () => {
  await ann.visit("#/account");
  const part = page.getByRole("region", { name: "Mail and feed" });
  await part.getByLabel("Mail address").fill("ann@example.org");
  await part.getByLabel("Password").fill(password);
  await press(ann, "Save address");
  await part.getByText("It is not confirmed yet").waitFor();
  await shoot(ann, "unconfirmed");
  await ann.visit(`#/confirm/${await found("Confirm your mail address", /#\/confirm\/(\S+)/)}`);
  await press(ann, "Confirm");
  await page.getByText("Your address is confirmed.").waitFor();
  await press(ann, "Continue");
  await part.getByText("Mail goes to ann@example.org.").waitFor();
});

await test("what is sent, how often and when is chosen and kept", async () => {
  await page.getByRole("checkbox", { name: "There are new chat messages" }).check();
  await page.getByText("Daily", { exact: true }).click();
  await page.getByLabel("Daily mail at").fill("08:30");
  await page.getByRole("checkbox", { name: "No mail at night" }).check();
  await page.getByLabel("Until").fill("06:15");
  const kept = () => ann.must("GET", "/me/notices");
  await until(async () => (await kept()).quiet?.until === 375, "quiet hours");
  const { wants, rhythm, daily, zone } = await kept();
  same([wants.includes("chat"), rhythm, daily, zone], [true, "daily", 510, "Europe/Paris"], "the choices");
  await page.reload();
  same(await page.getByLabel("Daily mail at").inputValue(), "08:30", "after a reload");
  await accessible(page);
  await shoot(ann, "settings");
});

await test("a link in every mail stops all of them", async () => {
  await press(ann, "Send a test mail");
  const stop = await found("Test mail", /(\/api\/v1\/stop-mail\/[\w-]+)/);
  await page.goto(`${ann.line.origin}${stop}`);
  await accessible(page);
  await shoot(ann, "stop");
  await page.getByRole("button", { name: "Stop all mail" }).click();
  await page.getByText("You will receive no more mail about games.").waitFor();
  await ann.visit("#/account");
  await page.getByText("Send me mail when").waitFor();
  same((await ann.must("GET", "/me/notices")).wants, [], "nothing is sent");
});

await test("a forgotten password is set anew with a link, on a phone", async () => {
  await bob.visit("#/account");
  await press(bob, "Log out");
  await until(() => bob.page.url().endsWith("#/home"), "home");
  await bob.visit("#/account");
  await bob.page.getByRole("link", { name: /Forgot/ }).click();
  await bob.page.getByLabel("Name or mail address").fill("ann@example.org");
  await shoot(bob, "forgot-phone");
  await press(bob, "Send me a link");
  await bob.page.getByText("a link was sent to it").waitFor();
  await bob.visit(`#/reset/${await found("Set a new password", /#\/reset\/(\S+)/)}`);
  await bob.page.getByLabel("New password").fill("nine red foxes");
  await accessible(bob.page);
  await shoot(bob, "reset-phone");
  await press(bob, "Set password");
  await bob.page.getByText("All sessions have ended").waitFor();
  await press(bob, "Continue");
  await bob.page.getByLabel("Name").fill("ann");
  await bob.page.getByLabel("Password").fill("nine red foxes");
  await press(bob, "Log in");
  await until(async () => (await bob.must("GET", "/me")).name === "ann", "she is logged in");
  ann.allow(/status of 401/); // her other session has ended
});

await test("a feed has the games that wait, at a secret address", async () => {
  const { id } = await bob.newGame();
  await until(async () => (await bob.sight(id, 0)).asked, "her turn");
  await bob.visit("#/account");
  await press(bob, "Make a feed");
  const address = await bob.page.getByLabel("Address of your feed").inputValue();
  await shoot(bob, "feed-phone");
  const feed = await (await fetch(address)).text();
  check(feed.includes("<entry>") && feed.includes("#/game/"), feed);
  await press(bob, "Delete the feed");
  await bob.page.getByRole("button", { name: "Make a feed" }).waitFor();
  same((await fetch(address)).status, 404, "the old address");
});

await house.close();
mailServer.close();
finish();

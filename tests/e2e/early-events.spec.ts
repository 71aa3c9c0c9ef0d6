import { buildFixture } from "../support/build-fixture";
import { fixturePage } from "../support/early-events-fixture/page";
import { consoleErrors } from "../support/page";
import { expect, test } from "../support/test";

let script: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  script = (await buildFixture("early-events-fixture")).script;
});

test.beforeEach(async ({ page, request }) => {
  const html = await (await request.get("/sign-in")).text();
  const recorder = /<script[^>]*>([^<]*earlyEvents[^<]*)<\/script/.exec(html)?.[1] ?? "";
  expect(recorder).not.toBe("");
  expect(recorder.length).toBeLessThan(1_000);
  await page.route("**/fixture", (route) => route.fulfill({ contentType: "text/html", body: fixturePage(recorder) }));
});

test("replays early events once and in order, and events on a card when it is hydrated", async ({ page }) => {
  const errors = consoleErrors(page);
  await page.goto("/fixture");
  const add = page.getByRole("button", { name: "Add" });
  const card = page.getByRole("button", { name: "Card" });
  const handled = page.getByRole("status");
  await add.click();
  await page.getByLabel("Agree").click();
  await page.getByLabel("Large").click();
  await page.getByLabel("Fruit").focus();
  await page.keyboard.press("ArrowDown");
  await page.getByLabel("Note").pressSequentially("Roof 9");
  await card.click();
  await add.press("Enter");
  await page.addScriptTag({ content: script });

  const replayed = "Add, Agree true, Large, pear, Roof 9, Add";
  await expect(handled).toHaveText(replayed);
  await expect(page.getByLabel("Agree")).toBeChecked();
  await expect(page.getByLabel("Large")).toBeChecked();
  await expect(page.getByLabel("Fruit")).toHaveValue("pear");
  await expect(page.getByLabel("Note")).toHaveValue("Roof 9");

  await card.press("Enter");
  await page.getByLabel("Reply").pressSequentially("Done");
  await add.click();
  await expect(handled).toHaveText(`${replayed}, Add`);
  await page.evaluate(() => window.loadCard?.());
  await expect(handled).toHaveText(`${replayed}, Add, Card, Card, Done`);
  await expect(page.getByLabel("Reply")).toHaveValue("Done");
  await card.click();
  await expect(handled).toHaveText(`${replayed}, Add, Card, Card, Done, Card`);
  expect(errors).toEqual([]);
});

test("leaves a form to the browser", async ({ page }) => {
  await page.goto("/fixture");
  const send = page.getByRole("button", { name: "Send" });
  // The page does not change, as if the next page were loading.
  await page.evaluate(() => document.forms[0]?.addEventListener("submit", (event) => event.preventDefault()));
  await send.click();
  await page.addScriptTag({ content: script });
  await page.getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("status")).toHaveText("Add");
});

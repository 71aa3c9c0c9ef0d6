import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";

import { expect, test } from "../support/test";

test("shows the errors and web vitals of a browser in the report of the log", async ({ page, openAs, stack }, info) => {
  await page.addInitScript(() => {
    // Samples every page and reports its vitals at once.
    const { random } = Math;
    const later = window.setTimeout;
    Math.random = () => random() / 20;
    window.setTimeout = ((run: () => void, ms?: number, ...args: []) =>
      later(run, ms === 5_000 ? 0 : ms, ...args)) as typeof setTimeout;
    Element.prototype.scrollIntoView = () => {
      throw new TypeError("The row of Jan <jan@demo.example> is null");
    };
  });
  await openAs("owner", "/plants");
  await expect(page.locator("[data-row-link]").first()).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("j");
    expect(stack.logText()).toContain('"browser-error"');
  }).toPass();
  // The page sends the vitals when the user leaves it.
  await page.goto("/support");
  await expect.poll(stack.logText).toContain('"browser-vitals"');

  const file = info.outputPath("log.jsonl");
  writeFileSync(file, stack.logText());
  const report = execFileSync("npm", ["run", "--silent", "report", "--", file], { encoding: "utf8" });
  expect(report).toMatch(/\d+ × TypeError: The row of Jan … is null \(\/plants, \/assets\/[\w.-]+\.js:\d+:\d+/);
  expect(report).toMatch(/^\s*\/plants +\d+ +\d+ +\d+ /m);
  expect(stack.logText()).not.toContain("jan@demo.example");
});

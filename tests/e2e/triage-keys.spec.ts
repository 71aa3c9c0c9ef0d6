import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { openPage, waitForHydrationOf } from "../support/page";
import { expect, test } from "../support/test";

const causes = (page: Page) => page.getByRole("table", { name: "Causes" }).locator("tbody tr");
const rowLink = (page: Page, index: number) => causes(page).nth(index).getByRole("rowheader").getByRole("link");
const panel = (page: Page) => page.getByRole("complementary");
/** Presses both keys at once: the second one counts for 1.5 seconds, and a page that renders must not delay it. */
const goToTriage = (page: Page) => Promise.all([page.keyboard.press("g"), page.keyboard.press("t")]);

/** The requests for the evidence of causes. */
function evidenceRequests(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => request.url().includes("/resources/cause-evidence") && urls.push(request.url()));
  return urls;
}

test("walks from another page through the queue by keys", async ({ page, openAs }) => {
  await test.step("is opened by g and t, whatever t does on the page", async () => {
    await openAs("owner", "/reports");
    await goToTriage(page);
    await expect(page).toHaveURL(/\/triage/);
    await waitForHydrationOf(rowLink(page, 0));
    await page.keyboard.press("j");
    await expect(rowLink(page, 0)).toBeFocused();
    await goToTriage(page);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: "Search causes" })).toBeFocused();
    await page.keyboard.type("gt");
    await expect(page.getByRole("searchbox", { name: "Search causes" })).toHaveValue("gt");
  });
  await test.step("loads the evidence of a cause once, when it has the focus, and returns the focus", async () => {
    await openPage(page, "/triage");
    const requests = evidenceRequests(page);
    await waitForHydrationOf(rowLink(page, 0));
    await page.keyboard.press("j");
    await expect(rowLink(page, 0)).toBeFocused();
    await expect.poll(() => requests.length).toBe(1);
    await page.keyboard.press("Enter");
    await expect(panel(page).getByRole("link", { name: "Performance of these days" })).toBeVisible();
    expect(requests).toHaveLength(1);
    await page.keyboard.press("Escape");
    await expect(panel(page)).toHaveCount(0);
    await expect(rowLink(page, 0)).toBeFocused();
  });
  await test.step("fills a phone with the panel, with its actions at the bottom", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await rowLink(page, 0).click();
    await expect(panel(page).getByRole("link", { name: "Performance of these days" })).toBeVisible();
    await expect(page.getByRole("searchbox", { name: "Search causes" })).toBeHidden();
    const snooze = panel(page).getByRole("button", { name: "Snooze" });
    await expect.poll(async () => (await snooze.boundingBox())?.y).toBeGreaterThan(650);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step("selects causes and opens the actions on them with keys, which the help lists", async () => {
    await openPage(page, "/triage");
    await waitForHydrationOf(rowLink(page, 0));
    await page.keyboard.press("j");
    await expect(rowLink(page, 0)).toBeFocused();
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: "Search causes" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(rowLink(page, 0)).toBeFocused();
    await page.keyboard.press("n");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toHaveAccessibleName("Add a note to 1 plant");
    await page.keyboard.press("Escape");
    await expect(rowLink(page, 0)).toBeFocused();
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expect(page.getByText("2 selected").first()).toBeVisible();
    await page.keyboard.press("s");
    await expect(dialog.getByRole("radio", { name: /^14 days/ })).toBeChecked();
    await page.keyboard.press("Escape");
    // The keys of the page have no effect under a dialog.
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press("z");
    await expect(page.getByText("There is nothing to undo").first()).toBeVisible();
    await page.keyboard.press("?");
    for (const label of ["Custom fields", "Select row", "Undo the last action", "Open plant"])
      await expect(dialog.getByText(label, { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press("Control+k");
    await expect(dialog.getByRole("option", { name: "Create ticket" }).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press("p");
    await expect(page).toHaveURL(/\/plants\/\d+\?companyId=2#issues/);
  });
});

test("shows a cause from the list and from the command palette", async ({ page, openAs }) => {
  await test.step("shows the events of a cause, and links to its inverters on these days", async () => {
    await openAs("owner", "/triage?types=shade_first_half");
    await rowLink(page, 0).click();
    const performance = panel(page).getByRole("link", { name: "Performance of these days" });
    await expect(performance).toHaveAttribute("href", /period=day&start_date=.+&end_date=.+#performance/);
    await expect(panel(page).getByRole("region", { name: "Events" })).toBeVisible();
    await expect(panel(page).locator('a[href*="&meter="]').first()).toHaveAttribute(
      "href",
      /start_date=.*#performance/,
    );
    await expectAccessible(page, [1440]);
    await page.setViewportSize({ width: 390, height: 900 });
    // Not below the fixed actions at the bottom, which would cover some of the marks.
    const events = panel(page).getByRole("region", { name: "Events" });
    await events.evaluate((element) => element.scrollIntoView({ block: "center" }));
    await expectAccessible(page, [390]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step("finds a cause in the command palette by type and plant, and opens its panel", async () => {
    const [, title = "", plants = ""] = (await rowLink(page, 0).innerText()).split("\n");
    await openPage(page, "/support");
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox").fill(`${title} ${plants.split(",")[0]}`);
    const group = dialog.getByRole("group", { name: "Causes" });
    await expect(group.getByRole("option").first()).toContainText(title);
    expect(await group.getByRole("option").count()).toBeLessThanOrEqual(6);
    await group.getByRole("option").first().click();
    await expect(page).toHaveURL(/\/triage.*#/);
    await expect(panel(page).getByRole("heading", { level: 2 })).toContainText(title);
  });
});

test("saves the filters of the queue as a view, and names tags in chips", async ({ page, openAs }) => {
  await openAs("owner", "/triage");
  await page.getByRole("button", { name: "Tags" }).click();
  const tag = page.getByRole("checkbox").and(page.locator('[popover] input[type="checkbox"]')).first();
  const name = await tag.evaluate((input) => input.closest("label")?.textContent?.trim() ?? "");
  await tag.check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText(name);
  await expect(page).toHaveURL(/tags=/);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByLabel("Save current view as").fill("Roofs");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await openPage(page, "/triage");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("link", { name: "Roofs" }).click();
  await expect(page).toHaveURL(/\/triage\?.*tags=/);
});

import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { createApiClient } from "../support/api-client";
import { openPage, selectOption, toasts, waitForHydration } from "../support/page";
import { expect, test } from "../support/test";
import { violationsAtBothWidths } from "../support/violations";

const causes = (page: Page) => page.getByRole("table", { name: "Causes" }).locator("tbody tr");
const tab = (page: Page, name: string) =>
  page.getByRole("list", { name: "State of the causes" }).getByRole("link", { name });
const panel = (page: Page) => page.getByRole("complementary");

test("leads from the queue to a cause and back, with filters in the URL", async ({ page, signIn, stack }) => {
  await test.step("lists each open issue of the company in one cause, the cause with most at stake first", async () => {
    await signIn("owner", "/triage");
    await expect(page).toHaveTitle("Heliograph - Triage");
    await expect(causes(page).first()).toContainText("kWh");
    const api = await createApiClient(stack, "owner");
    const { data } = await api.get<{ data: { meter_issues: { type_name: string; snoozed_until: string | null }[] }[] }>(
      "/companies/2/plant-issues?with=meter_issues&per_page=100&snoozed=1",
    );
    const issues = data.flatMap((plant) => plant.meter_issues);
    const snoozed = issues.filter(({ snoozed_until }) => snoozed_until);
    const notes = issues.filter(
      ({ type_name, snoozed_until }) => !snoozed_until && ["new", "ticket"].includes(type_name),
    );
    expect(notes.length).toBeGreaterThan(0);
    await expect(page.getByText(/\d+ plants? with an open ticket/)).toBeVisible();
    const count = async (name: string) => Number(/\d+/.exec((await tab(page, name).textContent()) ?? "")?.[0]);
    expect(await count("Snoozed")).toBeLessThanOrEqual(snoozed.length);
    // Causes with less than 0.5 kWh a day at stake are folded. The long-term promise has its own table.
    await page.locator("summary", { hasText: /with less at stake/ }).click();
    const promises = page.getByRole("table", { name: "Long-term promise" }).locator("tbody tr");
    expect((await causes(page).count()) + (await promises.count())).toBe(await count("Open"));
    // The tables share one selection and one bar of actions.
    await waitForHydration(page);
    await causes(page).first().getByRole("checkbox").check();
    await promises.first().getByRole("checkbox").check();
    await expect(page.getByRole("region", { name: "Selected rows" })).toContainText("2 selected");
    await page.locator("summary", { hasText: /with less at stake/ }).click();
    await expect(page.locator("main")).not.toContainText("could not be read");
  });
  await test.step("opens a cause next to the queue, and closes it with Escape", async () => {
    await waitForHydration(page);
    // The bar of actions on a phone covers half of a control in other panels, which counts as small.
    const cause = causes(page).filter({ hasText: "Shade in the morning" }).first();
    const link = cause.getByRole("rowheader").getByRole("link");
    await link.press("Enter");
    const heading = panel(page).getByRole("heading", { level: 2 });
    await expect(heading).toBeFocused();
    await expect(link).toContainText((await heading.textContent()) ?? "");
    await expect(page).toHaveURL(/\/triage\?tab=open#[a-z]+/);
    await expectAccessible(page);
    await page.reload();
    await expect(heading).toBeVisible();
    await heading.press("Escape");
    await expect(panel(page)).toHaveCount(0);
  });
  await test.step("stores tab, filters and the fold in the URL", async () => {
    const all = await causes(page).count();
    await selectOption(page.getByLabel("Fold causes below"), { label: "5.0 kWh a day" });
    await expect(page).toHaveURL(/min=5/);
    await expect(page.locator("summary", { hasText: /\d+ causes? with less at stake/ })).toBeVisible();
    const shown = page.getByRole("table", { name: "Causes" }).first().locator("tbody tr");
    await expect.poll(() => shown.count()).toBeLessThan(all);
    await page.getByRole("button", { name: "Indicators" }).click();
    await page.getByRole("checkbox", { name: "Shade in the morning", exact: true }).check();
    await expect(page).toHaveURL(/types=shade_first_half/);
    await page.keyboard.press("Escape");
    await tab(page, "Done this week").click();
    await expect(page).toHaveURL(/tab=done.*types=shade_first_half.*min=5|types=shade_first_half.*min=5.*tab=done/);
    await page.goto("/triage?drivers=Nobody");
    await expect(page.getByText("No causes match these filters")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Clear all filters" }).last().click();
    await expect(causes(page)).toHaveCount(all);
  });
  await test.step("shows the next steps of a cause above its chart, and the cost of its row in the chart's text", async () => {
    await openPage(page, "/triage?types=misc&min=0");
    const row = causes(page).first();
    const cost = await row.getByRole("cell", { name: /kWh/ }).last().textContent();
    await row.getByRole("rowheader").getByRole("link").click();
    await expect(panel(page).getByText(/Lost so far \(.*\):/)).toContainText(cost?.trim() ?? "");
    await expect(panel(page).locator("dl")).toContainText(cost?.trim() ?? "");
    await expect(panel(page)).not.toContainText("Lost: 0 kWh");
    const steps = panel(page).getByRole("region", { name: "What to do next" });
    await expect(steps.getByRole("listitem")).not.toHaveCount(0);
    const top = async (text: string | RegExp) => (await panel(page).getByText(text).first().boundingBox())?.y ?? 0;
    expect(await top("What to do next")).toBeLessThan(await top(/Lost so far \(/));
  });
});

test.describe("actions", () => {
  test.use({ fleet: "triage" });

  test("snoozes the plants of two causes with a result for each, and undoes it", async ({ page, openAs }) => {
    await openAs("owner", "/triage?types=shade_first_half,zero_yield,power_optimizer_issue,power_interruption,misc");
    const all = await causes(page).count();
    expect(all).toBeGreaterThan(2);
    const boxes = causes(page).getByRole("checkbox");
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Snooze" }).click();
    const dialog = page.getByRole("dialog", { name: /Snooze 2 plants/ });
    await expect(dialog.getByRole("listitem")).toHaveCount(2);
    await expect(dialog.getByRole("radio", { name: /^14 days/ })).toBeChecked();
    expect(await violationsAtBothWidths(page, dialog)).toEqual([]);
    await dialog.getByRole("button", { name: /Snooze \d+ issues/ }).click();
    await expect(dialog.getByText("2 of 2 plants changed.").first()).toBeVisible();
    expect(await violationsAtBothWidths(page, dialog)).toEqual([]);
    await expect(dialog.getByText("Done")).toHaveCount(2);
    await expect(causes(page)).toHaveCount(all - 2);
    await dialog.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("dialog").getByText("2 of 2 plants changed.").first()).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    await expect(causes(page)).toHaveCount(all);
    await expect(page.getByRole("region", { name: "Selected rows" })).toHaveCount(0);
  });

  test("creates an assigned ticket from a cause with its evidence", async ({ page, openAs, stack }) => {
    await openAs("owner", "/triage?types=shade_first_half");
    const title = (await causes(page).first().getByRole("rowheader").textContent()) ?? "";
    await causes(page).first().getByRole("rowheader").getByRole("link").click();
    await panel(page).getByRole("button", { name: "Create ticket" }).click();
    const dialog = page.getByRole("dialog");
    const subject = await dialog.getByLabel("Title").inputValue();
    expect(title).toContain(subject);
    await dialog.getByLabel("Title").fill("Cut the tree");
    await dialog.getByLabel("Description").fill("Please cut the tree.");
    await dialog.getByLabel("Assign to").selectOption({ index: 1 });
    await dialog.getByRole("button", { name: "Create a ticket for 1 plant" }).click();
    const link = toasts(page).getByRole("link", { name: "View ticket" });
    const href = (await link.getAttribute("href"))?.split("?")[0];
    const api = await createApiClient(stack, "owner");
    const ticket = await api.get<{ title: string; description: string; assignees: object[] }>(
      `/companies/2${href}?with=assignees`,
    );
    expect(ticket).toMatchObject({ title: "Cut the tree", assignees: [{}] });
    expect(ticket.description).toMatch(/Please cut the tree\..*Shade in the morning.*since \d+ \w+ \d{4}/s);
    await tab(page, "In progress").click();
    await expect(causes(page).filter({ hasText: subject }).first()).toContainText(/#\d+/);
  });
});

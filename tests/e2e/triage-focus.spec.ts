import type { Page } from "playwright/test";
import { daysAgo, pageOf, roof, serveTriage } from "../support/mock-plant";
import { expect, test } from "../support/mock-upstream-test";
import { causeRows, reloadPage, toasts, waitForHydration, waitForHydrationOf } from "../support/page";

const plantsCall = "GET /companies/3/plant-issues?";

/** A plant with a cause of its own. A larger id has more at stake. */
const plant = (id: number) =>
  roof(id, { found_on: daysAgo(3 * id), at_stake_kwh_per_day: 10 * id }, { not_received_kwh_per_day: 10 * id });
const threePlants = [plant(3), plant(2), plant(1)];

const rowOf = (page: Page, id: number) => causeRows(page).filter({ hasText: `Roof ${id}` });
const linkOf = (page: Page, id: number) => rowOf(page, id).getByRole("rowheader").getByRole("link");
const panel = (page: Page) => page.getByRole("complementary");

test.beforeEach(({ upstream }) => {
  serveTriage(upstream);
  upstream.on(plantsCall, pageOf(threePlants));
});

async function openTriage(page: Page, signIn: (account: string, path: string) => Promise<void>, path = "/triage") {
  await signIn("anna", path);
  await waitForHydration(page);
  await waitForHydrationOf(causeRows(page).first().getByRole("rowheader").getByRole("link"));
}

test("moves along the causes with j and k, and says why a key has no effect", async ({ page, signIn }) => {
  await test.step("states why a key of an action has no effect", async () => {
    await openTriage(page, signIn);
    for (const key of ["a", "x", "p", "o"]) {
      await page.keyboard.press(key);
      await expect(toasts(page).getByText("Move to a row with J or K first.")).toHaveCount(1);
      await toasts(page).getByRole("button").first().click();
    }
    await page.keyboard.press("j");
    await page.keyboard.press("a");
    await expect(toasts(page).getByText("Assign is not possible: No open ticket")).toBeVisible();
    await toasts(page).getByRole("button").first().click();
    await linkOf(page, 3).press("Enter");
    await expect(panel(page).getByRole("heading", { level: 2 })).toBeFocused();
    await page.keyboard.press("a");
    await expect(toasts(page).getByText("Assign is not possible: No open ticket")).toBeVisible();
    await page.keyboard.press("n");
    await expect(page.getByRole("dialog")).toHaveAccessibleName("Add a note to 1 plant");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(panel(page)).toHaveCount(0);
  });
  await test.step("shows the next and the previous cause in the open panel with j and k", async () => {
    await linkOf(page, 3).press("Enter");
    await expect(panel(page)).toContainText("Roof 3");
    await expect(panel(page).getByRole("heading", { level: 2 })).toBeFocused();
    await expect(linkOf(page, 3)).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("j");
    await expect(panel(page)).toContainText("Roof 2");
    await expect(linkOf(page, 2)).toBeFocused();
    await expect(linkOf(page, 2)).toHaveAttribute("aria-current", "true");
    await expect(page.locator("main [aria-current=true][data-row-link]")).toHaveCount(1);
    await page.keyboard.press("j");
    await expect(panel(page)).toContainText("Roof 1");
    await page.keyboard.press("k");
    await expect(panel(page)).toContainText("Roof 2");
    await expect(linkOf(page, 2)).toBeFocused();
    // Enter continues in the panel.
    await page.keyboard.press("Enter");
    await expect(panel(page).getByRole("heading", { level: 2 })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(panel(page)).toHaveCount(0);
    await expect(linkOf(page, 2)).toBeFocused();
    await linkOf(page, 2).press("Enter");
    await expect(panel(page).getByRole("heading", { level: 2 })).toBeFocused();
    await page.keyboard.press("k");
    await expect(panel(page)).toContainText("Roof 3");
    await page.goBack();
    await expect(panel(page)).toHaveCount(0);
  });
  await test.step("moves along the causes in a panel that covers the queue", async () => {
    await page.setViewportSize({ width: 1000, height: 800 });
    await linkOf(page, 3).click();
    await expect(panel(page)).toContainText("Roof 3");
    await page.keyboard.press("j");
    await expect(panel(page)).toContainText("Roof 2");
    await page.keyboard.press("Escape");
    await expect(panel(page)).toHaveCount(0);
    await expect(linkOf(page, 2)).toBeFocused();
  });
});

test("moves the focus to the next cause after an action", async ({ page, signIn, upstream }) => {
  for (const opened of ["row", "panel", "selection"] as const) {
    upstream.on(plantsCall, pageOf(threePlants));
    await openTriage(page, signIn);
    const snooze = async (id: number, left: object[]) => {
      if (opened === "row") {
        await linkOf(page, id).focus();
        await page.keyboard.press("s");
      } else if (opened === "panel") {
        await linkOf(page, id).click();
        await panel(page).getByRole("button", { name: "Snooze" }).click();
      } else {
        await rowOf(page, id).getByRole("checkbox").check();
        await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Snooze" }).click();
      }
      upstream.on(plantsCall, pageOf(left));
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Snooze 1 issue" }).click();
      await expect(rowOf(page, id)).toHaveCount(0);
      const close = dialog.getByRole("button", { name: "Close" }).last();
      if (await close.isVisible()) await close.click();
      await expect(dialog).toHaveCount(0);
    };
    await snooze(2, [plant(3), plant(1)]);
    await expect(linkOf(page, 1)).toBeFocused();
    await snooze(1, [plant(3)]);
    await expect(linkOf(page, 3)).toBeFocused();
    await snooze(3, []);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  }
});

test("returns to the place in the queue", async ({ page, signIn, upstream }) => {
  await test.step("does not scroll when a panel is opened, reloaded or closed", async () => {
    upstream.on(plantsCall, pageOf(Array.from({ length: 20 }, (_, index) => plant(20 - index))));
    await openTriage(page, signIn);
    const scrollTop = () => page.evaluate(() => Math.round(window.scrollY));
    const link = linkOf(page, 6);
    await link.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    expect(await scrollTop()).toBeGreaterThan(200);
    const isInView = async () => {
      await expect(link).toBeInViewport();
      expect(await scrollTop()).toBeGreaterThan(100);
    };
    await link.click();
    await expect(panel(page)).toBeVisible();
    await isInView();
    const opened = await scrollTop();
    await reloadPage(page);
    await expect(panel(page)).toBeVisible();
    await expect(panel(page).getByRole("heading", { level: 2 })).toBeFocused();
    expect(Math.abs((await scrollTop()) - opened)).toBeLessThan(40);
    await page.keyboard.press("Escape");
    await expect(panel(page)).toHaveCount(0);
    await isInView();
  });
  await test.step("stays in view when a panel that covers the queue is closed", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    const link = linkOf(page, 6);
    await link.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    const top = await page.evaluate(() => window.scrollY);
    await link.click();
    await expect(panel(page).getByRole("heading", { level: 2 })).toBeInViewport();
    await panel(page).getByRole("link", { name: "Close" }).click();
    await expect(panel(page)).toHaveCount(0);
    await expect(link).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBe(top);
  });
});

test("states the selected causes of other tabs, and acts on them", async ({ page, signIn, upstream }) => {
  // Each plant has a cause in two tabs.
  const plants = threePlants.map((one) => {
    const snoozed = one.meter_issues.map((issue) => ({ ...issue, id: issue.id + 50, snoozed_until: daysAgo(-5) }));
    return { ...one, meter_issues: [...one.meter_issues, ...snoozed] };
  });
  upstream.on(plantsCall, pageOf(plants));
  await openTriage(page, signIn);
  await rowOf(page, 3).getByRole("checkbox").check();
  await rowOf(page, 2).getByRole("checkbox").check();
  const bar = page.getByRole("region", { name: "Selected rows" });
  await page.getByRole("link", { name: /^Snoozed/ }).click();
  await expect(page).toHaveURL(/tab=snoozed/);
  await expect(bar).toContainText("2 selected, 2 in tab Open");
  await expect(rowOf(page, 3).getByRole("checkbox")).not.toBeChecked();
  await rowOf(page, 3).getByRole("checkbox").check();
  await expect(bar).toContainText("3 selected, 2 in tab Open");
  await page.getByRole("link", { name: /^In progress/ }).click();
  await expect(bar).toContainText("3 selected, 2 in tab Open, 1 in tab Snoozed");
  upstream.requests.length = 0;
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "Add a note to 2 plants" });
  await dialog.getByLabel("Note").fill("Key at the reception");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("dialog")).toContainText("2 of 2 plants changed.");
  const notes = upstream.requestsTo("POST ").map(({ path }) => path);
  expect(notes.toSorted()).toEqual([2, 3].map((id) => `/companies/3/plants/${id}/notes`));
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await expect(bar).toHaveCount(0);
});

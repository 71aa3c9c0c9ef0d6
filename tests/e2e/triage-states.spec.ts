import type { Page } from "playwright/test";
import { daysAgo, pageOf, roof } from "../support/mock-plant";
import { delayed, json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { causeRows, toasts, waitForHydration } from "../support/page";
import { violations, violationsAtBothWidths } from "../support/violations";

const plantsCall = "GET /companies/3/plant-issues?";

/** A plant with a separate cause. */
const plant = (id: number, changes: object = {}) =>
  roof(id, { type_name: "misc", severity: 75, found_on: daysAgo(id) }, changes);

const rowLink = (page: Page, index: number) => causeRows(page).nth(index).getByRole("rowheader").getByRole("link");
const panel = (page: Page) => page.getByRole("complementary");
const bar = (page: Page) => page.getByRole("region", { name: "Selected rows" });

test("selects the causes of all pages, and keeps the causes of other pages", async ({ page, openAs, upstream }) => {
  upstream.on(plantsCall, pageOf(Array.from({ length: 60 }, (_, index) => plant(index + 1))));
  await openAs("anna", "/triage");
  await causeRows(page).nth(0).getByRole("checkbox").check();
  await expect(bar(page)).toContainText("1 selected");
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Page 2" }).click();
  await expect(causeRows(page).nth(0).getByRole("checkbox")).not.toBeChecked();
  await causeRows(page).nth(0).getByRole("checkbox").check();
  await expect(bar(page)).toContainText("2 selected");
  await bar(page).getByRole("button", { name: "Add note" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveAccessibleName("Add a note to 2 plants");
  await page.keyboard.press("Escape");
  await bar(page).getByRole("button", { name: "Select all 60 matching" }).click();
  await expect(bar(page).getByRole("status")).toHaveText("All 60 matching causes are selected.");
  await expect(bar(page)).toContainText("60 selected");
  expect(await violations(page)).toEqual([]);
  await bar(page).getByRole("button", { name: "Add note" }).click();
  await expect(dialog).toHaveAccessibleName("Add a note to 60 plants");
});

test("assigns the tickets of the focused cause with a key, and undoes it", async ({ page, openAs, upstream }) => {
  const tickets = [{ id: 70, number: "T-70", title: "Inspect", closed_on: null }];
  upstream.on(plantsCall, pageOf([plant(1, { tickets })]));
  upstream.on("GET /companies/3/users", json([{ id: 8, first_name: "Jan", last_name: "Smit" }]));
  upstream.on("GET /companies/3/tickets/70?", json(tickets[0]));
  upstream.on("PUT /companies/3/plants/1/tickets/70/assignees/8", json({ id: 70 }));
  await openAs("anna", "/triage");
  await expect(rowLink(page, 0)).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("a");
  const dialog = page.getByRole("dialog", { name: "Assign the ticket of 1 plant" });
  await dialog.getByLabel("User").selectOption({ label: "Jan Smit" });
  await dialog.getByRole("button", { name: "Assign the ticket of 1 plant" }).click();
  await expect(toasts(page)).toContainText("Ticket assigned");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(upstream.requestsTo("PUT /companies/3/plants/1/tickets/70/assignees/8")).toHaveLength(1);
  upstream.on("GET /companies/3/tickets/70?", json({ ...tickets[0], assignees: [{ id: 8 }] }));
  upstream.on("DELETE /companies/3/plants/1/tickets/70/assignees/8", json({}));
  await toasts(page).getByRole("button", { name: "Undo" }).click();
  await expect(toasts(page)).toContainText("Undone");
  expect(upstream.requestsTo("DELETE /companies/3/plants/1/tickets/70/assignees/8")).toHaveLength(1);
});

test("states the last alert of a source, by its text or its type", async ({ page, openAs, upstream }) => {
  const status = (type_name: string, display_name: string | null, day: number) => ({
    date: daysAgo(day),
    type_name,
    meter_status_type: { severity: 100, display_name },
  });
  upstream.on(plantsCall, pageOf([plant(1)]));
  const statuses = "GET /companies/3/plants/1/meters/101/meter-statuses?";
  upstream.on(
    statuses,
    json({
      data: [
        status("driver_medium", "Fan blocked", 5),
        status("driver_high", "Isolation fault", 2),
        status("ok", "Fine", 1),
      ],
    }),
  );
  await openAs("anna", "/triage");
  await rowLink(page, 0).click();
  await expect(panel(page).getByText(/^Last source alert: Isolation fault/)).toBeVisible();
  upstream.on(statuses, json({ data: [status("driver_high", null, 2)] }));
  await page.reload();
  await expect(panel(page).getByText(/^Last source alert: Source alert/)).toBeVisible();
});

test("is accessible while the queue, and then a panel, are loading", async ({ page, signIn, upstream }) => {
  const plants = pageOf([plant(1), plant(2)]);
  let answer = () => {};
  upstream.on(plantsCall, (response, request) => {
    answer = () => plants(response, request);
  });
  upstream.on("GET /companies/3/plants/1/", delayed(60_000, json([])));
  await signIn("anna", "/account");
  await page.goto("/triage", { waitUntil: "commit" });
  await expect(page.getByRole("region", { name: "Causes" })).toHaveAttribute("aria-busy", "true");
  expect(await violationsAtBothWidths(page, page.locator("html"))).toEqual([]);
  answer();
  await expect(causeRows(page)).toHaveCount(2);
  await waitForHydration(page);
  await causeRows(page).filter({ hasText: "Roof 1" }).getByRole("rowheader").getByRole("link").click();
  await expect(panel(page).getByRole("heading", { level: 2 })).toBeVisible();
  await expect(panel(page).getByRole("link", { name: "Performance of these days" })).toHaveCount(0);
  expect(await violationsAtBothWidths(page, page.locator("html"))).toEqual([]);
});

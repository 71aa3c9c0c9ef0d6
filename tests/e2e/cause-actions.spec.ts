import type { Page } from "playwright/test";
import { daysAgo, pageOf, roof, serveTriage } from "../support/mock-plant";
import { faults, held, json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import {
  causeRows,
  openPage,
  reloadPage,
  submitSignIn,
  toasts,
  waitForHydration,
  waitForHydrationOf,
} from "../support/page";
import { violations } from "../support/violations";

const plantPath = (id: number) => `/companies/3/plants/${id}`;
const issueOf = (id: number) => ({ id: 200 + id, meter_id: 100 + id, type_name: "zero_yield", severity: 100 });

/** A plant with a separate cause. */
const plant = (id: number, changes: object = {}) =>
  roof(id, { type_name: "zero_yield", found_on: daysAgo(id) }, changes);
const ticketOf = (id: number) => ({ id: 60 + id, number: `100${id}`, title: "Zero yield", closed_on: null });
const listCall = "GET /companies/3/plant-issues?";

const dialog = (page: Page) => page.getByRole("dialog");

test.beforeEach(({ upstream }) => {
  serveTriage(upstream);
  upstream.on("GET /companies/3/users", json([{ id: 8, first_name: "Jan", last_name: "Smit" }]));
  upstream.on(listCall, pageOf([plant(1), plant(2)]));
  for (const id of [1, 2]) upstream.on(`GET ${plantPath(id)}/issues`, json([issueOf(id)]));
});

/** Focuses the first cause of the queue. */
async function focusFirst(page: Page): Promise<void> {
  await waitForHydration(page);
  const link = causeRows(page).first().getByRole("rowheader").getByRole("link");
  await expect(link).toBeVisible();
  await waitForHydrationOf(link);
  await page.keyboard.press("j");
  await expect(link).toBeFocused();
}

test("unsnoozes one plant with two keys", async ({ page, signIn, upstream }) => {
  const snoozed = { ...issueOf(1), found_on: daysAgo(9), snoozed_until: daysAgo(-9) };
  upstream.on(listCall, pageOf([plant(1, { meter_issues: [snoozed] })]));
  upstream.on(`GET ${plantPath(1)}/issues`, json([snoozed]));
  await signIn("anna", "/triage?tab=snoozed");
  await focusFirst(page);
  await page.keyboard.press("u");
  await expect(dialog(page).getByRole("button", { name: /^Unsnooze/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toasts(page)).toContainText("Successfully unsnoozed issue");
  await expect(dialog(page)).toHaveCount(0);
  await toasts(page).getByRole("button", { name: "Undo" }).click();
  await expect(toasts(page)).toContainText("Undone");
  expect(upstream.requestsTo("PUT ").at(-1)?.body).toBe(JSON.stringify({ snoozed_until: daysAgo(-9) }));
});

test("snoozes the focused cause with a retry, undoes it, and adds a note by keys", async ({
  page,
  signIn,
  upstream,
}) => {
  await test.step("keeps a failed snooze of one plant in a dialog, from which it is retried", async () => {
    const failing = held(faults.serverError);
    for (const id of [1, 2]) upstream.on(`PUT ${plantPath(id)}`, failing.respond);
    await signIn("anna", "/triage");
    await focusFirst(page);
    await page.keyboard.press("s");
    await expect(dialog(page).getByRole("radio", { name: "14 days" })).toBeFocused();
    await page.keyboard.press("Enter");
    // The cause leaves the tab while the change is sent, and returns when it fails.
    await expect(causeRows(page)).toHaveCount(1);
    failing.release();
    await expect(dialog(page).getByText("Unable to snooze issue").first()).toBeVisible();
    await expect(causeRows(page)).toHaveCount(2);
    expect(await violations(page, dialog(page))).toEqual([]);
    for (const id of [1, 2]) upstream.on(`PUT ${plantPath(id)}`, json({}));
    await dialog(page).getByRole("button", { name: "Retry 1 plant" }).click();
    await expect(toasts(page)).toContainText("Successfully snoozed issue");
    await expect(dialog(page)).toHaveCount(0);
  });
  await test.step("snoozes one plant with two keys, and undoes it from the toast", async () => {
    await page.reload();
    upstream.requests.length = 0;
    await focusFirst(page);
    await page.keyboard.press("s");
    await expect(dialog(page).getByRole("radio", { name: "14 days" })).toBeFocused();
    await expect(dialog(page).getByLabel("Snoozed until")).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
    upstream.on(listCall, pageOf([plant(2)]));
    await page.keyboard.press("Enter");
    await expect(toasts(page)).toContainText("Successfully snoozed issue");
    await expect(dialog(page)).toHaveCount(0);
    await expect(causeRows(page)).toHaveCount(1);
    await expect(page.getByText("An action was interrupted")).toHaveCount(0);
    upstream.on(listCall, pageOf([plant(1), plant(2)]));
    await toasts(page).getByRole("button", { name: "Undo" }).click();
    await expect(toasts(page)).toContainText("Undone");
    await expect(causeRows(page)).toHaveCount(2);
    expect(upstream.requestsTo("PUT ").map(({ path }) => path.split("/").at(-1))).toEqual(["snooze", "unsnooze"]);
  });
  await test.step("writes a note with Ctrl+Enter, and rejects an empty note", async () => {
    await page.reload();
    await focusFirst(page);
    await page.keyboard.press("n");
    const note = dialog(page).getByLabel("Note");
    await expect(note).toBeFocused();
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(dialog(page)).toContainText("A note can't be empty");
    await expect(note).toBeFocused();
    await page.keyboard.type("Called");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(toasts(page)).toContainText("Saved");
    await toasts(page).getByRole("button", { name: "Undo" }).click();
    await expect(toasts(page)).toContainText("Note deleted");
    expect(upstream.requestsTo("DELETE ").map(({ path }) => path)).toEqual([
      expect.stringMatching(/^\/companies\/3\/plants\/[12]\/notes\/70$/),
    ]);
  });
});

test("creates no second ticket of a plant unless the user wants it", async ({ page, signIn, upstream }) => {
  await signIn("anna", "/triage");
  await focusFirst(page);
  for (const index of [0, 1]) await causeRows(page).nth(index).getByRole("checkbox").check();
  upstream.on(`GET ${plantPath(2)}/tickets`, json([ticketOf(2)]));
  await page.keyboard.press("t");
  await dialog(page).getByRole("button", { name: "Create tickets for 2 plants" }).click();
  await expect(dialog(page).getByText("1 of 2 plants changed.").first()).toBeVisible();
  await expect(dialog(page).getByRole("link", { name: "Already has ticket #1002" })).toBeVisible();
  await expect(dialog(page)).toContainText("1 plant already has an open ticket, so no ticket was created.");
  expect(await violations(page, dialog(page))).toEqual([]);
  expect(upstream.requestsTo(`POST ${plantPath(2)}/tickets`)).toHaveLength(0);
  await dialog(page).getByRole("button", { name: "Create 1 ticket anyway" }).click();
  await expect(dialog(page).getByText("2 of 2 plants changed.").first()).toBeVisible();
  expect(upstream.requestsTo(`POST ${plantPath(2)}/tickets`)).toHaveLength(1);
  expect(upstream.requestsTo(`POST ${plantPath(1)}/tickets`)).toHaveLength(1);
});

test("loads the users again in the dialog that assigns, and un-assigns a user", async ({ page, signIn, upstream }) => {
  const assignees = [{ id: 8, first_name: "Jan", last_name: "Smit" }];
  upstream.on(listCall, pageOf([plant(1, { tickets: [ticketOf(1)] })]));
  upstream.on("GET /companies/3/tickets/61?", json({ ...ticketOf(1), assignees }));
  for (const list of ["users", "ticket-templates"]) upstream.on(`GET /companies/3/${list}`, faults.serverError);
  await signIn("anna", "/triage");
  await focusFirst(page);
  await page.keyboard.press("t");
  await expect(dialog(page).getByRole("alert")).toContainText("The users and templates could not be loaded.");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press("a");
  await expect(dialog(page).getByLabel("User")).toBeFocused();
  await dialog(page).getByText("Un-assign", { exact: true }).click();
  const alert = dialog(page).getByRole("alert");
  await expect(alert).toContainText("The users could not be loaded.");
  // Only the form for a ticket needs the templates, which still fail.
  upstream.on("GET /companies/3/users", json(assignees));
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(alert).toHaveCount(0);
  await expect(dialog(page).getByRole("radio", { name: "Un-assign" })).toBeChecked();
  await dialog(page).getByLabel("User").selectOption({ label: "Jan Smit" });
  await dialog(page).getByRole("button", { name: "Un-assign" }).click();
  await expect(toasts(page)).toContainText("Ticket un-assigned");
  expect(upstream.requestsTo("DELETE ").map(({ path }) => path)).toEqual([`${plantPath(1)}/tickets/61/assignees/8`]);
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press("t");
  await expect(dialog(page).getByLabel("Assign to").getByRole("option", { name: "Jan Smit" })).toHaveCount(1);
  await expect(dialog(page).getByRole("alert")).toContainText("The templates could not be loaded.");
});

test("offers the rest of an action after the session has ended", async ({ page, signIn, upstream }) => {
  await signIn("anna", "/triage");
  await focusFirst(page);
  for (const index of [0, 1]) await causeRows(page).nth(index).getByRole("checkbox").check();
  await page.keyboard.press("n");
  await dialog(page).getByLabel("Note").fill("Key at the reception");
  // A reload in between keeps the dialog with its text.
  await reloadPage(page);
  await expect(dialog(page)).toHaveAccessibleName("Add a note to 2 plants");
  await expect(dialog(page).getByLabel("Note")).toHaveValue("Key at the reception");
  upstream.on(`POST ${plantPath(2)}/notes`, faults.tokenUnknown);
  await dialog(page).getByRole("button", { name: "Add a note to 2 plants" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  upstream.on(`POST ${plantPath(2)}/notes`, json({ id: 71 }, 201));
  await submitSignIn(page, "anna@demo.example");
  const interrupted = page.getByRole("alert").filter({ hasText: "An action was interrupted" });
  await interrupted.getByRole("button", { name: "Continue" }).click();
  await expect.poll(() => upstream.requestsTo(`POST ${plantPath(2)}/notes`).length).toBe(2);
  expect(upstream.requestsTo(`POST ${plantPath(2)}/notes`).at(-1)?.body).toContain("Key at the reception");
});

test("opens a dialog again after a reload, but not after another page", async ({ page, signIn, upstream }) => {
  upstream.on(listCall, pageOf([plant(1, { tickets: [ticketOf(1)] }), plant(2)]));
  await signIn("anna", "/triage");
  await focusFirst(page);
  const link = (id: number) =>
    causeRows(page)
      .filter({ hasText: `Roof ${id}` })
      .getByRole("rowheader")
      .getByRole("link");
  await link(1).click();
  const panel = page.getByRole("complementary");
  await panel.getByRole("button", { name: "Assign" }).click();
  await expect(dialog(page)).toBeVisible();
  await reloadPage(page);
  await expect(dialog(page)).toHaveAccessibleName("Assign the ticket of 1 plant");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  for (let clicks = 0; clicks < 20; clicks += 1) {
    const id = 2 - (clicks % 2);
    await link(id).click();
    await expect(panel).toContainText(`Roof ${id}`);
  }
  await panel.getByRole("button", { name: "Assign" }).click();
  await expect(dialog(page)).toBeVisible();
  await openPage(page, "/account");
  await openPage(page, "/triage");
  await waitForHydrationOf(link(2));
  await link(2).click();
  await expect(panel).toContainText("Roof 2");
  await expect(dialog(page)).toHaveCount(0);
});

test("has accessible dialogs on a phone", async ({ page, signIn, upstream }) => {
  upstream.on(listCall, pageOf([plant(1, { tickets: [ticketOf(1)] })]));
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn("anna", "/triage");
  await focusFirst(page);
  for (const key of ["s", "t", "a", "n"]) {
    await page.keyboard.press(key);
    await expect(dialog(page)).toBeVisible();
    expect([key, await violations(page, dialog(page))]).toEqual([key, []]);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  }
});

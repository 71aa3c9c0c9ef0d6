import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { mockComment, mockTicket, mockTicketCalls } from "../support/mock-ticket";
import { faults, held, json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { submitSignIn, toasts, waitForHydration } from "../support/page";

test.beforeEach(({ upstream }) => mockTicketCalls(upstream));

const ticketUrl = "/tickets/12?companyId=3";
const card = (page: Page) => page.getByRole("region", { name: "Comments" });
const editor = (page: Page) => card(page).getByRole("textbox", { name: "New comment" });
const submit = (page: Page) => card(page).getByRole("button", { name: "Submit" });
const items = (page: Page) => card(page).getByRole("list", { name: "Comments, newest first" }).locator("> li");
async function openComposer(page: Page): Promise<void> {
  await waitForHydration(page);
  await submit(page).scrollIntoViewIfNeeded();
  await expect(editor(page)).toBeVisible();
}

/** Types into the composer, which must be open. */
async function type(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.type(text);
}

test("lists and adds comments", async ({ page, signIn, upstream }) => {
  await test.step("lists the comments newest first, with 'You', relative times and exact ones in the tooltip", async () => {
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const other = { id: 40, first_name: "Jan", last_name: "Bos" };
    upstream.on(
      "GET /comments",
      json({ data: [mockComment, { id: 2, comment: "<p>Newer</p>", created_at: hourAgo, commenter: other }] }),
    );
    await signIn("anna", ticketUrl);
    await expect(items(page)).toHaveCount(2);
    await expect(items(page).first()).toContainText("Jan Bos");
    await expect(items(page).first()).toContainText("Newer");
    await expect(items(page).first().locator("time")).toHaveText("1 hour ago");
    await expect(items(page).nth(1).getByText("You", { exact: true })).toBeVisible();
    // 11:00 UTC, shown in the time zone of Amsterdam.
    // Also by keyboard and touch.
    await waitForHydration(page);
    await items(page).nth(1).locator("time").getByRole("button").press("Enter");
    await expect(items(page).nth(1).getByRole("status")).toHaveText("1 Mar 2026, 12:00");
    await expect(items(page).nth(1).locator("a")).not.toHaveAttribute("href", /javascript/);
  });
  await test.step("is accessible while it marks an empty comment, for which it sends no request", async () => {
    await openComposer(page);
    await type(page, "   ");
    await submit(page).click();
    await expect(card(page)).toContainText("A comment can't be empty");
    await expect(editor(page)).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
    expect(upstream.requestsTo("POST /comments")).toEqual([]);
    await type(page, "Done");
    await expect(editor(page)).not.toHaveAttribute("aria-invalid");
  });
  await test.step("shows each message of the API and keeps the input when it is rejected", async () => {
    await editor(page).press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    const messages = { message: ["Too long."], general: ["Try again tomorrow."] };
    upstream.on("POST /comments", json({ error: { code: 4000, messages } }, 422));
    await type(page, "Yield is back");
    await submit(page).click();
    await expect(toasts(page).getByText("Too long.")).toBeVisible();
    await expect(toasts(page).getByText("Try again tomorrow.")).toBeVisible();
    await expect(card(page)).not.toContainText("Too long.");
    await expect(editor(page)).toHaveText("Yield is back");
  });
  await test.step("adds a comment with 'Successfully added comment' and empties the editor", async () => {
    upstream.requests.length = 0;
    await editor(page).press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    await editor(page).click();
    await page.keyboard.press("ControlOrMeta+b");
    await page.keyboard.type("Yield is back");
    const added = held(json({ id: 3 }, 201));
    upstream.on("POST /comments", added.respond);
    await submit(page).click();
    await expect(submit(page)).toBeDisabled();
    upstream.on(
      "GET /comments",
      json({ data: [{ ...mockComment, id: 3, comment: "<p>Yield is back</p>" }, mockComment] }),
    );
    added.release();
    await expect(toasts(page).getByText("Successfully added comment")).toBeVisible();
    await expect(items(page).filter({ hasText: "Yield is back" })).toHaveCount(1);
    await expect(editor(page)).toHaveText("");
    expect(upstream.requestsTo("POST /comments").map(({ body }) => JSON.parse(body))).toEqual([
      { commentable_type: "ticket", commentable_id: "12", message: "<p><strong>Yield is back</strong></p>" },
    ]);
  });
});

test("preserves the draft over a reload and the end of the session", async ({ page, signIn, upstream }) => {
  await signIn("anna", ticketUrl);
  await openComposer(page);
  await type(page, "Yield is");
  await page.reload();
  await openComposer(page);
  await expect(editor(page)).toHaveText("Yield is");
  await editor(page).click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" back");
  upstream.on("POST /comments", faults.tokenUnknown);
  await submit(page).click();
  await expect(page).toHaveURL(/\/sign-in\?nextUrl=/);
  await submitSignIn(page, "anna@demo.example");
  await openComposer(page);
  await expect(editor(page)).toHaveText("Yield is back");
  upstream.on("POST /comments", json({ id: 3 }, 201));
  await editor(page).press("Control+Enter");
  await expect(toasts(page).getByText("Successfully added comment")).toBeVisible();
  await page.reload();
  await openComposer(page);
  await expect(editor(page)).toHaveText("");
});

test.describe("who may comment", () => {
  const foreign = { ...mockTicket, plant: { ...mockTicket.plant, owning_company_id: 5 } };
  const admin = { id: 7, first_name: "Anna", last_name: "Bos", email: "a@demo.example", admin: true };

  test("a user of another company only reads", async ({ page, openAs, upstream }) => {
    upstream.on("GET /companies/3/tickets/12?", json(foreign));
    await openAs("anna", ticketUrl);
    await expect(items(page)).toHaveCount(1);
    await expect(submit(page)).toHaveCount(0);
    await expect(editor(page)).toHaveCount(0);
  });

  test("an administrator only reads in admin mode, and is told why", async ({ page, openAs, upstream }) => {
    upstream.on("GET /users/me?", json(admin));
    await openAs("anna", ticketUrl);
    await expect(items(page)).toHaveCount(1);
    await expect(editor(page)).toHaveCount(0);
    await expect(card(page)).toContainText("In admin mode, administrators can only read.");

    await page.getByRole("checkbox", { name: "Admin mode" }).click();
    await expect(editor(page)).toBeVisible();
  });
});

import type { Page, Request } from "playwright/test";
import { mockPlant, plantPath, servePlant } from "../support/mock-plant";
import { mockComment, mockTicketCalls } from "../support/mock-ticket";
import { json, type MockUpstream } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { toasts, waitForHydration } from "../support/page";

/** The maximum number of requests that load data again after a change. */
const maxReads = 3;

const plantUrl = "/plants/9?companyId=3";
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/**
 * Counts the requests of a page, starting with the document. The returned function makes a change after the page has
 * loaded, and expects few upstream requests that load data again.
 */
function trackRequests(page: Page, upstream: MockUpstream) {
  const pending = new Set<Request>();
  page.on("request", (request) => pending.add(request));
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));

  async function allFinished(): Promise<void> {
    await expect.poll(() => pending.size).toBe(0);
    // The effects of the last response have sent their requests by then.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await expect.poll(() => pending.size).toBe(0);
  }

  return async (change: () => Promise<void>): Promise<void> => {
    await waitForHydration(page);
    await allFinished();
    upstream.requests.length = 0;
    await change();
    await allFinished();
    const calls = upstream.requests.map(({ method, path }) => `${method} ${path}`);
    const isRead = (call: string) => call.startsWith("GET ");
    expect(calls.filter((call) => !isRead(call))).toHaveLength(1);
    const reads = calls.slice(calls.findIndex((call) => !isRead(call)) + 1);
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.length, reads.join("\n")).toBeLessThanOrEqual(maxReads);
  };
}

test.describe("a change on the page of a plant loads only what changed", () => {
  test.beforeEach(({ upstream }) => {
    servePlant(upstream);
    for (const method of ["POST", "PUT"]) upstream.on(`${method} ${plantPath}`, json({ id: 90 }, 201));
  });

  test("loads the issues again after an issue was snoozed", async ({ page, signIn, upstream }) => {
    const expectFewReads = trackRequests(page, upstream);
    await signIn("anna", `${plantUrl}#issues`);
    const snooze = page
      .getByRole("table", { name: "Issues" })
      .getByRole("button", { name: /^Snooze/ })
      .first();
    await expect(snooze).toBeVisible();
    await expectFewReads(async () => {
      await snooze.click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("7 days").click();
      await dialog.getByRole("button", { name: "Snooze" }).click();
      await expect(toasts(page)).toContainText("Successfully snoozed issue");
    });
  });

  test("loads only what changed on the summary of a plant", async ({ page, signIn, upstream }) => {
    const tag = { id: 4, name: "Flat roof", company_id: 3, company_name: "Zonnedak" };
    const type = { id: 5, name: "Roof", type: "text", company_id: 3, company_name: "Zonnedak" };
    upstream.on("GET /companies/3/tags", json([tag]));
    upstream.on("GET /companies/3/plant-custom-field-types", json([type]));
    const expectFewReads = trackRequests(page, upstream);
    await signIn("anna", plantUrl);
    await test.step("loads the plant again after a tag was added", async () => {
      await expectFewReads(async () => {
        await page.getByRole("button", { name: "Edit tags" }).click();
        const tags = page.getByRole("list", { name: "Edit tags" });
        await expect(tags).toBeVisible();
        upstream.on(`GET ${plantPath}?`, json({ ...mockPlant, tags: [tag] }));
        await tags.getByRole("checkbox", { name: "Flat roof" }).check();
        await expect(tags.getByText("Saved")).toBeVisible();
      });
      await page.keyboard.press("Escape");
    });
    await test.step("loads the tickets again after a ticket was created", async () => {
      await expectFewReads(async () => {
        upstream.on(`GET ${plantPath}/tickets`, json([{ id: 4, number: 12, title: "Barn is down" }]));
        await page.getByRole("button", { name: "Create ticket" }).first().click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Title").fill("Barn is down");
        await dialog.getByRole("button", { name: "Create", exact: true }).click();
        await expect(toasts(page)).toContainText("Ticket created");
        await expect(region(page, "Tickets").getByRole("link")).toHaveAttribute("href", /tickets\/4/);
      });
    });
    await test.step("loads the custom fields again after a field was saved", async () => {
      await expectFewReads(async () => {
        await page.locator("summary", { hasText: "Custom fields" }).click();
        await page.getByRole("button", { name: "Edit Roof" }).click();
        // The action reads the field before it changes the field.
        upstream.on(`POST ${plantPath}/custom-fields`, (response) => {
          upstream.on(`GET ${plantPath}/custom-fields`, json([{ id: 8, value: "Tiles", type }]));
          json({ id: 8 }, 201)(response);
        });
        const input = page.getByRole("textbox", { name: "Roof" });
        await input.fill("Tiles");
        await input.press("Enter");
        await expect(toasts(page)).toContainText("Saved");
        await expect(page.getByText("Tiles")).toBeVisible();
      });
    });
  });

  test("loads the notes again after a note was written", async ({ page, signIn, upstream }) => {
    const expectFewReads = trackRequests(page, upstream);
    await signIn("anna", `${plantUrl}#notes-files`);
    const notes = region(page, "Notes");
    await expect(notes).toContainText("This plant has no notes.");
    await expectFewReads(async () => {
      const author = { id: 7, first_name: "Anna", last_name: "Bos" };
      upstream.on(`GET ${plantPath}/notes`, json([{ id: 1, message: "Key at the reception", author }]));
      await notes.getByLabel("New note").fill("Key at the reception");
      await notes.getByRole("button", { name: "Save note" }).click();
      await expect(notes.getByRole("listitem")).toContainText("Key at the reception");
      await expect(toasts(page)).toContainText("Saved");
    });
  });
});

test("a comment loads only the comments of the ticket again", async ({ page, signIn, upstream }) => {
  mockTicketCalls(upstream);
  upstream.on("POST /comments", json({ id: 3 }, 201));
  const expectFewReads = trackRequests(page, upstream);
  await signIn("anna", "/tickets/12?companyId=3");
  const comments = region(page, "Comments");
  const submit = comments.getByRole("button", { name: "Submit" });
  await submit.scrollIntoViewIfNeeded();
  const editor = comments.getByRole("textbox", { name: "New comment" });
  await expect(editor).toBeVisible();
  await expectFewReads(async () => {
    await editor.click();
    await page.keyboard.type("Yield is back");
    upstream.on("GET /comments", json({ data: [{ ...mockComment, id: 3, comment: "Back" }, mockComment] }));
    await submit.click();
    await expect(toasts(page)).toContainText("Successfully added comment");
    await expect(comments.getByRole("list").locator("> li")).toHaveCount(2);
  });
});

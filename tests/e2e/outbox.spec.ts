import type { BrowserContext, Page } from "playwright/test";
import { plantPath, servePlant } from "../support/mock-plant";
import { mockTicket, mockTicketCalls } from "../support/mock-ticket";
import { json, type MockUpstream } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { toasts, waitForHydration, waitForHydrationOf } from "../support/page";
import { violations } from "../support/violations";

test.use({ serviceWorkers: "allow" });

const notesUrl = "/plants/9?companyId=3#notes-files";
const outbox = (page: Page) => page.getByRole("button", { name: /^Waiting to be sent/ });
const dialog = (page: Page) => page.getByRole("dialog");
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** The `message` of each request to a call, in order. */
const messagesOf = (upstream: MockUpstream, call: string) =>
  upstream.requestsTo(call).map(({ body }) => JSON.parse(body).message as string);

/** Waits until the outbox is loaded, so that the page can be used offline. */
async function loadOutbox(page: Page): Promise<void> {
  await waitForHydration(page);
  // The forms of a tab or a card are hydrated after the page, with code of their own.
  await waitForHydrationOf(page.locator("main form").last());
  await page.keyboard.press("Tab");
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => /outbox-/.test(name))))
    .toBe(true);
}

async function writeNote(page: Page, text: string): Promise<void> {
  await page.getByLabel("New note").fill(text);
  await page.getByRole("button", { name: "Save note" }).click();
}

async function goOnline(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(false);
  await expect(outbox(page)).toHaveCount(0);
}

test.beforeEach(({ upstream }) => {
  servePlant(upstream);
  upstream.on(`GET ${plantPath}/notes`, json([]));
  upstream.on(`GET ${plantPath}/files`, json([]));
  upstream.on(`GET ${plantPath}/tickets`, json([]));
  upstream.on(`POST ${plantPath}/notes`, json({ id: 5 }));
  upstream.on(`POST ${plantPath}/files`, json({ id: 6 }));
  upstream.on(`POST ${plantPath}/tickets`, json({ id: 70 }));
  upstream.on(`PUT ${plantPath}/meters/2/issues/1/snooze`, json({}));
});

test("sends what was made offline once and in order", async ({ page, context, signIn, upstream }) => {
  await signIn("anna", notesUrl);
  await loadOutbox(page);
  // A photo whose response is lost.
  await page.route(
    "**/api/v0/**/files",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const photo = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3_000, 1_500);
    canvas.getContext("2d");
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/jpeg" })).arrayBuffer());
    return btoa(String.fromCharCode(...bytes));
  });
  await page
    .getByLabel("Photos to upload")
    .setInputFiles({ name: "image.jpg", mimeType: "image/jpeg", buffer: Buffer.from(photo, "base64") });
  await expect(toasts(page).getByText("Sent 1 change that was waiting")).toBeVisible();
  const uploads = upstream.requestsTo(`POST ${plantPath}/files`);
  expect(uploads.map(({ body }) => /filename="([^"]+)"/.exec(body)?.[1])).toEqual([
    expect.stringMatching(/^Photo \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.jpg$/),
  ]);

  // Loads the dialog of a ticket.
  await page.getByRole("button", { name: "Create ticket" }).first().click();
  await expect(dialog(page).getByRole("textbox", { name: "Description" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Issues" }).click();
  await expect(page.getByRole("button", { name: /^Snooze Zero/ })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: /^Snooze Zero/ }).click();
  await dialog(page).getByText("7 days", { exact: true }).click();
  await dialog(page).getByRole("button", { name: "Snooze" }).click();
  await expect(page.getByRole("table", { name: "Issues" }).getByText("Waiting to be sent")).toBeVisible();
  await page.getByRole("tab", { name: "Notes and Files" }).click();
  for (const text of ["Key at the reception", "Ladder is missing", "Wrong plant"]) {
    await writeNote(page, text);
    await expect(card(page, "Notes").getByText(text)).toBeVisible();
  }
  const notes = card(page, "Notes");
  await notes.getByRole("button", { name: "Edit: Note: Ladder is missing" }).click();
  await notes.getByRole("textbox", { name: "Note", exact: true }).fill("Ladder in the van");
  await notes.getByRole("button", { name: "Save", exact: true }).click();
  await notes.getByRole("button", { name: "Remove: Note: Wrong plant" }).click();
  await dialog(page).getByRole("button", { name: "Remove" }).click();
  await expect(notes.getByText("Wrong plant")).toHaveCount(0);
  await page
    .getByLabel("Files to upload")
    .setInputFiles({ name: "roof.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
  await expect(card(page, "Files").getByText("Waiting to be sent")).toBeVisible();
  await page.getByRole("button", { name: "Create ticket" }).first().click();
  await dialog(page).getByLabel("Title").fill("Clean the panels");
  await dialog(page).getByRole("button", { name: "Create", exact: true }).click();
  await outbox(page).click();
  await expect(dialog(page).getByRole("listitem")).toHaveCount(5);
  expect(await violations(page, dialog(page))).toEqual([]);
  await page.keyboard.press("Escape");

  expect(upstream.requestsTo("POST").length + upstream.requestsTo("PUT").length).toBe(2);
  await goOnline(context, page);
  await expect(toasts(page).getByText("Sent 5 changes that were waiting")).toBeVisible();
  const made = upstream.requests.filter(({ method }) => method !== "GET").slice(2);
  expect(made.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `PUT ${plantPath}/meters/2/issues/1/snooze`,
    `POST ${plantPath}/notes`,
    `POST ${plantPath}/notes`,
    `POST ${plantPath}/files`,
    `POST ${plantPath}/tickets`,
  ]);
  expect(messagesOf(upstream, `POST ${plantPath}/notes`)).toEqual(["Key at the reception", "Ladder in the van"]);
});

test("sends each of 20 notes once over a network that fails half of the time", async ({
  page,
  context,
  signIn,
  upstream,
}) => {
  await signIn("anna", notesUrl);
  await loadOutbox(page);
  await context.setOffline(true);
  const texts = Array.from({ length: 20 }, (_, index) => `Meter ${index + 1} is read`);
  for (const [index, text] of texts.entries()) {
    await writeNote(page, text);
    await expect(outbox(page)).toHaveText(String(index + 1));
  }
  // Every other request fails, in turn before and after it reaches the site.
  let requests = 0;
  await page.route("**/actions/write-note", async (route) => {
    requests += 1;
    if (requests % 2 === 0) return route.continue();
    if (requests % 4 === 1) await route.fetch();
    await route.abort();
  });
  await context.setOffline(false);
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event("online")));
      return outbox(page).count();
    })
    .toBe(0);
  expect(messagesOf(upstream, `POST ${plantPath}/notes`)).toEqual(texts);
  expect(requests).toBeGreaterThan(25);
});

test("asks what to do with comments on a ticket that was closed meanwhile", async ({
  page,
  context,
  signIn,
  upstream,
}) => {
  mockTicketCalls(upstream);
  upstream.on("POST /comments", json({}));
  await signIn("anna", "/tickets/12?companyId=3");
  const comment = page.getByRole("textbox", { name: "New comment" });
  await page.getByRole("button", { name: "Submit" }).scrollIntoViewIfNeeded();
  await expect(comment).toBeVisible();
  await loadOutbox(page);
  await context.setOffline(true);
  for (const text of ["Fuse replaced", "Coming on Monday"]) {
    await comment.fill(text);
    await comment.press("ControlOrMeta+Enter");
    await expect(card(page, "Comments").getByRole("listitem").filter({ hasText: text })).toBeVisible();
  }
  const closer = { id: 50, first_name: "Els", last_name: "Driessen" };
  upstream.on("GET /companies/3/tickets/12?", json({ ...mockTicket, closed_on: "2026-03-02T11:00:00Z", closer }));
  await context.setOffline(false);
  const conflict = page.getByText("The ticket was closed meanwhile by Els Driessen.");
  await expect(conflict).toHaveCount(2);
  expect(await violations(page, card(page, "Comments"))).toEqual([]);
  await page.getByRole("button", { name: "Send anyway: Comment: Fuse replaced" }).click();
  await expect(conflict).toHaveCount(1);
  await page.getByRole("button", { name: "Discard: Comment: Coming on Monday" }).click();
  await dialog(page).getByRole("button", { name: "Remove" }).click();
  await expect(outbox(page)).toHaveCount(0);
  expect(messagesOf(upstream, "POST /comments")).toEqual(["<p>Fuse replaced</p>"]);
});

test("keeps entries when the session has ended, and hides them from another person", async ({
  page,
  context,
  signIn,
  upstream,
}) => {
  await signIn("anna", notesUrl);
  await loadOutbox(page);
  await context.setOffline(true);
  await writeNote(page, "Key at the reception");
  await expect(outbox(page)).toHaveText("1");
  await context.clearCookies();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(page.getByText("Your session ended. Changes are waiting to be sent.")).toBeVisible();

  const bo = { id: 8, first_name: "Bo", last_name: "Smit", email: "bo@demo.example", admin: false, robot: false };
  upstream.on("GET /users/me?", json({ ...bo, subscribed_to_status_emails: true }));
  await signIn("bo", notesUrl);
  await loadOutbox(page);
  await writeNote(page, "Written by Bo");
  await expect(toasts(page).getByText("Saved", { exact: true })).toBeVisible();
  await expect(outbox(page)).toHaveCount(0);
  expect(messagesOf(upstream, `POST ${plantPath}/notes`)).toEqual(["Written by Bo"]);

  servePlant(upstream);
  upstream.on(`GET ${plantPath}/notes`, json([]));
  upstream.on(`POST ${plantPath}/notes`, json({ id: 5 }));
  await context.clearCookies();
  // A URL that differs in nothing would not load the page again.
  await page.goto("about:blank");
  await signIn("anna", notesUrl);
  await loadOutbox(page);
  await expect(toasts(page).getByText("Sent 1 change that was waiting")).toBeVisible();
  expect(messagesOf(upstream, `POST ${plantPath}/notes`)).toEqual(["Key at the reception"]);
});

test("says before typing that a browser without storage keeps nothing, and keeps the text in its form", async ({
  page,
  context,
  signIn,
}) => {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException("Blocked", "SecurityError");
    };
  });
  await signIn("anna", notesUrl);
  await loadOutbox(page);
  const notice = card(page, "Notes").getByText("This browser cannot keep changes while offline");
  await expect(notice).toHaveCount(0);
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await writeNote(page, "Key at the reception");
  await expect(card(page, "Notes").getByRole("alert").nth(1)).toBeVisible();
  await expect(page.getByLabel("New note")).toHaveValue("Key at the reception");
  await goOnline(context, page);
});

test("sends what a closed tab has left, by Background Sync", async ({ page, context, signIn, upstream, stack }) => {
  await signIn("anna", notesUrl);
  await loadOutbox(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await writeNote(page, "Key at the reception");
  await expect(outbox(page)).toHaveText("1");
  await page.goto("about:blank");
  await context.setOffline(false);
  await page.goto("/healthz");
  const client = await context.newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    client.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      // Other tests may have left theirs.
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(stack.url) && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await client.send("ServiceWorker.enable");
  const event = { origin: stack.url, registrationId: await registrationId, tag: "outbox", lastChance: false };
  // The browser repeats the event until the worker succeeds.
  await expect
    .poll(async () => {
      await client.send("ServiceWorker.dispatchSyncEvent", event);
      return messagesOf(upstream, `POST ${plantPath}/notes`);
    })
    .toEqual(["Key at the reception"]);
});

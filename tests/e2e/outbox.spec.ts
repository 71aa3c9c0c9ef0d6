import type { Page } from "playwright/test";
import { daysAgo, pageOf, plantPath, servePlant } from "../support/mock-plant";
import { mockTicket, mockTicketCalls } from "../support/mock-ticket";
import { json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { card, dialog, goOnline, loadOutbox, messagesOf, notesUrl, outbox, writeNote } from "../support/outbox-page";
import { toasts, waitForHydration, waitForHydrationOf } from "../support/page";
import { violations } from "../support/violations";

test.use({ serviceWorkers: "allow" });

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
  // Playwright dispatches the event itself, so it is not replayed.
  await waitForHydrationOf(page.getByLabel("Photos to upload"));
  await page
    .getByLabel("Photos to upload")
    .setInputFiles({ name: "image.jpg", mimeType: "image/jpeg", buffer: Buffer.from(photo, "base64") });
  await expect(toasts(page).getByText("Checked: the change that was waiting exists")).toBeVisible();
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
  await expect(dialog(page).getByRole("listitem").getByRole("link")).toHaveText(Array(5).fill("School"));
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

/** Opens the notes of the plant without a connection. */
async function openOffline(page: Page, signIn: (account: string, path: string) => Promise<void>): Promise<void> {
  await signIn("anna", notesUrl);
  await loadOutbox(page);
  await page.context().setOffline(true);
}

test("sends each note once over a network that fails half of the time", async ({ page, context, signIn, upstream }) => {
  await openOffline(page, signIn);
  const texts = Array.from({ length: 8 }, (_, index) => `Meter ${index + 1} is read`);
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
  expect(requests).toBeGreaterThan(10);
});

test("asks about comments on a ticket that was closed meanwhile", async ({ page, context, signIn, upstream }) => {
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

test("keeps entries after the session has ended, hidden from another person", async ({
  page,
  context,
  signIn,
  upstream,
}) => {
  await openOffline(page, signIn);
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

  // As without JavaScript: no script of the page runs.
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/sign-out"]')?.submit());
  await expect(page).toHaveURL(/\/sign-in/);

  servePlant(upstream);
  upstream.on(`GET ${plantPath}/notes`, json([]));
  upstream.on(`POST ${plantPath}/notes`, json({ id: 5 }));
  // A URL that differs in nothing would not load the page again.
  await page.goto("about:blank");
  await signIn("anna", notesUrl);
  // The toast disappears after 5 seconds.
  const sent = expect(toasts(page).getByText("Sent 1 change that was waiting")).toBeVisible();
  await Promise.all([sent, loadOutbox(page)]);
  expect(messagesOf(upstream, `POST ${plantPath}/notes`)).toEqual(["Key at the reception"]);
});

test("keeps what is made to several plants offline, each on its own", async ({ page, context, signIn, upstream }) => {
  const plant = (id: number) => ({
    ...{ id, name: `Roof ${id}`, owning_company_id: 3, yield_status: "NOK" },
    meter_issues: [{ id, meter_id: id, type_name: "shade", severity: 75, found_on: daysAgo(id + 4) }],
  });
  upstream.on("GET /companies/3/plant-issues?", pageOf([1, 2].map(plant)));
  for (const id of [1, 2]) upstream.on(`POST /companies/3/plants/${id}/notes`, json({ id: 5 }));
  await signIn("anna", "/triage");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await waitForHydration(page);
  const rows = page.getByRole("row", { name: /Roof \d/ });
  await expect(rows).toHaveCount(2);
  await waitForHydrationOf(rows.last());
  for (const row of await rows.all()) await row.getByRole("checkbox").check();
  // Loads the dialog.
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(dialog(page).getByLabel("Note")).toBeVisible();
  await page.keyboard.press("Escape");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Add note" }).click();
  await dialog(page).getByLabel("Note").fill("Called the owner");
  await dialog(page).getByRole("button", { name: "Add a note to 2 plants" }).click();
  await expect(dialog(page).getByText("2 plants are changed when the connection is back.").first()).toBeVisible();
  expect(await violations(page, dialog(page))).toEqual([]);
  await dialog(page).getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(rows.getByText("Waiting to be sent")).toHaveCount(2);
  await outbox(page).click();
  await expect(dialog(page).getByRole("listitem").filter({ hasText: "Roof 1" })).toContainText("Called the owner");
  const second = dialog(page).getByRole("listitem").filter({ hasText: "Roof 2" });
  await second.getByRole("button", { name: /^Edit/ }).click();
  await second.getByRole("textbox", { name: "Note" }).fill("Nobody at home");
  await second.getByRole("button", { name: "Save", exact: true }).click();
  // The list shows the text once it is stored.
  await expect(second).toContainText("Nobody at home");
  await page.keyboard.press("Escape");
  // The page or the service worker sends each of them.
  await goOnline(context, page);
  const notesOf = (id: number) => messagesOf(upstream, `POST /companies/3/plants/${id}/notes`);
  expect([notesOf(1), notesOf(2)]).toEqual([["Called the owner"], ["Nobody at home"]]);
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

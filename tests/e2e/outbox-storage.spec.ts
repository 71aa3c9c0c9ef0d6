import type { Page } from "playwright/test";
import { plantPath, servePlant } from "../support/mock-plant";
import { json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { card, goOnline, loadOutbox, messagesOf, notesUrl, outbox, writeNote } from "../support/outbox-page";

test.beforeEach(({ upstream }) => {
  servePlant(upstream);
  for (const name of ["notes", "files", "tickets"]) upstream.on(`GET ${plantPath}/${name}`, json([]));
  upstream.on(`POST ${plantPath}/notes`, json({ id: 5 }));
  upstream.on(`POST ${plantPath}/files`, json({ id: 6 }));
});

/** Limits the storage of the site. Chromium then rejects what does not fit. */
async function limitStorage(page: Page, url: string, quotaSize: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Storage.overrideQuotaForOrigin", { origin: url, quotaSize });
}

const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException("Blocked", "SecurityError");
    };
  });

const notice = (page: Page) => card(page, "Notes").getByText("This browser cannot keep changes while offline");

test("says before typing that a browser without storage keeps nothing", async ({ page, context, signIn, upstream }) => {
  await blockStorage(page);
  await signIn("anna", notesUrl);
  await loadOutbox(page);
  await expect(notice(page)).toHaveCount(0);
  await context.setOffline(true);
  await expect(notice(page)).toBeVisible();
  await writeNote(page, "Key at the reception");
  await expect(card(page, "Notes").getByText(/^You are offline/)).toBeVisible();
  await expect(page.getByLabel("New note")).toHaveValue("Key at the reception");
  await goOnline(context, page);
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByLabel("New note")).toHaveValue("");
  expect(messagesOf(upstream, `POST ${plantPath}/notes`)).toEqual(["Key at the reception"]);
});

test("keeps what does not fit when the storage fills, and sends the rest once", async ({
  page,
  context,
  signIn,
  stack,
  upstream,
}) => {
  await limitStorage(page, stack.url, 5_000_000);
  await signIn("anna", notesUrl);
  await loadOutbox(page);
  await context.setOffline(true);
  await writeNote(page, "Key at the reception");
  await expect(outbox(page)).toHaveText("1");
  await expect(notice(page)).toHaveCount(0);
  await page
    .getByLabel("Files to upload")
    .setInputFiles({ name: "roof.txt", mimeType: "text/plain", buffer: Buffer.alloc(9_000_000, "x") });
  const row = page.getByRole("list", { name: "Uploads" }).getByRole("listitem");
  await expect(row).toContainText("You are offline");
  await expect(outbox(page)).toHaveText("1");
  await goOnline(context, page);
  expect(messagesOf(upstream, `POST ${plantPath}/notes`)).toEqual(["Key at the reception"]);
  await row.getByRole("button", { name: "Try again" }).click();
  await expect(row).toContainText("Uploaded");
  expect(upstream.requestsTo(`POST ${plantPath}/files`)).toHaveLength(1);
});

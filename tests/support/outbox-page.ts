import type { BrowserContext, Page } from "playwright/test";
import type { MockUpstream } from "./mock-upstream";
import { expect } from "./mock-upstream-test";
import { waitForHydration, waitForHydrationOf } from "./page";

export const notesUrl = "/plants/9?companyId=3#notes-files";
/** The button in the top bar with the number of entries. */
export const outbox = (page: Page) => page.getByRole("button", { name: /^Waiting to be sent/ });
export const dialog = (page: Page) => page.getByRole("dialog");
export const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** The `message` of each request to a call, in order. */
export const messagesOf = (upstream: MockUpstream, call: string) =>
  upstream.requestsTo(call).map(({ body }) => JSON.parse(body).message as string);

/** Waits until the outbox is loaded, so that the page can be used offline. */
export async function loadOutbox(page: Page): Promise<void> {
  await waitForHydration(page);
  // The forms of a tab or a card are hydrated after the page, with code of their own.
  await waitForHydrationOf(page.locator("main form").last());
  const parts = ["browser", "entry-list"].map((name) => `/assets/${name}-`);
  const isLoaded = (parts: string[]) => {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    return parts.every((part) => loaded.some((name) => name.includes(part)));
  };
  // Its list is loaded after a key of the user.
  await expect
    .poll(async () => {
      await page.keyboard.press("Tab");
      return page.evaluate(isLoaded, parts);
    })
    .toBe(true);
}

export async function writeNote(page: Page, text: string): Promise<void> {
  await page.getByLabel("New note").fill(text);
  await page.getByRole("button", { name: "Save note" }).click();
}

export async function goOnline(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(false);
  await expect(outbox(page)).toHaveCount(0);
}

import type { OfflinePlant, PlantContents } from "@shared/offline/protocol";
import { ExpirationPlugin } from "workbox-expiration";
import { CacheFirst } from "workbox-strategies";
import { changePlants, fetchAndStore, findCopy, storedAtOf } from "./copies";
import type { ExtendableEvent } from "./scope";

/** The files of the builds that copies refer to. They are not personal, and outlast the session. */
export const assets = new CacheFirst({
  cacheName: "assets",
  plugins: [new ExpirationPlugin({ maxEntries: 600, maxAgeSeconds: 30 * 86_400, purgeOnQuotaError: true })],
});

/** A copy that is younger is not fetched again in the background. */
const freshMs = 15 * 60_000;

let last: Promise<void> = Promise.resolve();

/** Runs background work after all earlier work. Work ends at the first response that the network does not deliver. */
function enqueue(event: ExtendableEvent, work: () => Promise<void>): void {
  last = last.then(work).catch(() => {});
  event.waitUntil(last);
}

/** Fetches pages one at a time, with low priority. */
export const fetchInBackground = (event: ExtendableEvent, hrefs: readonly string[]): void =>
  enqueue(event, async () => {
    for (const href of hrefs) await fetchOne(event, href);
  });

/** Fetches the page of a plant and the data of all of its tabs. */
export const fetchPlant = (event: ExtendableEvent, { href, contents }: OfflinePlant): void =>
  enqueue(event, async () => {
    await fetchOne(event, contents);
    const result: unknown = await (await findCopy(absolute(contents)))?.json();
    const { name, hrefs } = (result as { value: PlantContents }).value;
    await changePlants((plants) => plants.map((plant) => (plant.href === href ? { ...plant, name } : plant)));
    for (const part of [href, ...hrefs]) await fetchOne(event, part);
  });

const absolute = (href: string): string => new URL(href, location.origin).href;

async function fetchOne(event: ExtendableEvent, href: string): Promise<void> {
  const url = absolute(href);
  const copy = await findCopy(url);
  if (copy && Date.now() - storedAtOf(copy) < freshMs) return;
  const response = await fetchAndStore(new Request(url, { priority: "low" }));
  const text = await response.text();
  if (response.headers.get("Content-Type")?.startsWith("text/html")) await storeAssets(event, assetsIn(text));
}

/** The files that a page names. */
const assetsIn = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w.-]+\.\w+/g))];

/** Stores files that were loaded before the service worker, or that a fetched page needs. */
export async function storeAssets(event: ExtendableEvent, hrefs: readonly string[]): Promise<void> {
  for (const href of hrefs) {
    const request = new Request(absolute(href), { priority: "low" });
    await assets.handle({ event, request });
  }
}

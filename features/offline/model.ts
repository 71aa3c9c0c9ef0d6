import { isOffline } from "@shared/api/result";
import { reloadPageFx } from "@shared/data/revalidation";
import type { ServedMessage } from "@shared/offline/protocol";
import { createEvent, createStore, sample } from "effector";
import { debounce } from "patronum/debounce";

/** The service worker responded to a request of this page. */
export const responseServed = createEvent<ServedMessage>();
/** The browser has a connection again. */
export const wentOnline = createEvent();
/** A new version of the site was installed, and waits. */
export const updateInstalled = createEvent();

interface Copies {
  /** When the copy of the page was stored; null if the page came from the network. */
  page: number | null;
  /** When the oldest copy of the data of its parts was stored. */
  part: number | null;
}

const $copies = createStore<Copies>({ page: null, part: null }).on(responseServed, (copies, { storedAt, isPage }) => {
  if (isPage) return { page: storedAt, part: null };
  if (storedAt === null) return copies.part === null ? copies : { ...copies, part: null };
  return { ...copies, part: Math.min(storedAt, copies.part ?? storedAt) };
});

/** As of when the page is, in milliseconds since the epoch; null if it is not shown from a copy. */
export const $copyTime = $copies.map(({ page, part }) => page ?? part);

export const $hasUpdate = createStore(false).on(updateInstalled, () => true);

/** A page from a copy is loaded again after this time: browsers say that they are online before requests succeed. */
const retryMs = 15_000;
const pageFromCopyServed = responseServed.filter({ fn: ({ storedAt, isPage }) => storedAt !== null && isPage });
const retryPassed = debounce({ source: pageFromCopyServed, timeout: retryMs });

// The network responds again: the page itself follows.
sample({
  clock: [
    retryPassed.filter({ fn: () => !isOffline() }),
    responseServed.filter({ fn: ({ storedAt, isPage }) => storedAt === null && !isPage }),
    wentOnline,
  ],
  source: $copies,
  filter: ({ page }) => page !== null,
  fn: () => {},
  target: reloadPageFx,
});

import { createCurrentRun } from "@shared/data/current-run";
import { reloadFiguresFx, reloadPageFx, revalidateFx } from "@shared/data/revalidation";
import {
  type EncodedData,
  isShown,
  type OpenPage,
  requestRefresh,
  withSuppliedData,
} from "@shared/framework/page-refresh";
import { postActionFx } from "@shared/mutations/create-mutation";
import { attach, combine, createEffect, createEvent, createStore, merge, sample } from "effector";
import { interval } from "patronum/interval";
import { recordFigures } from "./changed-figures";
import { $loadedAt, dataLoaded, dataRefreshed, figuresNotRefreshed } from "./live-data";

/** How often an open page refreshes (domain/freshness.md#refresh). */
export const refreshMs = 300_000;
/** The age of the data from which a page refreshes when it becomes visible. */
export const staleMs = 60_000;
const tickMs = 15_000;

/** What a tab has loaded for the same page in all tabs of a browser. */
interface Refresh {
  page: OpenPage;
  /** Null if the data are the same. */
  data: EncodedData | null;
  /** The time of the data. */
  asOf: string;
}

/** A page that refreshes was opened, or its query changed. */
export const pageOpened = createEvent<OpenPage>();
export const pageClosed = createEvent();
/** The tab became visible, or has a connection again. */
export const pageResumed = createEvent();
/** The user asked for another attempt. */
export const refreshRequested = createEvent();
/** The channel to other tabs was opened. */
export const channelOpened = createEvent<Pick<BroadcastChannel, "postMessage">>();
/** Another tab has refreshed a page. */
export const refreshShared = createEvent<Refresh>();

const $page = createStore<OpenPage | null>(null)
  .on(pageOpened, (_, page) => page)
  .reset(pageClosed);

interface Moment {
  /** Milliseconds since the epoch. */
  now: number;
  /** Whether the tab is visible and online, does not save data, and has no open dialog. */
  mayRefresh: boolean;
}

/** Reads the clock and the state of the tab. Data of the age `fromMs` are loaded again. */
export const readMomentFx = createEffect((_: { fromMs: number }): Moment => {
  const { connection, onLine } = navigator as Navigator & { connection?: { saveData?: boolean } };
  const hasDialog = document.querySelector("dialog[open]") !== null;
  return { now: Date.now(), mayRefresh: !document.hidden && onLine && connection?.saveData !== true && !hasDialog };
});
const { tick } = interval({ timeout: tickMs, start: pageOpened, stop: pageClosed });
sample({ clock: tick, fn: () => ({ fromMs: refreshMs }), target: readMomentFx });
sample({ clock: pageResumed, fn: () => ({ fromMs: staleMs }), target: readMomentFx });
sample({ clock: refreshRequested, fn: () => ({ fromMs: 0 }), target: readMomentFx });

/** The data that the last refresh has loaded; null if the page has loaded others since. */
const $data = createStore<EncodedData | null>(null).reset(pageOpened, pageClosed, dataLoaded, revalidateFx);

// A change, or other data, makes the response to a pending request obsolete.
const { $run, responsesOf } = createCurrentRun([pageOpened, pageClosed, dataLoaded, postActionFx, revalidateFx]);

interface RefreshRequest {
  run: number;
  page: OpenPage;
  tag: string | null;
}

const $channel = createStore<Pick<BroadcastChannel, "postMessage"> | null>(null).on(channelOpened, (_, next) => next);

/**
 * Requests the data of the page, and sends them to other tabs before these can request them as well. Null while another
 * tab requests them.
 */
const requestFx = attach({
  source: { channel: $channel, data: $data },
  effect: ({ channel, data }, request: RefreshRequest): Promise<Refresh | null> =>
    navigator.locks.request(
      `refresh ${request.page.owner} ${request.page.href}`,
      { ifAvailable: true },
      async (lock) => {
        if (!lock) return null;
        const refresh = { page: request.page, ...(await requestRefresh(request.page, request.tag)) };
        channel?.postMessage({ ...refresh, data: refresh.data ?? data });
        return refresh;
      },
    ),
});

/** Shows the data in place of those of the page. */
const showFx = createEffect(async ({ page, data }: Refresh) => {
  if (data === null) return;
  if (!isShown(page)) throw new Error("Another page is shown");
  const mark = recordFigures();
  await withSuppliedData(page, data, reloadPageFx);
  requestAnimationFrame(mark);
});

const readClockFx = createEffect(() => Date.now());
/** When the data were loaded, or requested last, in milliseconds since the epoch. */
const $checkedAt = createStore(0).on(readClockFx.doneData, (_, now) => now);

/** Whether the data of the page are being changed or replaced. */
const $isChanging = combine([showFx.pending, postActionFx.pending, revalidateFx.pending], (pending) =>
  pending.includes(true),
);
const $isBusy = combine(requestFx.pending, $isChanging, (isAsking, isChanging) => isAsking || isChanging);
const due = sample({
  clock: readMomentFx.done,
  source: { run: $run, page: $page, data: $data, checkedAt: $checkedAt, isBusy: $isBusy },
  fn: ({ run, page, data, checkedAt, isBusy }, { params: { fromMs }, result: { now, mayRefresh } }) =>
    page && mayRefresh && !isBusy && now - checkedAt >= fromMs ? { run, page, tag: data?.tag ?? null } : undefined,
}).filterMap((request) => request);
sample({ clock: due, target: requestFx });

const responses = responsesOf(requestFx);
const received = responses.done.filterMap((refresh) => refresh ?? undefined);
/** What another tab has loaded for this page. */
const receivedElsewhere = sample({
  clock: refreshShared,
  source: { page: $page, data: $data, isChanging: $isChanging },
  fn: ({ page, data, isChanging }, refresh): Refresh | undefined => {
    if (!page || isChanging || JSON.stringify(page) !== JSON.stringify(refresh.page)) return undefined;
    const isSame = data?.tag != null && refresh.data?.tag === data.tag;
    return isSame ? { ...refresh, data: null } : refresh;
  },
}).filterMap((refresh) => refresh);
sample({ clock: merge([received, receivedElsewhere]), target: showFx });
$data.on(showFx.done, (current, { params: { data } }) => data ?? current);
sample({ clock: [pageOpened, dataLoaded, showFx.done, responses.failed], fn: () => {}, target: readClockFx });

/** Whether a refresh has not loaded the figures of panels yet, because the tab was hidden. */
const $areFiguresDue = createStore(false)
  .on(showFx.done, () => true)
  .reset(reloadFiguresFx);
sample({
  clock: [showFx.done, pageResumed],
  source: $areFiguresDue,
  filter: (areDue) => areDue && !document.hidden,
  fn: () => {},
  target: reloadFiguresFx,
});

sample({ clock: showFx, fn: ({ asOf }) => asOf, target: dataRefreshed });

/** The times of the data of the page, now and before the last refresh. */
const $times = createStore<{ now: string | null; before: string | null }>({ now: null, before: null })
  .on(sample({ clock: [pageOpened, dataLoaded], source: $loadedAt }), (_, asOf) => ({ now: asOf, before: asOf }))
  .on(showFx, ({ now }, { asOf }) => ({ now: asOf, before: now }));

const $hasFailed = createStore(false)
  .on(responses.failed, () => true)
  .reset(pageOpened, pageClosed, dataLoaded, showFx);
const $keepsFigures = createStore(false)
  .on(showFx, (keeps, { data }) => keeps && data === null)
  .on(figuresNotRefreshed, () => true)
  .reset(pageOpened, pageClosed, dataLoaded);
const refreshEnded = sample({
  clock: reloadFiguresFx.finally,
  source: { times: $times, keeps: $keepsFigures },
  fn: ({ times, keeps }, { status }) => (keeps || status === "fail" ? times.before : null),
});
/** The time of the oldest figures that the last refresh could not replace. */
const $keptSince = createStore<string | null>(null)
  .on(refreshEnded, (since, before) => before && (since ?? before))
  .reset(pageOpened, pageClosed, dataLoaded);

/** What could not be refreshed, and the time of what is shown instead; null if nothing. */
export const $notRefreshed = combine($hasFailed, $keptSince, $times, (hasFailed, keptSince, { now }) => {
  if (hasFailed) return now && { what: "page" as const, asOf: keptSince ?? now };
  return keptSince && { what: "figures" as const, asOf: keptSince };
});

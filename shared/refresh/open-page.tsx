import { Trans } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { reloadFiguresFx, reloadPageFx, revalidateFx } from "@shared/data/revalidation";
import {
  type EncodedData,
  isShown,
  type OpenPage,
  requestRefresh,
  withSuppliedData,
} from "@shared/framework/page-refresh";
import { useFormat } from "@shared/i18n/format";
import { postActionFx } from "@shared/mutations/create-mutation";
import { attach, combine, createEffect, createEvent, createStore, sample } from "effector";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import { Button } from "../ui/button/button";
import { $loadedAt, dataLoaded, dataRefreshed, earlierResultsShown, oldestOf } from "./live-data";
import { createRefresh, useResumed } from "./refresh";
import styles from "./refresh-open-page.module.css";

/** How often an open page refreshes (domain/freshness.md#refresh). */
export const refreshMs = 300_000;

/** A page that refreshes was opened, or its query changed. */
export const pageOpened = createEvent<OpenPage>();
export const pageClosed = createEvent();

const $page = createStore<OpenPage | null>(null)
  .on(pageOpened, (_, page) => page)
  .reset(pageClosed);

/** The entity tag of the data that the last refresh has loaded; null if the page has loaded others since. */
const $tag = createStore<string | null>(null).reset(pageOpened, pageClosed, dataLoaded, revalidateFx);

const requestFx = attach({ source: $tag, effect: (tag, page: OpenPage) => requestRefresh(page, tag) });

interface Refreshed {
  page: OpenPage;
  /** Null if the data are the same. */
  data: EncodedData | null;
  /** The times of the data and of the previous ones. */
  asOf: number;
  previousAt: number | null;
}

/**
 * Shows the data in place of the data of the page, and loads the figures of its panels again. Returns `previousAt`
 * if the figures could not be loaded, otherwise null.
 */
const showFx = createEffect(async ({ page, data, previousAt }: Refreshed): Promise<number | null> => {
  if (data !== null) {
    if (!isShown(page)) throw new Error("Another page is shown");
    const mark = recordFigures();
    await withSuppliedData(page, data, reloadPageFx);
    requestAnimationFrame(mark);
  }
  return reloadFiguresFx().then(
    () => null,
    () => previousAt,
  );
});
$tag.on(showFx.done, (tag, { params: { data } }) => (data ? data.tag : tag));

/** Whether the tab is online, does not save data, and has no open dialog. */
function mayRefresh(): boolean {
  const { connection, onLine } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return onLine && connection?.saveData !== true && document.querySelector("dialog[open]") === null;
}

/** The refresh of the open page. */
export const refresh = createRefresh({
  opened: pageOpened,
  closed: pageClosed,
  $target: $page,
  load: requestFx,
  everyMs: refreshMs,
  tickMs: 15_000,
  mayLoad: mayRefresh,
  $isBusy: combine([showFx.pending, postActionFx.pending, revalidateFx.pending], (pending) => pending.includes(true)),
  // A change, or other data.
  obsoleteAfter: [dataLoaded, postActionFx, revalidateFx],
});
sample({ clock: [pageOpened, dataLoaded], source: $loadedAt, target: refresh.loadedFx });
sample({
  clock: refresh.received,
  fn: ({ target, value, previousAt }) => ({ page: target, ...value, previousAt }),
  target: showFx,
});
sample({ clock: showFx.done, fn: ({ params: { asOf } }) => asOf, target: dataRefreshed });

/** The time of the oldest earlier results that the page shows; null without any. */
const $earlierAt = createStore<number | null>(null)
  .on(showFx, (earlier, { data }) => (data === null ? earlier : null))
  .on(earlierResultsShown, (earlier, asOf) => oldestOf([earlier, asOf]))
  .reset(pageOpened, pageClosed, dataLoaded);
const shown = sample({
  clock: showFx.done,
  source: $earlierAt,
  fn: (earlierAt, { result: panelsAt }) => oldestOf([earlierAt, panelsAt]),
});
/** The time of the oldest figures that the last refresh could not replace. */
const $earlierSince = createStore<number | null>(null)
  .on(shown, (since, earlierAt) => earlierAt && oldestOf([since, earlierAt]))
  .reset(pageOpened, pageClosed, dataLoaded);

/** What could not be refreshed, and the time of what is shown instead; null if nothing. */
export const $notRefreshed = combine(refresh.$attempts, $earlierSince, (attempts, earlierSince) => {
  if (attempts?.error) return attempts.loadedAt && { what: "page" as const, asOf: earlierSince ?? attempts.loadedAt };
  return earlierSince && { what: "figures" as const, asOf: earlierSince };
});

/** The elements of a page that are compared by their text. */
const figures = "main :is(td, dd, p, li, [data-figure])";

/** How long a mark is shown, in milliseconds. base.css fades it. */
const markMs = 4_000;

/**
 * Records the figures of the page. The returned function marks the figures whose text has changed. React keeps the
 * element of a figure while its row or card stays, so a row that moved is not marked.
 */
export function recordFigures(): () => void {
  const before = new Map([...document.querySelectorAll(figures)].map((figure) => [figure, textOf(figure)]));
  return () => {
    const changed = [...before].filter(([figure, text]) => figure.isConnected && textOf(figure) !== text);
    for (const [figure] of changed) {
      if (!changed.some(([other]) => other !== figure && figure.contains(other))) mark(figure);
    }
  };
}

/** The text of a figure without times of day: the time of the data changes with every refresh. */
const textOf = ({ textContent }: Element): string => (textContent ?? "").replace(/\d\d:\d\d/g, "");

function mark(figure: Element): void {
  figure.setAttribute("data-changed", "");
  setTimeout(() => figure.removeAttribute("data-changed"), markMs);
}

interface RefreshOpenPageProps {
  /** The ids of the routes whose data refresh, separated by commas; empty for a page that does not refresh. */
  routes: string;
  owner: string;
}

/** Refreshes the open page (domain/freshness.md#refresh). Says what could not be refreshed. */
export function RefreshOpenPage({ routes, owner }: RefreshOpenPageProps) {
  const { pathname, search } = useLocation();
  const href = pathname + search;
  const events = useUnit({ pageClosed, pageOpened });
  useResumed(refresh.resumed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the events of a scope stay the same
  useEffect(() => {
    if (routes === "") return;
    events.pageOpened({ href, routes: routes.split(","), owner });
    return () => events.pageClosed();
  }, [href, routes, owner]);
  return <NotRefreshed />;
}

function NotRefreshed() {
  const format = useFormat();
  const { notRefreshed, retry } = useUnit({ notRefreshed: $notRefreshed, retry: refresh.requested });
  const asOf = notRefreshed && format.time(Temporal.Instant.fromEpochMilliseconds(notRefreshed.asOf));
  return (
    <div role="status">
      {asOf && (
        <div className={styles.notice} data-print="hide">
          {notRefreshed.what === "page" ? (
            <Trans>As of {asOf}. Could not be refreshed.</Trans>
          ) : (
            <Trans>Some figures are as of {asOf}. They could not be refreshed.</Trans>
          )}
          <Button size="small" kind="quiet" icon="retry" onClick={() => retry()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

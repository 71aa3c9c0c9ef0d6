import { isPending, listReports, type Report } from "@entities/report";
import { browserClient } from "@shared/api/browser-client";
import { createEffect, createEvent, createStore, merge, sample } from "effector";
import { debounce } from "patronum/debounce";

/** As often as an export itself is looked after (spec 3 §9). */
export const refreshEveryMs = 3_500;

/** The page shows what its loader answered. */
export const shown = createEvent<readonly Report[]>();
export const closed = createEvent();

export const refreshFx = createEffect(() => listReports(browserClient));

const $open = createStore(false)
  .on(shown, () => true)
  .reset(closed);
const refreshed = sample({ clock: refreshFx.doneData, filter: $open });

/** The reports as they are since; null as long as the loader's answer is the newest. */
export const $newer = createStore<readonly Report[] | null>(null)
  .on(refreshed, (_, reports) => reports)
  .reset(shown, closed);

/** Whether a report is still being made, so that there will be news. */
const $newsToCome = createStore(false)
  .on([shown, refreshed], (_, reports) => reports.some(isPending))
  .reset(closed);

// Counted from the answer, so that the next request does not overtake a slow one.
const rested = debounce({ source: merge([shown, refreshFx.finally]), timeout: refreshEveryMs });
sample({ clock: rested, filter: $newsToCome, fn: () => {}, target: refreshFx });

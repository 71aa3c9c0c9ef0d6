import { isPending, listReports, type ReportsPage } from "@entities/report";
import { browserClient } from "@shared/api/v0/browser-client";
import { createCurrentRun } from "@shared/data/current-run";
import { createEffect, createEvent, createStore, merge, sample } from "effector";
import { debounce } from "patronum/debounce";

/** The interval of an export's own polling (domain/exports.md#waiting). */
export const refreshEveryMs = 3_500;

export const shown = createEvent<ReportsPage>();
export const closed = createEvent();

/** Requests the reports again. The run is that of the loader data that they replace. */
export const refreshFx = createEffect((_: { run: number }): Promise<ReportsPage> => listReports(browserClient));

const { $run, responsesOf } = createCurrentRun([shown, closed]);

/** The response of a refresh that started after the page's data was last loaded. */
const { done: refreshed } = responsesOf(refreshFx);

/** The refreshed reports; null while the loader's data is the newest. */
export const $newer = createStore<ReportsPage | null>(null)
  .on(refreshed, (_, reports) => reports)
  .reset(shown, closed);

const $hasPending = createStore(false)
  .on([shown, refreshed], (_, { data }) => data.some(isPending))
  .reset(closed);

// Counted from the response, so that a slow request never overlaps with the next one.
sample({
  clock: debounce(merge([shown, refreshFx.finally]), refreshEveryMs),
  source: { run: $run },
  filter: $hasPending,
  target: refreshFx,
});

import { isPending, listReports, type ReportsPage } from "@entities/report";
import { browserClient } from "@shared/api/v0/browser-client";
import { createCurrentRun } from "@shared/data/current-run";
import { createEffect, createEvent, createStore, merge, sample } from "effector";
import { debounce } from "patronum/debounce";

/** The same interval as the polling of an export (domain/exports.md#waiting). */
export const refreshEveryMs = 3_500;

export const shown = createEvent<ReportsPage>();
export const closed = createEvent();

/** Loads the reports again. `run` identifies the loader data that the response replaces. */
export const refreshFx = createEffect((_: { run: number }): Promise<ReportsPage> => listReports(browserClient));

const { $run, responsesOf } = createCurrentRun([shown, closed]);

/** The response of a refresh. It is dropped if the page's data was loaded after the refresh started. */
const { done: refreshed } = responsesOf(refreshFx);

/** The refreshed reports. Null while the loader's data is newer. */
export const $newer = createStore<ReportsPage | null>(null)
  .on(refreshed, (_, reports) => reports)
  .reset(shown, closed);

const $hasPending = createStore(false)
  .on([shown, refreshed], (_, { data }) => data.some(isPending))
  .reset(closed);

// Starts after the response, so that slow requests never overlap.
sample({
  clock: debounce(merge([shown, refreshFx.finally]), refreshEveryMs),
  source: { run: $run },
  filter: $hasPending,
  target: refreshFx,
});

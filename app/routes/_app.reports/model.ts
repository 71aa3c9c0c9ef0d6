import { isPending, listReports, type ReportsPage } from "@entities/report";
import { browserClient } from "@shared/api/v0/browser-client";
import { createCurrentRun } from "@shared/data/current-run";
import { createEffect, createEvent, createStore, merge, sample } from "effector";
import { debounce } from "patronum/debounce";

/** The same interval as the polling of an export (domain/exports.md#waiting). */
const refreshEveryMs = 3_500;

export const reportsShown = createEvent<ReportsPage>();
export const reportsClosed = createEvent();

/** Loads the reports again. `run` identifies the loader data that the response replaces. */
export const refreshFx = createEffect((_: { run: number }): Promise<ReportsPage> => listReports(browserClient));

const { $run, responsesOf } = createCurrentRun([reportsShown, reportsClosed]);

/** The response of a refresh. It is dropped if the page's data was loaded after the refresh started. */
const { done: refreshed } = responsesOf(refreshFx);

/** The refreshed reports. Null while the loader's data is newer. */
export const $newer = createStore<ReportsPage | null>(null)
  .on(refreshed, (_, reports) => reports)
  .reset(reportsShown, reportsClosed);

const $hasPending = createStore(false)
  .on([reportsShown, refreshed], (_, { data }) => data.some(isPending))
  .reset(reportsClosed);

// Starts after the response, so that slow requests never overlap.
sample({
  clock: debounce(merge([reportsShown, refreshFx.finally]), refreshEveryMs),
  source: { run: $run },
  filter: $hasPending,
  target: refreshFx,
});

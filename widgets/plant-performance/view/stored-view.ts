import { type DateRange, rangeText, readDay } from "@shared/lib/date-range";
import { type PeriodType, periodTypes } from "./period-types";

/** The range and the period type that were selected last, on any plant (spec 3 §4). */
export interface StoredView {
  range: DateRange;
  period: PeriodType;
}

const storageKey = "performance-view";

/** The stored view as text. */
export const writeStoredView = ({ range, period }: StoredView): string =>
  JSON.stringify({ ...rangeText(range), period });

/** The view of a stored text; null if it is missing or malformed. */
export function readStoredView(text: string | null): StoredView | null {
  try {
    const { start, end, period: name } = JSON.parse(text ?? "") ?? {};
    const range = { start: readDay(String(start)), end: readDay(String(end)) };
    const period = periodTypes.find((candidate) => candidate === name);
    if (!range.start || !range.end || !period) return null;
    if (Temporal.PlainDate.compare(range.start, range.end) > 0) return null;
    return { range: { start: range.start, end: range.end }, period };
  } catch {
    return null;
  }
}

/** The last view of this browser; null without one or without access to local storage. */
export function loadStoredView(): StoredView | null {
  try {
    return readStoredView(localStorage.getItem(storageKey));
  } catch {
    return null;
  }
}

/** Remembers a view in this browser, if it allows that. */
export function storeView(view: StoredView): void {
  try {
    localStorage.setItem(storageKey, writeStoredView(view));
  } catch {
    // Without local storage the default applies next time.
  }
}

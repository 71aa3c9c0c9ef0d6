import { errorOf, type ProblemDetails, type Result } from "@shared/api/result";
import type { EventCallable, Store } from "effector";

/** What became of one item of a change: the error, or null. */
export interface ItemOutcome {
  id: number;
  error: ProblemDetails | null;
}

/** A submitted request whose result is not in the loader data yet. */
export type BulkChange<Request> = Request & { changeId: number };

export interface BulkSettled {
  changeId: number;
  result: Result<ItemOutcome[]>;
}

/** Changes of several items at once, with an outcome for each. `BulkResults` connects it. */
export interface BulkChangeModel<Request> {
  name: string;
  idsOf: (request: Request) => readonly number[];
  /** The user confirmed a change. Changes are independent of each other. */
  requested: EventCallable<Request>;
  /** The action of a change has responded and the page has been revalidated. */
  settled: EventCallable<BulkSettled>;
  /** The user pressed Undo in the toast. */
  undone: EventCallable<void>;
  /** The items are no longer shown. */
  closed: EventCallable<void>;
  /** The submitted changes, shown before their responses. An error rolls one back: the loader's items are shown again. */
  $changes: Store<readonly BulkChange<Request>[]>;
  /** The outcome of the last change of each item. */
  $outcomes: Store<Readonly<Record<number, ItemOutcome>>>;
}

/** The fetcher key of a change. */
export const bulkKey = (name: string, changeId: number): string => `${name}-${changeId}`;

/** The outcome of every item of a change, also when the whole action failed. */
export function outcomesOf(ids: readonly number[], result: Result<ItemOutcome[]>): ItemOutcome[] {
  return result.ok ? result.value : ids.map((id) => ({ id, error: errorOf(result) }));
}

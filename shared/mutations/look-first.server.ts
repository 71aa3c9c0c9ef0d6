import { ApiError, type ChangeMeanwhile } from "@shared/api/api-error";
import { errorOf, toResult } from "@shared/api/result";
import type { Message } from "@shared/i18n/message";
import { localDay } from "@shared/lib/dates";
import { idField } from "@shared/lib/fields";
import type { LoadContext } from "@shared/session/load-context";
import { boolean, integer, max, min, optional } from "superstruct";
import type { ItemOutcome } from "./bulk-mutation";

/** The maximum age of a change that is looked for: a year. */
const maxAgoMs = 366 * 86_400_000;

/**
 * The parameter of a creation that was sent before, with an unknown outcome: how many milliseconds ago. The browser does
 * not send the time, because its clock may be wrong.
 */
export const resentFields = { agoMs: optional(max(min(integer(), 0), maxAgoMs)) };

/** The parameters of a change from the outbox: `queued` checks first whether what the change is based on has changed. */
export const queuedFields = { ...resentFields, queued: optional(boolean()) };

/** The error of a change of what somebody else has changed since it was loaded (domain/errors.md#changed-meanwhile). */
export const changedMeanwhile = (
  change: ChangeMeanwhile,
  by: Message | null,
  values: { names?: string; tickets?: string; finding?: string } = {},
): ApiError => new ApiError({ status: 409, conflicts: [{ part: change, values, by }] });

/** More attempts than people who change one object at the same moment. */
const maxAttempts = 5;

/**
 * Runs a change that reads an object, compares it and writes it. The change is run again, from reading on, when the object
 * has changed between reading and writing, so that its comparison decides (domain/errors.md#changed-meanwhile).
 */
export async function untilUnchanged<T>(change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change();
    } catch (error) {
      const isChanged = error instanceof ApiError && error.status === 412;
      if (!isChanged || attempt === maxAttempts) throw error;
    }
  }
}

/** The day on which a creation was first sent with an unknown outcome. Null if it was not sent before. */
export const firstSentOn = (agoMs: number | undefined, { now }: Pick<LoadContext, "now">): Temporal.PlainDate | null =>
  agoMs === undefined ? null : localDay(now().subtract({ milliseconds: agoMs }));

/** The outcome of a change of an item. Throws the redirect that ends the session. */
export async function toOutcome(id: number, change: Promise<Omit<ItemOutcome, "id" | "error">>): Promise<ItemOutcome> {
  const result = await toResult(change);
  return { id, error: errorOf(result), ...(result.ok && result.value) };
}

/**
 * Changes an item and returns its outcome. `isDone` is given when the response to an earlier change was lost. The
 * present state is then read first, and a change that was already made is not made again
 * (domain/errors.md#lost-responses).
 */
export async function changeItem(
  id: number,
  change: () => Promise<void>,
  isDone?: () => Promise<boolean>,
): Promise<ItemOutcome> {
  const changed = async (): Promise<{ found?: true }> => {
    if (await isDone?.()) return { found: true };
    await change();
    return {};
  };
  return toOutcome(id, changed());
}

/** The parameters of a selection's action besides the ids of its target. */
export const selectionFields = {
  itemId: idField,
  selected: boolean(),
  /** Whether it is unknown if an earlier change of the item was made. */
  unconfirmed: optional(boolean()),
};

interface SelectionCalls {
  params: { itemId: number; selected: boolean; unconfirmed?: boolean };
  /** The ids of the items that are selected now. */
  listIds: () => Promise<readonly (number | null)[]>;
  change: () => Promise<void>;
}

/**
 * Selects or deselects an item. When it is not known whether an earlier change was made, the present state is read
 * first. The result says whether the item already had the requested state (domain/errors.md#lost-responses).
 */
export async function changeSelection({ params, listIds, change }: SelectionCalls): Promise<{ found: boolean }> {
  const found = params.unconfirmed === true && (await listIds()).includes(params.itemId) === params.selected;
  if (!found) await change();
  return { found };
}

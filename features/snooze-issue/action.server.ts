import {
  isSnoozedOtherwise,
  isSnoozedUntil,
  listIssuesOfPlant,
  type MeterIssue,
  snoozeIssue,
  unsnoozeIssue,
} from "@entities/issue";
import { ApiError } from "@shared/api/api-error";
import { dayTextField, idField, plantRefFields } from "@shared/lib/fields";
import { defineAction } from "@shared/mutations/action.server";
import { type ItemOutcome, maxBatchItems } from "@shared/mutations/bulk-mutation";
import { changedMeanwhile, changeItem, queuedFields } from "@shared/mutations/look-first.server";
import { array, nullable, object, optional, size, string } from "superstruct";

const snoozedIssueStruct = object({
  meterId: idField,
  issueId: idField,
  /** The name that the outbox shows. */
  name: optional(string()),
  /** The day of the snooze to end. Another day is a snooze of somebody else, which stays. */
  loaded: optional(dayTextField),
});

/**
 * Snoozes issues until a day, or reopens them (null). Returns an outcome for each issue. When the outcome of an earlier
 * request is unknown, the action first checks whether the issue is already changed. A change from the outbox is made only
 * while no issue is resolved, and fails as a whole. See domain/issues.md#snoozing.
 */
export const snoozeIssues = defineAction(
  object({
    ...plantRefFields,
    issues: size(array(snoozedIssueStruct), 1, maxBatchItems),
    until: nullable(dayTextField),
    unconfirmed: optional(size(array(idField), 0, maxBatchItems)),
    ...queuedFields,
  }),
  async ({ api, params, signal }): Promise<ItemOutcome[]> => {
    const { issues, until, unconfirmed = [], agoMs, queued, ...plant } = params;
    let listed: Promise<MeterIssue[]> | undefined;
    const storedIssues = () => {
      listed ??= listIssuesOfPlant(api, plant, { signal });
      return listed;
    };
    const isDone = async (issueId: number) => isSnoozedUntil(await storedIssues(), issueId, until);
    if (queued) {
      const changed = new Set(issues.map(({ issueId }) => issueId));
      const resolved = (await storedIssues()).some(({ id, resolved_on }) => changed.has(id) && resolved_on);
      if (resolved) throw changedMeanwhile("resolved", null);
    }
    const outcomes = await Promise.all(
      issues.map((issue) =>
        changeItem(
          issue.issueId,
          async () => {
            if (until) return snoozeIssue(api, plant, issue, Temporal.PlainDate.from(until), { signal });
            const stored = issue.loaded && (await storedIssues()).find(({ id }) => id === issue.issueId);
            if (stored && isSnoozedOtherwise(stored, issue.loaded)) throw changedMeanwhile("snooze", null);
            return unsnoozeIssue(api, plant, issue, { ...(stored && { revision: stored.revision }), signal });
          },
          agoMs !== undefined || unconfirmed.includes(issue.issueId) ? () => isDone(issue.issueId) : undefined,
        ),
      ),
    );
    const error = outcomes.find((outcome) => outcome.error)?.error;
    // The outbox sends all of its issues again.
    if (queued && error) throw new ApiError(error);
    return outcomes;
  },
);

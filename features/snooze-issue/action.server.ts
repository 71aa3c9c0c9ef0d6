import { changeSnooze, isSnoozedOtherwise, isSnoozedUntil, listIssuesOfPlant, type MeterIssue } from "@entities/issue";
import { dayTextField, idField, plantRefFields } from "@shared/lib/fields";
import {
  changedMeanwhile,
  changeItems,
  defineAction,
  type ItemOutcome,
  outboxFields,
} from "@shared/mutations/action.server";
import { maxBatchItems } from "@shared/mutations/run";
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
    ...outboxFields,
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
    const items = issues.map((issue) => ({
      id: issue.issueId,
      change: async () => {
        if (until) return changeSnooze(api, plant, issue, until, { signal });
        const stored = issue.loaded && (await storedIssues()).find(({ id }) => id === issue.issueId);
        if (stored && isSnoozedOtherwise(stored, issue.loaded)) throw changedMeanwhile("snooze", null);
        return changeSnooze(api, plant, issue, null, { ...(stored && { revision: stored.revision }), signal });
      },
      isDone: agoMs !== undefined || unconfirmed.includes(issue.issueId) ? () => isDone(issue.issueId) : undefined,
    }));
    return changeItems(items, queued === true);
  },
);

import { isSnoozedUntil, listIssuesOfPlant, type MeterIssue, snoozeIssue, unsnoozeIssue } from "@entities/issue";
import { dayTextField, idField, plantRefFields } from "@shared/forms/fields";
import { defineAction } from "@shared/mutations/action.server";
import type { ItemOutcome } from "@shared/mutations/bulk-mutation";
import { maxBatchItems } from "@shared/mutations/create-mutation";
import { changeItem } from "@shared/mutations/look-first.server";
import { array, nullable, object, optional, size } from "superstruct";

/**
 * Snoozes issues until a day, or reopens them (null). Returns an outcome for each issue. When the outcome of an earlier
 * request is unknown, the action first checks whether the issue is already changed. See domain/issues.md#snoozing.
 */
export const snoozeIssues = defineAction(
  object({
    ...plantRefFields,
    issues: size(array(object({ meterId: idField, issueId: idField })), 1, maxBatchItems),
    until: nullable(dayTextField),
    unconfirmed: optional(size(array(idField), 0, maxBatchItems)),
  }),
  ({ api, params: { issues, until, unconfirmed = [], ...plant }, signal }): Promise<ItemOutcome[]> => {
    let stored: Promise<MeterIssue[]> | undefined;
    const isDone = async (issueId: number) => {
      stored ??= listIssuesOfPlant(api, plant, { signal });
      return isSnoozedUntil(await stored, issueId, until);
    };
    return Promise.all(
      issues.map((issue) =>
        changeItem(
          issue.issueId,
          () =>
            until
              ? snoozeIssue(api, plant, issue, Temporal.PlainDate.from(until), { signal })
              : unsnoozeIssue(api, plant, issue, { signal }),
          unconfirmed.includes(issue.issueId) ? () => isDone(issue.issueId) : undefined,
        ),
      ),
    );
  },
);

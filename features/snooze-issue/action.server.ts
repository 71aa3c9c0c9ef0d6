import { snoozeIssue, unsnoozeIssue } from "@entities/issue";
import { errorOf, toResult } from "@shared/api/result";
import { dayTextField, idField, plantRefFields } from "@shared/forms/fields";
import { defineAction } from "@shared/mutations/action.server";
import type { ItemOutcome } from "@shared/mutations/bulk-mutation";
import { array, nullable, object, size } from "superstruct";

/** More issues than any plant has at once. */
const maxIssues = 500;

/** Snoozes issues until a day, or reopens them (null); returns an outcome for each. See domain/issues.md#snoozing. */
export const snoozeIssues = defineAction(
  object({
    ...plantRefFields,
    issues: size(array(object({ meterId: idField, issueId: idField })), 1, maxIssues),
    until: nullable(dayTextField),
  }),
  ({ api, params: { issues, until, ...plant }, signal }): Promise<ItemOutcome[]> =>
    Promise.all(
      issues.map(async (issue) => {
        const call = until
          ? snoozeIssue(api, plant, issue, Temporal.PlainDate.from(until), { signal })
          : unsnoozeIssue(api, plant, issue, { signal });
        return { id: issue.issueId, error: errorOf(await toResult(call)) };
      }),
    ),
);

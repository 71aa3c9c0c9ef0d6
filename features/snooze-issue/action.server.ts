import { type IssueRef, snoozeIssue, unsnoozeIssue } from "@entities/issue";
import { createPlantAction } from "@entities/plant/index.server";
import { errorOf, toResult } from "@shared/api/result";
import type { ItemOutcome } from "@shared/forms/bulk/bulk-change";
import { idTuplesField, optionalDayField } from "@shared/forms/fields";
import { type } from "superstruct";
import { issuesField, untilField } from "./form";

/** More issues than any plant has at once. */
const maxIssues = 500;

/** Snoozes issues until a day, or reopens them, and returns an outcome for each. // spec 2 §4 */
export const snoozeIssues = createPlantAction(
  type({ [issuesField]: idTuplesField(2, maxIssues), [untilField]: optionalDayField }),
  ({ api, ref, form, signal }): Promise<ItemOutcome[]> => {
    const until = form[untilField];
    return Promise.all(
      form[issuesField].map(async ([meterId = 0, issueId = 0]) => {
        const issue: IssueRef = { meterId, issueId };
        const call = until
          ? snoozeIssue(api, ref, issue, until, { signal })
          : unsnoozeIssue(api, ref, issue, { signal });
        return { id: issueId, error: errorOf(await toResult(call)) };
      }),
    );
  },
);

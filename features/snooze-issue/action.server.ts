import { type IssueRef, snoozeIssue, unsnoozeIssue } from "@entities/issue";
import { createPlantAction } from "@entities/plant/index.server";
import { errorOf, toResult } from "@shared/api/result";
import { optionalDayField } from "@shared/forms/fields";
import { readId } from "@shared/lib/id";
import { Struct, type } from "superstruct";
import type { IssueOutcome } from "./changes";
import { issuesField, untilField } from "./form";

/** More issues than any plant has at once. */
const maxIssues = 500;

function readIssue(text: string): IssueRef | null {
  const [meterId, issueId, ...rest] = text.split(":").map(readId);
  return meterId && issueId && rest.length === 0 ? { meterId, issueId } : null;
}

const issueListField = new Struct<IssueRef[], null>({
  type: "issues",
  schema: null,
  coercer: (value) => (typeof value === "string" ? value.split(",").map(readIssue) : value),
  validator: (value) =>
    Array.isArray(value) && value.length > 0 && value.length <= maxIssues && !value.includes(null),
});

/** Snoozes issues until a day, or reopens them, and returns an outcome for each. // spec 2 §4 */
export const snoozeIssues = createPlantAction(
  type({ [issuesField]: issueListField, [untilField]: optionalDayField }),
  ({ api, ref, form, signal }): Promise<IssueOutcome[]> => {
    const until = form[untilField];
    return Promise.all(
      form[issuesField].map(async (issue) => {
        const call = until
          ? snoozeIssue(api, ref, issue, until, { signal })
          : unsnoozeIssue(api, ref, issue, { signal });
        return { issueId: issue.issueId, error: errorOf(await toResult(call)) };
      }),
    );
  },
);

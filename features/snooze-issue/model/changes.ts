import { writePlantRef } from "@entities/plant";
import { createBulkChange } from "@shared/forms/bulk/create-bulk-change";
import type { SnoozeRequest } from "../changes";
import { issuesField, snoozeAction, untilField, writeIssues } from "../form";
import { toastOf } from "../toasts";

/** Snoozing and reopening issues of a plant. Several that were snoozed together can be reopened together. */
export const snoozing = createBulkChange<SnoozeRequest>({
  name: "snooze-issue",
  idsOf: ({ issues }) => issues.map(({ issueId }) => issueId),
  toSubmission: ({ plant, issues, until }) => ({
    action: snoozeAction,
    fields: { ...writePlantRef(plant), [issuesField]: writeIssues(issues), [untilField]: until ?? "" },
  }),
  toastOf,
  undoOf: ({ plant, issues, until }, isSaved) =>
    until === null || issues.length === 1
      ? null
      : { plant, issues: issues.filter(({ issueId }) => isSaved(issueId)), until: null },
});

import { listMeterAudits, listPlantAudits } from "@entities/audit";
import { listPlantFiles } from "@entities/file";
import { listIssuesOfPlant } from "@entities/issue";
import { listNotes } from "@entities/note";
import { listPerformances, listScores } from "@entities/plant";
import { listPromiseStatuses } from "@entities/promise";
import { listPlantTickets } from "@entities/ticket";
import { toDeferredResult } from "@shared/api/result";
import { type DateRange, rangeEnding, rangeText } from "@shared/lib/date-range";
import { loadIssueGroups, type SummaryArgs } from "./issue-groups.server";

/** The number of days of the performance card (domain/limits.md#ranges). */
const performanceDayCount = 14;

/** The last two months: from the day two months before yesterday to yesterday. See domain/limits.md#ranges. */
export function insightRange(today: Temporal.PlainDate): DateRange {
  const end = today.subtract({ days: 1 });
  return { start: end.subtract({ months: 2 }), end };
}

export type SummaryCards = ReturnType<typeof summaryCards>;

/** The deferred data of the summary cards. The ranges end yesterday (domain/limits.md#ranges). */
export function summaryCards(args: SummaryArgs) {
  const { api, ref, today, extensions, signal } = args;
  const performanceDays = rangeEnding(today.subtract({ days: 1 }), performanceDayCount);
  const insightDays = insightRange(today);
  const parts = summaryParts(args);
  return {
    hasLosses: extensions.losses,
    performanceDays: rangeText(performanceDays),
    performances: toDeferredResult(
      listPerformances(api, ref, { ...performanceDays, period: "day" }, { signal, compared: extensions.compared }),
    ),
    insightDays: rangeText(insightDays),
    scores: toDeferredResult(listScores(api, ref, insightDays, { signal })),
    ...parts.promises(),
    ...parts.issues(),
    ...parts.tickets(),
    ...parts.notes(),
    ...parts.files(),
    ...parts.audits(),
    ...parts.meterAudits(),
  };
}

/** The data of the cards by the parts that mutations change. */
export function summaryParts(args: SummaryArgs) {
  const { api, ref, extensions, signal } = args;
  const options = { signal };
  return {
    promises: () => ({ promises: toDeferredResult(listPromiseStatuses(api, ref, { ...extensions, signal })) }),
    issues: () => {
      const issues = toDeferredResult(listIssuesOfPlant(api, ref, options));
      return { issues, issueGroups: loadIssueGroups(args, issues) };
    },
    tickets: () => ({ tickets: toDeferredResult(listPlantTickets(api, ref, options)) }),
    notes: () => ({ notes: toDeferredResult(listNotes(api, ref, options)) }),
    files: () => ({ files: toDeferredResult(listPlantFiles(api, ref, options)) }),
    audits: () => ({ audits: toDeferredResult(listPlantAudits(api, ref, options)) }),
    meterAudits: () => ({ meterAudits: toDeferredResult(listMeterAudits(api, ref, options)) }),
  };
}

import { plantsHref } from "@features/plants-filter";

/** The list of issues found on a day, including snoozed and resolved ones as in the chart; of one type or all. */
export const issuesFoundOn = (day: Temporal.PlainDate, type?: string): string =>
  plantsHref("issues", {
    found_on: { after: day, before: day },
    ...(type && { indicators: { include: [type], exclude: [] } }),
    snoozed: true,
    resolved: true,
  });

/** The issues list including resolved issues. */
export const resolvedIssues = plantsHref("issues", { resolved: true });

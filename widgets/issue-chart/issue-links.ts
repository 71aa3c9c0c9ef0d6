import { plantsHref } from "@features/plants-filter";

/** The issues found on a day, snoozed and resolved ones included as in the chart; of one type or all. */
export const issuesFoundOn = (day: Temporal.PlainDate, type?: string): string =>
  plantsHref("issues", {
    found_on: { after: day, before: day },
    ...(type && { indicators: { include: [type], exclude: [] } }),
    snoozed: true,
    resolved: true,
  });

/** The issues list, resolved issues included. */
export const resolvedIssues = plantsHref("issues", { resolved: true });

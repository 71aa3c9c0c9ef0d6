/**
 * The issues list of what was found on a day: open, snoozed and resolved since, as the chart counts them. With
 * a type, of that type alone.
 */
export function issuesFoundOn(day: Temporal.PlainDate, typeName?: string): string {
  const query = new URLSearchParams({
    found_on: `after:${day.toString()},before:${day.toString()}`,
    ...(typeName && { indicators: `${typeName}|1` }),
    snoozed: "1",
    resolved: "1",
  });
  return `/issues?${query.toString()}`;
}

/** The list of issues, those resolved among them. */
export const resolvedIssues = "/issues?resolved=1";

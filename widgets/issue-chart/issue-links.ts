/** The list of the issues of a type found on a day; of all types without one. */
export function issuesFoundOn(day: Temporal.PlainDate, typeName?: string): string {
  const query = new URLSearchParams({
    found_on: `after:${day.toString()},before:${day.add({ days: 1 }).toString()}`,
    ...(typeName && { indicators: `${typeName}|1` }),
    // The chart counts those resolved since, too.
    resolved: "1",
  });
  return `/issues?${query.toString()}`;
}

/** The list of issues, those resolved among them. */
export const resolvedIssues = "/issues?resolved=1";

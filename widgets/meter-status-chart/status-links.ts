/** The list of the plants that had a yield status on a day; all plants of that day without a status. */
export function plantsOn(day: string, status?: string): string {
  const query = new URLSearchParams({ date: day, ...(status && { yield_status_filter: status }) });
  return `/plants?${query.toString()}`;
}

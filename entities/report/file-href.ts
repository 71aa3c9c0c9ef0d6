/** Where the browser saves the file of a report from. */
export const reportFileHref = (id: number): string => `/api/v0/me/reports/${id}/download`;

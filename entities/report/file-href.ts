/** The download URL of a report's file. */
export const reportFileHref = (id: number): string => `/api/v0/me/reports/${id}/download`;

/** What the types of issues mean for causes (docs/domain/issues.md#types, docs/domain/triage.md#causes), by API name. */

const notes: ReadonlySet<string> = new Set(["new", "ticket"]);
const byLostConnection: ReadonlySet<string> = new Set([
  "connectivity",
  "driver_notification",
  "driver_notification_retrieval",
  "meter_credentials",
  "registration_failed",
]);
const byGrid: ReadonlySet<string> = new Set(["power_interruption", "zero_yield", "connectivity"]);

/** Whether issues of a type are problems. A new plant and a ticket are not problems; an unknown type may be one. */
export const isProblem = (typeName: string): boolean => !notes.has(typeName);

/** Whether issues of a type are changes of the long-term promise. */
export const isPromiseIssue = (typeName: string | null): boolean => typeName === "yield_promise_status";

/** Whether a lost connection to a driver can cause issues of a type on several plants. */
export const isByLostConnection = (typeName: string | null): boolean =>
  typeName !== null && byLostConnection.has(typeName);

/** Whether a fault of the grid can cause issues of a type on neighbouring plants. */
export const isByGrid = (typeName: string | null): boolean => typeName !== null && byGrid.has(typeName);

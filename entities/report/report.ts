import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { StatusLevel } from "@shared/ui/status-icon/status-icon";
import type { Report } from "./api";

const typeLabels = new Map<string, MessageDescriptor>([
  ["MeterSpreadsheetJob", msg`Plant list report`],
  ["IssuesSpreadsheetJob", msg`Issues list report`],
]);

/** Returns the label of a report's type (domain/exports.md#reports-page). */
export const reportTypeLabel = ({ type }: Pick<Report, "type">): MessageDescriptor =>
  typeLabels.get(type ?? "") ?? msg`unknown`;

interface StatusPresentation {
  level: StatusLevel;
  label: MessageDescriptor;
}

const statusPresentations = new Map<string, StatusPresentation>([
  ["queued", { level: "none", label: msg`Queued` }],
  ["running", { level: "light", label: msg`Running` }],
  ["finished", { level: "ok", label: msg({ message: "Finished", context: "report" }) }],
  ["failed", { level: "not-ok", label: msg`Failed` }],
]);

/** Returns the level and label of a report's status; null for an unknown status, which is displayed as received. */
export function reportStatusPresentation(status: string | null): StatusPresentation | null {
  return statusPresentations.get(status ?? "") ?? null;
}

/** Whether a report is queued or running. */
export const isPending = ({ status }: Pick<Report, "status">): boolean => status === "queued" || status === "running";

/** The download URL of a report's file. */
export const reportFileHref = (id: number): string => `/api/v0/me/reports/${id}/download`;

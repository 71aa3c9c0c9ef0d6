import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { StatusLevel } from "@shared/ui/status-icon/status-icon";
import type { Report } from "./schema";

const typeLabels = new Map<string, MessageDescriptor>([
  ["MeterSpreadsheetJob", msg`Plant list report`],
  ["IssuesSpreadsheetJob", msg`Issues list report`],
]);

/** What a report is called, by its type. // spec 3 §2 */
export const reportTypeLabel = ({ type }: Pick<Report, "type">): MessageDescriptor =>
  typeLabels.get(type ?? "") ?? msg`unknown`;

interface StatusLook {
  level: StatusLevel;
  label: MessageDescriptor;
}

const statusLooks = new Map<string, StatusLook>([
  ["queued", { level: "none", label: msg`Queued` }],
  ["running", { level: "light", label: msg`Running` }],
  ["finished", { level: "ok", label: msg({ message: "Finished", context: "report" }) }],
  ["failed", { level: "not-ok", label: msg`Failed` }],
]);

/** How a report's status is shown; one that is not known stands for itself. */
export function reportStatusPresentation(status: string): StatusLook | null {
  return statusLooks.get(status) ?? null;
}

/** Whether a report is still being made. */
export const isPending = ({ status }: Pick<Report, "status">): boolean =>
  status === "queued" || status === "running";

/** What the tickets of the demo plants are about. */
import type { TicketFinding } from "@heliograph/rules/ticket-planning";
import type { IssueType } from "../../assessment/issues/issue-types";
import type { FaultKind } from "../../simulation/faults";
import { curtailmentText } from "./demo-scenarios";

export interface Subject {
  readonly title: string;
  readonly description: string;
  readonly templateId: number | null;
  /** The kinds of faults that the ticket is about, and the issues that they raise. */
  readonly faults?: readonly FaultKind[];
  readonly issueTypes?: readonly IssueType[];
  /** What may be found when the ticket is closed. */
  readonly findings: readonly Finding[];
}

export type Finding = TicketFinding;

export const subjects: readonly Subject[] = [
  {
    title: "Inverter gives no power",
    description: "<p>Zero yield for days. The installer has been asked for a visit.</p>",
    templateId: 1,
    faults: ["inverter_down"],
    issueTypes: ["zero_yield", "driver_notification"],
    findings: ["inverter_replaced", "inverter_restarted"],
  },
  {
    title: "Data logger is offline",
    description:
      "<p>Connectivity: no measurements since the change of the router. <strong>Who has the new password?</strong></p>",
    templateId: 2,
    faults: ["lost_connection", "expired_credentials", "registration_failed"],
    issueTypes: ["connectivity", "meter_credentials", "registration_failed"],
    findings: ["connection_restored", "setting_changed"],
  },
  {
    title: "Yield lower than the neighbours'",
    description:
      "<p>Low yield, cause unknown. One string seems to be out. Measure:</p><ul><li>open voltage</li><li>short-circuit current</li></ul>",
    templateId: null,
    faults: ["string_outage", "optimizer_issue", "soiling"],
    issueTypes: ["misc", "power_optimizer_issue"],
    findings: ["string_repaired", "cleaned"],
  },
  {
    title: "Tree shades the panels",
    description:
      "<p>Shade in the morning or shade in the afternoon: ask the municipality whether the tree can be pruned.</p>",
    templateId: null,
    faults: ["shade_first_half", "shade_second_half"],
    issueTypes: ["shade", "shade_first_half", "shade_second_half"],
    findings: ["other"],
  },
  {
    title: "Plan the yearly inspection",
    description: "<p>Roof, cables, fixings and inverters.</p>",
    templateId: 3,
    findings: ["nothing_found", "cleaned"],
  },
  {
    title: "Question about the meter reading",
    description: "<p>The customer sees another figure on the bill than here.</p>",
    templateId: null,
    findings: ["nothing_found", "setting_changed"],
  },
];

/** The subject of open tickets only. */
export const curtailment: Subject = {
  title: "Grid operator limits the feed-in",
  description: `<p>Low yield, cause unknown: no fault of the plant. ${curtailmentText}</p>`,
  templateId: null,
  faults: ["curtailment"],
  issueTypes: ["misc"],
  findings: ["other"],
};

import type { MeterIssue } from "./schema";
import { costReasons, isMiscellaneous } from "./type";

/** The first day of an issue, a wire date; without the extension `losses` the day of its finding. */
export const issueSince = ({
  began_on,
  found_on,
}: Partial<Pick<MeterIssue, "began_on">> & Pick<MeterIssue, "found_on">): string | null => began_on ?? found_on;

/** What issues cost since they began (domain/issues.md#cost); null if it is not known or they cost nothing. */
export interface IssueCost {
  lostKwh: number | null;
  lostCents: number | null;
  notReceivedKwh: number | null;
}

type CostedIssue = Pick<MeterIssue, "lost_kwh" | "lost_cents" | "not_received_kwh">;

/** Adds up the known costs of issues. The value is known if the value of each loss is known. */
export function sumCosts(issues: readonly CostedIssue[]): IssueCost {
  const losing = issues.filter(({ lost_kwh }) => lost_kwh);
  const isPriced = losing.every(({ lost_cents }) => typeof lost_cents === "number");
  return {
    lostKwh: sumKnown(issues.map(({ lost_kwh }) => lost_kwh)),
    lostCents: isPriced ? sumKnown(losing.map(({ lost_cents }) => lost_cents)) : null,
    notReceivedKwh: sumKnown(issues.map(({ not_received_kwh }) => not_received_kwh)),
  };
}

/** Adds up the known values; null if no value is known. */
export function sumKnown(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => typeof value === "number");
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null;
}

/**
 * Whether the cost of an issue is not known yet: the issue began after the last day with complete expected energy
 * (domain/issues.md#cost). Without the extension `losses` no cost is offered.
 */
export const isCostPending = (
  { type_name, began_on }: Pick<MeterIssue, "type_name" | "began_on">,
  lastCompleteDay: Temporal.PlainDate,
): boolean =>
  (costReasons(type_name).length > 0 || isMiscellaneous(type_name)) && (began_on ?? "") > lastCompleteDay.toString();

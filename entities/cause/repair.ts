import type { PeriodEnergy } from "@entities/energy";
import { issueSince, type MeterIssue, sumKnown } from "@entities/issue";
import { smallestLossKwh } from "@heliograph/rules/units";
import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { formatIn } from "@shared/i18n/format";
import type { DateRange } from "@shared/lib/date-range";
import { dayOf, localDayText } from "@shared/lib/dates";
import { lastCostDay } from "./issue-costs";

/** Generated divided by compared expected energy on the days after a ticket was closed, and the number of these days. */
interface YieldAfter {
  ratio: number;
  days: number;
}

/** What the issues of a closed ticket cost before, and what the plant generated after (domain/tickets.md#effect). */
export interface RepairEffect extends CostBefore {
  /** Null if it is not stated. */
  after: YieldAfter | "not known yet" | null;
}

/** Totals from the begin of the first issue to the end of the last issue; null if not known. */
interface CostBefore {
  lostKwh: number | null;
  notReceivedKwh: number | null;
  days: number | null;
}

type CostedIssue = Pick<MeterIssue, "began_on" | "found_on" | "resolved_on" | "lost_kwh" | "not_received_kwh">;

/** Returns what issues cost. An issue without a known cost or first day does not count. */
export function costBefore(issues: readonly CostedIssue[], today: Temporal.PlainDate): CostBefore {
  const known = issues.flatMap(({ lost_kwh: lost = null, not_received_kwh: notReceived = null, ...issue }) => {
    const since = issueSince(issue);
    if ((lost === null && notReceived === null) || since === null) return [];
    const [first, last] = [localDayText(since), lastCostDay(today, issue.resolved_on)];
    return first <= last ? [{ lost, notReceived, first, last }] : [];
  });
  const [first] = known.map((issue) => issue.first).toSorted();
  const last = known
    .map((issue) => issue.last)
    .toSorted()
    .at(-1);
  return {
    lostKwh: sumKnown(known.map(({ lost }) => lost)),
    notReceivedKwh: sumKnown(known.map(({ notReceived }) => notReceived)),
    days: first === undefined || last === undefined ? null : dayOf(first).until(dayOf(last)).days + 1,
  };
}

const maxDays = 7;

/** Returns the days after a ticket was closed whose yield is stated: at most 7 complete days, or none. */
export function daysAfter(closedOn: string, today: Temporal.PlainDate): DateRange | null {
  const start = dayOf(localDayText(closedOn)).add({ days: 1 });
  const end = start.add({ days: maxDays - 1 });
  const last = dayOf(lastCostDay(today, null));
  if (Temporal.PlainDate.compare(start, last) > 0) return null;
  return { start, end: Temporal.PlainDate.compare(end, last) < 0 ? end : last };
}

/** Returns the yield of a plant on the days with data. The yield is not known yet when no day has data. */
export function yieldAfter(
  days: readonly Pick<PeriodEnergy, "date" | "generatedKwh" | "comparedKwh">[],
  { start, end }: DateRange,
): YieldAfter | "not known yet" {
  const known = days.filter(
    ({ date, generatedKwh, comparedKwh }) =>
      date >= start.toString() && date <= end.toString() && generatedKwh !== null && comparedKwh !== null,
  );
  const generated = sumKnown(known.map(({ generatedKwh }) => generatedKwh));
  const compared = sumKnown(known.map(({ comparedKwh }) => comparedKwh));
  return generated !== null && compared ? { ratio: generated / compared, days: known.length } : "not known yet";
}

/** Formats an effect: "Lost 120 kWh in the 10 days before; 98.0% of expected in the 7 days since". */
export function repairText(i18n: I18n, { lostKwh, notReceivedKwh, days, after }: RepairEffect): string {
  const format = formatIn(i18n);
  const isStated = (kwh: number | null) => kwh !== null && kwh >= smallestLossKwh;
  const [lost, notReceived] = [format.loss(lostKwh), format.loss(notReceivedKwh)];
  const before = i18n._(msg`${plural(days ?? 0, { one: "# day", other: "# days" })}`);
  const parts = [
    isStated(lostKwh) && i18n._(msg`Lost ${lost} in the ${before} before`),
    isStated(notReceivedKwh) && i18n._(msg`${notReceived} not received in the ${before} before`),
    !isStated(lostKwh) && !isStated(notReceivedKwh) && i18n._(msg`What was lost before is not known`),
    after && afterText(i18n, after),
  ];
  return parts.filter(Boolean).join("; ");
}

function afterText(i18n: I18n, after: NonNullable<RepairEffect["after"]>): string {
  if (after === "not known yet") return i18n._(msg`the yield since is not known yet`);
  const ratio = formatIn(i18n).percent(after.ratio);
  return i18n._(msg`${ratio} of expected in the ${plural(after.days, { one: "# day", other: "# days" })} since`);
}

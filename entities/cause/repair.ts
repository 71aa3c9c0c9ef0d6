import { issueSince, type MeterIssue, sumKnown } from "@entities/issue";
import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { formatIn } from "@shared/i18n/format";
import type { DateRange } from "@shared/lib/date-range";
import { dayOf, localDayText } from "@shared/lib/dates";
import { smallestLossKwh } from "@shared/lib/units";
import { lastCostDay } from "./issue-costs";

/** Generated divided by compared expected energy on the days after a ticket was closed, and the number of these days. */
interface YieldAfter {
  ratio: number;
  days: number;
}

/** What the issues of a closed ticket cost before, and what the plant generated after (domain/tickets.md#effect). */
export interface RepairEffect {
  /** Per day, from the day on which each issue began to the day on which it ended; null if it is not known. */
  lostKwh: number | null;
  notReceivedKwh: number | null;
  /** Null if it is not stated. */
  after: YieldAfter | "not known yet" | null;
}

type CostedIssue = Pick<MeterIssue, "began_on" | "found_on" | "resolved_on" | "lost_kwh" | "not_received_kwh">;

/** Returns what issues cost per day. An issue without a known cost or first day does not count. */
export function costBefore(
  issues: readonly CostedIssue[],
  today: Temporal.PlainDate,
): Pick<RepairEffect, "lostKwh" | "notReceivedKwh"> {
  const perDay = (field: "lost_kwh" | "not_received_kwh") =>
    sumKnown(
      issues.map((issue) => {
        const { [field]: kwh, resolved_on: resolvedOn } = issue;
        const since = issueSince(issue);
        if (typeof kwh !== "number" || since === null) return null;
        const days = dayOf(localDayText(since)).until(dayOf(lastCostDay(today, resolvedOn))).days + 1;
        return days > 0 ? kwh / days : null;
      }),
    );
  return { lostKwh: perDay("lost_kwh"), notReceivedKwh: perDay("not_received_kwh") };
}

const maxDays = 7;

/** Returns the days after a ticket was closed of which the yield is stated: at most 7 that are complete, or none. */
export function daysAfter(closedOn: string, today: Temporal.PlainDate): DateRange | null {
  const start = dayOf(localDayText(closedOn)).add({ days: 1 });
  const end = start.add({ days: maxDays - 1 });
  const last = dayOf(lastCostDay(today, null));
  if (Temporal.PlainDate.compare(start, last) > 0) return null;
  return { start, end: Temporal.PlainDate.compare(end, last) < 0 ? end : last };
}

interface DayEnergy {
  /** `YYYY-MM-DD`. */
  date: string;
  generatedKwh: number | null;
  comparedKwh: number | null;
}

/** Returns the yield of a plant on some days. Days without data are left out; not known yet without any other day. */
export function yieldAfter(days: readonly DayEnergy[], { start, end }: DateRange): YieldAfter | "not known yet" {
  const known = days.filter(
    ({ date, generatedKwh, comparedKwh }) =>
      date >= start.toString() && date <= end.toString() && generatedKwh !== null && comparedKwh !== null,
  );
  const generated = sumKnown(known.map(({ generatedKwh }) => generatedKwh));
  const compared = sumKnown(known.map(({ comparedKwh }) => comparedKwh));
  return generated !== null && compared ? { ratio: generated / compared, days: known.length } : "not known yet";
}

/** Formats an effect: "Lost 12 kWh a day before; 98.0% of expected in the 7 days since". */
export function repairText(i18n: I18n, { lostKwh, notReceivedKwh, after }: RepairEffect): string {
  const format = formatIn(i18n);
  const isStated = (kwh: number | null) => kwh !== null && kwh >= smallestLossKwh;
  const parts = [
    isStated(lostKwh) && i18n._(msg`Lost ${format.loss(lostKwh)} a day before`),
    isStated(notReceivedKwh) && i18n._(msg`${format.loss(notReceivedKwh)} a day not received before`),
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

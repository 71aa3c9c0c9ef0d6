import type { AffectedPlant, Cause } from "@entities/cause";
import { costReasons, isIssueType, isMiscellaneous, isPlantIssue, issueTitle } from "@entities/issue";
import { isOwnFinding } from "@heliograph/rules/issue-types";
import { smallestLossKwh } from "@heliograph/rules/units";
import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { formatIn, sinceText } from "@shared/i18n/format";
import type { Evidence, EvidenceDay } from "./evidence.server";

interface SentenceOptions {
  i18n: I18n;
  row: Pick<Cause, "typeName" | "pattern">;
  plant: Pick<AffectedPlant, "since" | "sinceTime" | "issues" | "costSoFar">;
  /** Whether the driver of the cause is degraded or down. */
  hasOutage: boolean;
  today: Temporal.PlainDate;
  /** Whether another sentence states what the loss looks like, and since when. */
  isDiagnosed?: boolean;
  evidence: Pick<Evidence, "days" | "score" | "meterCount" | "meters" | "neighbours" | "alert">;
}

/** Smaller energy is rounded to 0 in the table of the days. */
const smallestKwh = 0.05;

/**
 * What the days of a cause show beside the generated energy: the loss that it explains; of a loss of unknown cause the energy
 * below expected, and of snow the same as no loss. Null of a clock or a flat line that costs nothing.
 */
export function markedEnergy(
  { typeName, pattern }: SentenceOptions["row"],
  { costSoFar }: Pick<AffectedPlant, "costSoFar">,
): "lost" | "below" | "snow" | null {
  if (!isMiscellaneous(typeName)) return "lost";
  if (!isOwnFinding(pattern) || costSoFar.lostKwh) return "below";
  return pattern === "snow" ? "snow" : null;
}

/**
 * What shows a cause at one of its plants: "No data from 3 of 3 inverters since 18 Nov 2026 (9 days); the driver
 * reports an error; 4 plants within 10 km delivered 98.4% of expected in the last 7 days."
 */
export function evidenceSentence({
  i18n,
  row,
  plant,
  hasOutage,
  today,
  isDiagnosed = false,
  evidence,
}: SentenceOptions): string {
  const { days, score, meterCount, meters, neighbours, alert } = evidence;
  const { since, sinceTime, issues } = plant;
  const silent = issues.filter(({ typeName }) => costReasons(typeName).includes("yield_missing"));
  const affected = days.filter(({ date }) => since === null || date >= since);
  const marked = markedEnergy(row, plant);
  const leastKwh = marked === "below" ? smallestLossKwh : smallestKwh;
  const lostDays = affected.filter(({ lostKwh }) => (lostKwh ?? 0) >= leastKwh).length;
  const silentDays = affected.filter(
    ({ generatedKwh, notReceivedKwh }) => generatedKwh === null || (notReceivedKwh ?? 0) >= smallestKwh,
  ).length;
  const hasAlert = alert !== null && (since === null || alert.date >= since);
  const sinceWords = since && sinceText(i18n, since, today, sinceTime);
  const unknownTypes = new Set(issues.map(({ typeName }) => typeName).filter((type) => !type || !isIssueType(type)));
  const parts = [
    ...[...unknownTypes].map((type) => [
      type ? i18n._(msg`unknown type ${type}`) : i18n._(msg`unknown type`),
      sinceWords,
    ]),
    ...meters.filter(({ isUnknown }) => isUnknown).map(({ id }) => [i18n._(msg`unknown inverter #${id}`)]),
    issues.some(({ meterId, typeName }) => meterId === null && !isPlantIssue(typeName)) && [
      i18n._(msg`the inverter is not known`),
    ],
    row.pattern === "flatline" && [i18n._(msg`the same energy every hour`), sinceWords],
    isMiscellaneous(row.typeName) &&
      score !== null &&
      !isDiagnosed && [row.pattern === "flatline" ? delivered(i18n, score) : lowYield(i18n, row, score, sinceWords)],
    silent.length > 0 && [silentMeters(i18n, silent, meterCount), sinceWords],
    silent.length === 0 && lostDays > 0 && lostOn(i18n, marked, lostDays),
    silent.length === 0 && silentDays > 0 && [i18n._(msg`data are missing on ${silentDays} of the last 30 days`)],
    (hasOutage || hasAlert) && [i18n._(msg`the driver reports an error`)],
    neighbours && [neighboursText(i18n, neighbours)],
  ];
  const texts = parts.map((words) => (words ? words.filter(Boolean).join(" ") : ""));
  const text = texts.filter(Boolean).join("; ");
  return text && `${text.charAt(0).toLocaleUpperCase(i18n.locale)}${text.slice(1)}.`;
}

function lowYield(i18n: I18n, row: SentenceOptions["row"], score: number, since: string | null): string {
  const label = i18n._(issueTitle({ type_name: row.typeName, pattern: row.pattern }));
  const share = formatIn(i18n).percent(score);
  const compared = i18n._(msg`${share} of expected in the last 7 days`);
  return [`${label}: ${compared}`, since].filter(Boolean).join(", ");
}

function delivered(i18n: I18n, score: number): string {
  const share = formatIn(i18n).percent(score);
  return i18n._(msg`the plant delivered ${share} of expected in the last 7 days`);
}

function silentMeters(i18n: I18n, silent: AffectedPlant["issues"], total: number | null): string {
  const count = new Set(silent.flatMap(({ meterId }) => meterId ?? [])).size;
  if (count === 0) return i18n._(msg`no data`);
  if (total === null || count > total) {
    return i18n._(msg`no data from ${plural(count, { one: "# inverter", other: "# inverters" })}`);
  }
  return i18n._(msg`no data from ${count} of ${plural(total, { one: "# inverter", other: "# inverters" })}`);
}

/** Nothing where nothing is lost. */
function lostOn(i18n: I18n, marked: ReturnType<typeof markedEnergy>, days: number): string[] {
  if (marked === "below") return [i18n._(msg`the yield was below expected on ${days} of the last 30 days`)];
  return marked === "lost" ? [i18n._(msg`energy was lost on ${days} of the last 30 days`)] : [];
}

function neighboursText(i18n: I18n, { count, ratio: delivered }: NonNullable<Evidence["neighbours"]>): string {
  const ratio = formatIn(i18n).percent(delivered);
  return i18n._(
    msg`${plural(count, { one: "# plant", other: "# plants" })} within 10 km delivered ${ratio} of expected in the last 7 days`,
  );
}

/**
 * The first day of what a cause costs at a plant. It is before the begin if the hours before the first full day without
 * data or energy belong to the cost (domain/issues.md#cost).
 */
export function firstCostDay(
  { plants, recentDays }: Pick<Cause, "plants" | "recentDays">,
  { since, costSoFar }: Pick<AffectedPlant, "since" | "costSoFar">,
  days: readonly Pick<EvidenceDay, "date" | "notReceivedKwh">[],
): string | null {
  if (since === null) return null;
  // The days of a cause of several plants are sums. What is not received has no other reason.
  const own = days.map((day) => ({
    ...day,
    lostKwh: null,
    notReceivedKwh: costSoFar.lostKwh ? null : day.notReceivedKwh,
  }));
  const withCost = new Set(
    (plants.length === 1 ? recentDays : own)
      .filter(({ lostKwh, notReceivedKwh }) => (lostKwh ?? 0) > 0 || (notReceivedKwh ?? 0) >= smallestLossKwh)
      .map(({ date }) => date),
  );
  let first = Temporal.PlainDate.from(since);
  while (withCost.has(first.subtract({ days: 1 }).toString())) first = first.subtract({ days: 1 });
  return first.toString();
}

/** What an alert rule would have sent: a replay of days from what is stored about issues (domain/alerts.md#preview). */
import { Temporal } from "temporal-polyfill";
import type { Api } from "../api";
import { formatInstant, plusDays, timeZone } from "../clock";
import type { Language } from "../db/schema";
import { loadChosenPlants } from "../lists/plant-choice";
import { type CompanyStatus, loadCompanyStatus } from "../mail/status";
import { companyView, evaluate, type ReportedCause, statusOn, type WatchRule } from "./evaluate";
import { messageOf, type StoredMessage, toDigest } from "./message";
import { dueAt, dueGroups, type RuleFields } from "./rules";
import { watchRule } from "./run";

export const previewDays = 30;

/** Returns the messages of the last days, the oldest first. What stood before them counts as reported. */
export async function previewRule(
  api: Api,
  companyId: number,
  rule: RuleFields,
  language: Language,
): Promise<StoredMessage[]> {
  const { today } = api.clock;
  const first = plusDays(today, 1 - previewDays);
  const status = await loadCompanyStatus(api, companyId, previewDays);
  if (!status) return [];
  const standing = { reported_until: Number.MAX_SAFE_INTEGER, reported_on: plusDays(first, -1) };
  const plantsOf = await loadChosenPlants(api, companyId, [rule.plants]);
  const watch = watchRule({ ...rule, escalate_after_hours: null }, standing, plantsOf(rule.plants));
  const replay = createReplay(rule, watch, language);
  for (let day = first; day <= today; day = plusDays(day, 1)) {
    for (const hour of hoursOf(day, api.clock.now)) replay.run(statusOn(status, day), hour);
  }
  return replay.messages;
}

/** The beginnings of the hours of a local day, up to now. */
export function hoursOf(day: string, now: Temporal.Instant): Temporal.Instant[] {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(timeZone);
  const end = start.add({ days: 1 });
  const last = Math.min(end.epochMilliseconds - 1, now.epochMilliseconds);
  const hours: Temporal.Instant[] = [];
  for (let ms = start.epochMilliseconds; ms <= last; ms += 3_600_000)
    hours.push(Temporal.Instant.fromEpochMilliseconds(ms));
  return hours;
}

/** A rule that is run in memory as `runAlerts` runs it. */
export function createReplay(rule: RuleFields, watch: WatchRule, language: Language) {
  let reported: ReportedCause[] = [];
  let held: (StoredMessage & { readonly firstIssueId: number })[] = [];
  let evaluated: { readonly day: string; hours: number } | null = null;
  const messages: StoredMessage[] = [];

  /** Within a day nothing but the hours of a cause changes. */
  function find(status: CompanyStatus, now: Temporal.Instant): void {
    const hours = evaluated?.day === status.today ? evaluated.hours + 1 : 0;
    evaluated = { day: status.today, hours };
    if (hours > 0 && hours !== rule.min_hours % 24) return;
    const reportedAt = dueAt(rule, now).toString();
    const { events, changed, removed } = evaluate(watch, companyView(status, now), reported, now, reportedAt);
    const after = new Map(reported.map((cause) => [cause.firstIssueId, cause]));
    for (const cause of changed) after.set(cause.firstIssueId, cause);
    for (const id of removed) after.delete(id);
    reported = [...after.values()];
    for (const event of events) {
      const ofCause = held.filter(({ firstIssueId }) => firstIssueId === event.firstIssueId);
      const { message, withdraws } = messageOf(event, ofCause, formatInstant(now), language);
      if (withdraws) held = held.filter((each) => !ofCause.includes(each));
      if (message) held.push({ ...message, firstIssueId: event.firstIssueId });
    }
  }

  return {
    messages,
    /** The causes that have been reported and last. */
    reported: (): readonly ReportedCause[] => reported,
    run(status: CompanyStatus, now: Temporal.Instant): void {
      find(status, now);
      for (const group of dueGroups(rule, held, now)) {
        const sent = group.map(({ firstIssueId: _, ...message }): StoredMessage => message);
        const [only] = sent;
        const at = formatInstant(now);
        messages.push(sent.length === 1 && only ? { ...only, at } : toDigest(sent, at, language));
        held = held.filter((message) => !group.includes(message));
      }
    },
  };
}

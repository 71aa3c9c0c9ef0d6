import { issuePatterns } from "@heliograph/rules/issue-types";
import { array, enums, integer, nullable, number, object, string } from "superstruct";
import type { Api } from "../../api";
import { monitoredMeters } from "../../fleet/stored-plants";
import { endpoint, one } from "../../http/endpoint";
import { date, dayRangeQuerySchema, validateDayRange } from "../../http/fields";
import {
  type Amount,
  dayOf,
  formatDay,
  type IssueType,
  meterHistory,
  periodLosses,
  windowOf,
  yields,
} from "../../simulation";
import { roundOrNull } from "../../simulation/numbers";

const amountFields = {
  lost_kwh: nullable(number()),
  lost_cents: nullable(number()),
  not_received_kwh: nullable(number()),
  not_received_cents: nullable(number()),
};

const lossCauseSchema = object({
  meter_id: integer(),
  /** Null for what the meter lost without an issue. */
  issue_id: nullable(integer()),
  /** The type of the issue; `misc` without one. */
  type_name: string(),
  pattern: nullable(enums(issuePatterns)),
  ...amountFields,
  /** The first and the last day on which it cost energy. */
  first_date: date(),
  last_date: date(),
});

const periodLossesSchema = object({
  /** The days that are counted; null without any. The expected energy of later days is not complete. */
  start_date: nullable(date()),
  end_date: nullable(date()),
  ...amountFields,
  not_received_days: integer(),
  snow: array(object({ date: date(), kwh: number() })),
  causes: array(lossCauseSchema),
});

/** A leap year and the days before its first block. */
const maxDays = 400;

const round = (value: number | null) => roundOrNull(value, 4);

const amounts = ({ lost, notReceived }: { readonly lost: Amount; readonly notReceived: Amount }) => ({
  lost_kwh: round(lost.kwh),
  lost_cents: round(lost.cents),
  not_received_kwh: round(notReceived.kwh),
  not_received_cents: round(notReceived.cents),
});

const plantLosses = endpoint("get", "/companies/{c}/plants/{p}/losses", {
  summary: "What a plant lost and did not receive in a period, and what each issue cost in it.",
  query: dayRangeQuerySchema,
  response: one("PeriodLosses", periodLossesSchema),
  async handle({ api, plant, params, query }) {
    const { start_date, end_date } = validateDayRange(query, maxDays);
    const complete = windowOf(dayOf(api.clock.today) - 1).to;
    const period = { from: dayOf(start_date), to: Math.min(dayOf(end_date), complete) };
    const [meters, issues] = await Promise.all([monitoredMeters(api, plant), listIssues(api, params.p)]);
    const isKnown = meters.length > 0 && period.from <= period.to;
    const losses = periodLosses(
      meters.map((meter) => ({
        history: meterHistory(yields, meter, period.from, period.to),
        issues: issues.filter(({ meterId }) => meterId === meter.id),
      })),
      period,
    );
    return {
      start_date: isKnown ? formatDay(period.from) : null,
      end_date: isKnown ? formatDay(period.to) : null,
      ...amounts(losses),
      not_received_days: losses.notReceivedDays,
      snow: losses.snow.map(({ day, kwh }) => ({ date: formatDay(day), kwh: round(kwh) })),
      causes: losses.causes.map(({ meterId, issueId, type, pattern, days, ...cost }) => ({
        meter_id: meterId,
        issue_id: issueId,
        type_name: type,
        pattern,
        ...amounts(cost),
        first_date: formatDay(Math.min(...days)),
        last_date: formatDay(Math.max(...days)),
      })),
    };
  },
});

async function listIssues(api: Api, plantId: number) {
  const rows = await api.db
    .selectFrom("issues")
    .select(["id", "meter_id", "type_name", "pattern", "began_on", "found_on", "resolved_on"])
    .where("plant_id", "=", plantId)
    .execute();
  return rows.map(({ id, meter_id, type_name, pattern, began_on, found_on, resolved_on }) => ({
    id,
    meterId: meter_id,
    type: type_name as IssueType,
    ...(pattern && { pattern }),
    beganOn: dayOf(began_on ?? found_on),
    foundOn: dayOf(found_on),
    resolvedOn: resolved_on === null ? null : dayOf(resolved_on),
  }));
}

/** Losses of a plant in a period. See domain/v0-calls.md#plants, domain/scores.md#any-period. */
export const plantLossEndpoints = [plantLosses];

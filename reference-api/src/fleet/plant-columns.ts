import { type Compilable, type Kysely, sql } from "kysely";
import { number, object } from "superstruct";
import type { Api } from "../api";
import type { IssueCost } from "../assessment/issues/issue-costs";
import { issueSeverity } from "../assessment/issues/issue-types";
import { sumAmounts } from "../assessment/issues/losses";
import type { EvidencedDiagnosis } from "../assessment/issues/peers";
import type { RainOfLoss } from "../assessment/issues/rain";
import type { WeakString } from "../assessment/issues/weak-strings";
import type { Degradation } from "../assessment/kpis";
import type { AssessedIssue, AssessedPromise, PlantAssessment } from "../assessment/plant-assessment";
import { jsonList, runBatch } from "../db/connect";
import type { Database } from "../db/schema";
import { date } from "../http/fields";
import { formatDay } from "../lib/local-days";
import { round, roundOrNull } from "../lib/numbers";
import { apparentFields } from "./learned-performance";
import { storedToday } from "./today";

/** The columns of `plants` that monitoring writes, without its rates (`refreshPlantColumns`). Null for a light plant. */
export function assessedColumns(assessment: PlantAssessment | null, yesterday: string) {
  const promises = assessment?.promises ?? [];
  return {
    yield_score: assessment?.yieldScore ?? null,
    yield_status: assessment?.yieldStatus ?? ("NON_MON" as const),
    previous_status: assessment?.previousStatus ?? ("NON_MON" as const),
    status: assessment?.status ?? ("NON_MON" as const),
    window_lost_kwh: roundOrNull(assessment?.lost.kwh, 3),
    window_lost_cents: roundOrNull(assessment?.lost.cents, 1),
    window_not_received_kwh: roundOrNull(assessment?.notReceived.kwh, 3),
    window_not_received_cents: roundOrNull(assessment?.notReceived.cents, 1),
    not_received_days: assessment?.notReceivedDays ?? null,
    window_short_gaps_kwh: roundOrNull(assessment?.shortGaps.kwh, 3),
    window_short_gaps_cents: roundOrNull(assessment?.shortGaps.cents, 1),
    window_generated_kwh: roundOrNull(assessment?.energy.generated, 3),
    window_compared_expected_kwh:
      assessment?.energy.generated == null ? null : roundOrNull(assessment.energy.comparedExpected, 3),
    silent_since: assessment?.silentSince == null ? null : formatDay(assessment.silentSince),
    promise_current_flag: promises.at(-1)?.flag ?? null,
    promise_previous_flag: promises.at(-2)?.flag ?? null,
    today: storedToday(assessment?.today ?? null),
    degradation: assessment?.degradation ? JSON.stringify(serializeDegradation(assessment.degradation)) : null,
    assessed_until: yesterday,
  };
}

/** How much less energy the plant gives each year in the same light, and the compared days (domain/scores.md#degradation). */
export const degradationSchema = object({
  share_per_year: number(),
  low: number(),
  high: number(),
  start_date: date(),
  end_date: date(),
});

const serializeDegradation = ({ perYear, low, high, days }: Degradation) => ({
  share_per_year: round(perYear, 4),
  low: round(low, 4),
  high: round(high, 4),
  start_date: formatDay(days.from),
  end_date: formatDay(days.to),
});

/** The columns of `issues` that monitoring writes. */
export function issueColumns({ meterId, type, pattern, diagnosis, beganOn, foundOn, resolvedOn, cost }: AssessedIssue) {
  return {
    meter_id: meterId,
    type_name: type,
    severity: issueSeverity[type],
    pattern: pattern ?? null,
    diagnosis: diagnosis ? JSON.stringify(serializeDiagnosis(diagnosis)) : null,
    began_on: formatDay(beganOn),
    found_on: formatDay(foundOn),
    resolved_on: resolvedOn === null ? null : formatDay(resolvedOn),
    ...costColumns(cost),
  };
}

const serializeDiagnosis = ({
  patterns,
  confidence,
  signs,
  share,
  limitKw,
  clockHours,
  apparent,
  sky,
  rain,
  clearHours,
  peer,
  string,
}: EvidencedDiagnosis) => ({
  patterns,
  confidence,
  signs,
  share: roundOrNull(share, 3),
  limit_kw: roundOrNull(limitKw, 2),
  clock_hours: clockHours,
  ...apparentFields(apparent),
  sky:
    sky?.map(({ azimuth, elevation, expected, lost }) => ({
      azimuth_in_degrees: azimuth,
      elevation_in_degrees: elevation,
      share: round(lost / expected, 2),
    })) ?? null,
  rain: rain && serializeRain(rain),
  clear_hours: clearHours.map(({ day, hours }) => ({ date: formatDay(day), hours })),
  peer: peer ? { meter_id: peer.peerId, share: round(peer.share, 3), since: formatDay(peer.from) } : null,
  string: string ? serializeWeakString(string) : null,
});

const serializeRain = ({ dryDays, wetDays, washed }: RainOfLoss) => ({
  dry_days: dryDays,
  wet_days: wetDays,
  washed: washed && { date: formatDay(washed.day), mm: round(washed.mm, 1), share: round(washed.share, 3) },
});

export const serializeWeakString = ({ name, kind, since, share }: WeakString) => ({
  name,
  kind,
  since: formatDay(since),
  share: round(share, 3),
});

export function costColumns(cost: IssueCost | null) {
  const atStake = cost && sumAmounts([cost.perDay.lost, cost.perDay.notReceived]);
  return {
    lost_kwh: roundOrNull(cost?.soFar.lost.kwh, 3),
    lost_cents: roundOrNull(cost?.soFar.lost.cents, 1),
    not_received_kwh: roundOrNull(cost?.soFar.notReceived.kwh, 3),
    not_received_cents: roundOrNull(cost?.soFar.notReceived.cents, 1),
    lost_kwh_per_day: roundOrNull(cost?.perDay.lost.kwh, 3),
    lost_cents_per_day: roundOrNull(cost?.perDay.lost.cents, 1),
    not_received_kwh_per_day: roundOrNull(cost?.perDay.notReceived.kwh, 3),
    not_received_cents_per_day: roundOrNull(cost?.perDay.notReceived.cents, 1),
    not_received_days: cost?.inWindow.notReceivedDays ?? null,
    at_stake_kwh_per_day: roundOrNull(atStake?.kwh, 3),
    at_stake_cents_per_day: roundOrNull(atStake?.cents, 1),
    recent_days:
      cost &&
      JSON.stringify(
        cost.recentDays.map(({ day, lost, notReceived }) => ({
          date: formatDay(day),
          lost_kwh: roundOrNull(lost, 1),
          not_received_kwh: roundOrNull(notReceived, 1),
        })),
      ),
  };
}

/** The columns of `promise_periods` of an assessed promise. */
export function promiseColumns(promise: AssessedPromise) {
  return {
    period_index: promise.periodIndex,
    period_start: formatDay(promise.periodStart),
    summary: promise.summary,
    delivered_till_now_wh: Math.round(promise.deliveredTillNowWh),
    promised_till_now_wh: Math.round(promise.promisedTillNowWh),
    promised_total_wh: promise.promisedTotalWh,
    left_out_days: round(promise.leftOutDays, 1),
    radiation_received_pct: round(promise.radiationReceivedPct ?? 100, 2),
    radiation_known: promise.radiationReceivedPct === null ? (0 as const) : (1 as const),
    difference_till_now_pct: round(promise.differenceTillNowPct, 2),
    difference_till_now_wh: Math.round(promise.differenceTillNowWh),
    last_changed_on: formatDay(promise.changes.at(-1)?.changedOn ?? promise.periodStart),
  };
}

/** The rows of `plant_status_spans` of an assessment. The span with the last day is open. */
export function spanRows(plantId: number, assessment: PlantAssessment | null) {
  return (assessment?.statusSpans ?? []).map((span) => ({
    plant_id: plantId,
    starts_on: formatDay(span.from),
    ends_on: span.to === assessment?.to ? null : formatDay(span.to),
    yield_status: span.status,
  }));
}

/**
 * Creates statements that update the derived columns of plants, by which lists filter and sort. The columns derive from
 * meters, issues, promises, tags, tickets and the status history. They are updated for all plants or for the given ids.
 * `today` decides which meters are retired. Run the statements in one batch with the change, after the change.
 */
export function refreshPlantColumns(db: Kysely<Database>, today: string, plantIds?: readonly number[]): Compilable[] {
  const condition = plantIds ? sql`where plants.id in ${jsonList(plantIds)}` : sql`where true`;
  const active = sql`meters.plant_id = plants.id and (meters.retired_on is null or meters.retired_on > ${today})`;
  const worst = (column: string, states = sql`state = 'open'`) => sql`(
    select ${sql.ref(column)} from issues
    where plant_id = plants.id and ${states}
    order by severity desc, found_on, id limit 1
  )`;
  // The plus prevents SQLite from scanning all issues of a state for each plant.
  const typesOf = (state: string) => sql`coalesce((
    select sum(distinct ${bitOf("type_name")}) from issues where plant_id = plants.id and +state = ${sql.lit(state)}
  ), 0)`;
  const ratesOf = (state: string) => sql`from issues where plant_id = plants.id and +state = ${sql.lit(state)}`;
  const energy = (kind: Rate, state = "open") => sql`(
    select round(sum(${sql.ref(`${kind}_kwh_per_day`)}), 3) ${ratesOf(state)}
  )`;
  // The value of a sum is known if the value of each energy is known.
  const value = (kind: Rate, { state = "open", none = sql<null>`null` } = {}) => {
    const [kwh, cents] = [sql.ref(`${kind}_kwh_per_day`), sql.ref(`${kind}_cents_per_day`)];
    return sql`(
      select iif(max(${kwh} > 0 and ${cents} is null) = 1, null, coalesce(round(sum(${cents}), 1), ${none}))
      ${ratesOf(state)}
    )`;
  };
  // A plant without such an issue has a rate of 0 where the energy of the window is known.
  const noneLost = sql<null>`iif(plants.window_lost_kwh is null, null, 0)`;
  const noneMissing = sql<null>`iif(plants.window_not_received_kwh is null, null, 0)`;
  const statement = sql`
    update plants set
      total_peak_in_watt = (select coalesce(sum(peak_in_watt), 0) from meters where ${active}),
      total_p90_in_kwh = (select coalesce(sum(p90_in_kwh), 0) from meters where ${active}),
      measured = (select coalesce(max(measured), 0) from meters where plant_id = plants.id),
      meter_count = (select count(*) from meters where ${active}),
      mixed_orientation = (select coalesce(max(has_mixed_panel_orientations), 0) from meters where ${active}),
      driver_ids = ${commaSeparatedIds("inbound_driver_id", sql`meters where ${active}`)},
      tag_ids = ${commaSeparatedIds("tag_id", sql`plant_tags where plant_id = plants.id`)},
      status_since = (
        select starts_on from plant_status_spans where plant_id = plants.id and ends_on is null
        order by starts_on desc limit 1
      ),
      issue_id = ${worst("issues.id")},
      issue_severity = coalesce(${worst("issues.severity")}, 0),
      issue_found_on = ${worst("issues.found_on")},
      unresolved_found_on = ${worst("issues.found_on", sql`state in ('open', 'snoozed')`)},
      last_issue_found_on = (select max(found_on) from issues where plant_id = plants.id),
      last_unsnoozed_found_on = (select max(found_on) from issues where plant_id = plants.id and state <> 'snoozed'),
      lost_kwh_per_day = coalesce(${energy("lost")}, ${noneLost}),
      lost_cents_per_day = ${value("lost", { none: noneLost })},
      not_received_kwh_per_day = coalesce(${energy("not_received")}, ${noneMissing}),
      not_received_cents_per_day = ${value("not_received", { none: noneMissing })},
      at_stake_kwh_per_day = ${energy("at_stake")},
      at_stake_cents_per_day = ${value("at_stake")},
      snoozed_kwh_per_day = ${energy("at_stake", "snoozed")},
      snoozed_cents_per_day = ${value("at_stake", { state: "snoozed" })},
      open_types = ${typesOf("open")},
      snoozed_types = ${typesOf("snoozed")},
      resolved_types = ${typesOf("resolved")},
      ticket_count = (select count(*) from tickets where plant_id = plants.id),
      open_ticket_count = (select count(*) from tickets where plant_id = plants.id and closed_on is null)
    ${condition}`;
  return [{ compile: () => statement.compile(db) }];
}

/** A rate of an issue (domain/scores.md#rates). */
type Rate = "lost" | "not_received" | "at_stake";

function bitOf(name: string) {
  return sql`(select bit from list_bits where list_bits.name = ${sql.ref(name)})`;
}

/** Writes ids as ",1,5,", so that instr(",5,") finds an id; "" without ids. */
function commaSeparatedIds(column: string, from: ReturnType<typeof sql>) {
  return sql`coalesce((select ',' || group_concat(distinct ${sql.ref(column)}) || ',' from ${from}), '')`;
}

/** Returns the id of the visibility group of a set of companies. A missing group is created. */
export async function ensureVisibilityGroup(api: Api, companyIds: Iterable<number>): Promise<number> {
  const ids = [...new Set(companyIds)].sort((a, b) => a - b);
  const companies = ids.join(",");
  const find = () =>
    api.db.selectFrom("visibility_groups").select("id").where("companies", "=", companies).executeTakeFirst();
  const existing = await find();
  if (existing) return existing.id;
  await runBatch(api.env.DB, [
    api.db
      .insertInto("visibility_groups")
      .values({ companies })
      .onConflict((conflict) => conflict.doNothing()),
    api.db
      .insertInto("visibility_group_companies")
      .columns(["company_id", "visibility_group_id"])
      .expression((eb) =>
        eb
          .selectFrom("companies")
          .select([
            "companies.id",
            sql<number>`(select id from visibility_groups where companies = ${companies})`.as("visibility_group_id"),
          ])
          .where("companies.id", "in", jsonList(ids)),
      )
      .onConflict((conflict) => conflict.doNothing()),
  ]);
  const created = await find();
  if (!created) throw new Error(`The visibility group of ${companies} was not created.`);
  return created.id;
}

import { costReasons, isPlantIssue, type MeterIssue, openIssues } from "@entities/issue";
import { type DayScore, listScores, type Plant, peakWattIn } from "@entities/plant";
import type { PlantLoaderArgs } from "@entities/plant/plant-loader.server";
import { type Result, toDeferredResult, toResult } from "@shared/api/result";
import type { Series } from "@shared/api/v0/series";
import type { DateRange } from "@shared/lib/date-range";
import { oldestFirst } from "@shared/lib/dates";
import { type Cost, costRange, type IssueCost, issueCost, pricePerKwh } from "./issue-cost.server";

export interface SummaryArgs extends Omit<PlantLoaderArgs, "query" | "session"> {
  plant: () => Promise<Result<Plant>>;
}

/** The open issues of one type (domain/issues.md#cost). */
export interface IssueGroup {
  typeName: string | null;
  severity: number | null;
  /** The day of the oldest issue. Null if no day is known. */
  foundOn: string | null;
  issueCount: number;
  /** The affected meters. Empty for an issue of the plant itself. The cost of a meter is null if it is not known. */
  meters: { meter: { id: number; name: string | null }; foundOn: string | null; cost: IssueCost | null }[];
  /** The cost of all meters. Null if the type has no reasons or no cost is known. */
  cost: IssueCost | null;
}

/** The maximum number of meters whose scores are requested individually. Above it, the scores of the plant are used. */
const maxMeters = 10;

/** The open issues by type, worst first. Unknown costs are null. Requires the issues and the prices. */
export async function loadIssueGroups(
  { api, ref, plant, today, signal }: SummaryArgs,
  issues: Promise<Result<MeterIssue[]>>,
): Promise<Result<IssueGroup[]>> {
  const [plantResult, issuesResult] = await Promise.all([plant(), issues]);
  const open = issuesResult.ok ? openIssues(issuesResult.value, today) : [];
  const prices = plantResult.ok ? plantResult.value.meters : [];
  const peakOf = (range: DateRange, meterId: number | null) =>
    plantResult.ok ? peakWattIn(plantResult.value, range, meterId) : null;
  const costly = open.filter(({ type_name }) => costReasons(type_name).length > 0);
  const ofPlant = new Set(costly.map(meterIdOf)).size > maxMeters;
  const loaded = new Map<number | null, Promise<Result<Series<DayScore>> | null>>();
  const scoresOf = (meterId: number | null) => {
    const of = ofPlant ? costly : costly.filter((issue) => meterIdOf(issue) === meterId);
    const range = costRange(of.flatMap(({ found_on }) => found_on ?? []).toSorted(oldestFirst)[0], today);
    const scores =
      loaded.get(meterId) ??
      (range
        ? toResult(listScores(api, { ...ref, meterId }, range, { peakWatt: peakOf(range, meterId), signal }))
        : Promise.resolve(null));
    loaded.set(meterId, scores);
    return scores;
  };
  const costOf = async ({ type_name, found_on }: MeterIssue, meterId: number | null) => {
    const range = costRange(found_on, today);
    const scores = range && costReasons(type_name).length > 0 ? await scoresOf(meterId) : null;
    if (!range || !scores?.ok) return null;
    return issueCost(scores.value.rows, costReasons(type_name), range, pricePerKwh(prices, meterId, today));
  };
  const groups = [...new Set(open.map(({ type_name }) => type_name))].map(async (typeName): Promise<IssueGroup> => {
    // The oldest issue first.
    const of = open.filter(({ type_name }) => type_name === typeName);
    const [first] = of;
    const parts = await Promise.all(
      of.map(async (issue) => ({ ...issue, cost: ofPlant ? null : await costOf(issue, meterIdOf(issue)) })),
    );
    // An issue found today has no cost yet.
    const known = parts.filter(({ found_on }) => costRange(found_on, today)).map(({ cost }) => cost);
    return {
      typeName,
      severity: first?.severity ?? null,
      foundOn: first?.found_on ?? null,
      issueCount: of.length,
      meters: parts.flatMap(({ meter, found_on: foundOn, cost }) =>
        meter && !isPlantIssue(typeName) ? [{ meter, foundOn, cost }] : [],
      ),
      cost: ofPlant && first ? await costOf(first, null) : sumCosts(known),
    };
  });
  return toDeferredResult(Promise.all(groups).then((all) => all.toSorted(worstFirst)));
}

const meterIdOf = ({ meter_id, meter }: MeterIssue): number | null => meter_id ?? meter?.id ?? null;

/** Sorts by severity, then by the size of the explained loss, then by age. */
const worstFirst = (a: IssueGroup, b: IssueGroup): number =>
  (b.severity ?? 0) - (a.severity ?? 0) ||
  (b.cost?.lost.kwh ?? 0) - (a.cost?.lost.kwh ?? 0) ||
  (b.cost?.unmeasured.kwh ?? 0) - (a.cost?.unmeasured.kwh ?? 0) ||
  oldestFirst(a.foundOn, b.foundOn);

/** The sum of the costs of several meters. Null if a cost is not known. */
function sumCosts(costs: readonly (IssueCost | null)[]): IssueCost | null {
  const known = costs.filter((cost) => cost !== null);
  const since = known.map((cost) => cost.since).toSorted()[0];
  if (since === undefined || known.length < costs.length) return null;
  const sum = (parts: readonly Cost[]): Cost => ({
    kwh: parts.reduce((all, { kwh }) => all + kwh, 0),
    euros: parts.reduce<number | null>(
      (all, { kwh, euros }) => (all === null || (euros === null && kwh > 0) ? null : all + (euros ?? 0)),
      0,
    ),
  });
  return { since, lost: sum(known.map(({ lost }) => lost)), unmeasured: sum(known.map((cost) => cost.unmeasured)) };
}

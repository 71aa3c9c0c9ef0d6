import { listMeterAudits, listPlantAudits, mergeAudits } from "@entities/audit";
import { lastCostDay, type RecentDay } from "@entities/cause";
import {
  comparedRatio,
  listPerformances,
  listScores,
  notReceivedKwh,
  type PeriodEnergy,
  peakWattIn,
  shortfallKwh,
} from "@entities/energy";
import { readHelpText } from "@entities/help-text/help-text.server";
import { costReasons, isDiagnosed, isMiscellaneous, isShadedBySky, listIssuesOfPlant } from "@entities/issue";
import { listMeterStatuses } from "@entities/meter";
import { listNotes } from "@entities/note";
import { getPlant, lossWindow, type Plant } from "@entities/plant";
import { createPlantLoader, type PlantLoaderArgs } from "@entities/plant/plant-loader.server";
import { listPlantLocations } from "@entities/plant-location";
import { listFullPlantTickets } from "@entities/ticket";
import { plantEvents } from "@features/plant-events";
import { distanceKm } from "@heliograph/rules/places";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toResult, valueOr } from "@shared/api/result";
import { sumNotes } from "@shared/api/v0/series";
import { type DateRange, rangeEnding, readDay } from "@shared/lib/date-range";
import { dayText, newestFirst } from "@shared/lib/dates";
import type { Language } from "@shared/lib/language";
import { requestLanguage } from "@shared/lib/request.server";
import { isId } from "@shared/lib/text";
import { notesOf, ticketsOf, toSubject } from "./evidence-history.server";

/**
 * A day. What was lost is, on the days of the cost so far, the energy that the issue types of the cause explain; of a
 * cause that is not known, what was generated below compared expected. Null on other days and on days that are not
 * assessed.
 */
export interface EvidenceDay extends RecentDay, Pick<PeriodEnergy, "generatedKwh" | "comparedKwh"> {}

const evidenceDays = 30;
const neighbourKm = 10;
const maxNeighbours = 5;
const maxMeters = 6;

/** The value of an optional call, or a fallback if the call fails. */
type Settle = <T, S>(call: Promise<T>, substitute: S) => Promise<T | S>;

/** The evidence of a cause at one of its plants (domain/triage.md#panel). Failed calls are omitted and reported. */
export const causeEvidence = (args: LoaderFunctionArgs) =>
  createPlantLoader(async (plant) => {
    const types = (plant.query.get("types") ?? "").split(",").filter(Boolean);
    const pattern = plant.query.get("pattern");
    const ofIssues = [pattern ?? "", types[0] ?? ""];
    const subjects = plant.query.get("kind") === "driver" ? ["driver"] : ofIssues;
    const { fetchStaticFile } = args.context;
    const language = requestLanguage(args.request);
    const meterIds = (plant.query.get("meters") ?? "").split(",").filter(isId).map(Number).slice(0, maxMeters);
    const { api, ref, today, extensions, signal } = plant;
    const options = { signal };
    const since = readDay(plant.query.get("since") ?? "");
    const until = readDay(plant.query.get("until") ?? "");
    const plantsOfCause = new Set((plant.query.get("plants") ?? "").split(",").map(Number));
    const range = rangeEnding(today.subtract({ days: 1 }), evidenceDays);
    const details = valueOr(getPlant(api, ref, options), null);
    let isComplete = true;
    const settle: Settle = async (call, substitute) => {
      const result = await toResult(call);
      if (result.ok) return result.value;
      // A call that is not allowed does not count as failed.
      if (result.error.status !== 403 && result.error.status !== 404) isComplete = false;
      return substitute;
    };
    const [{ days, notes: seriesNotes }, known, neighbours, tickets, notes, issues, audits, alert, nextSteps] =
      await Promise.all([
        loadDays(plant, { types, since, until, range, details }, settle),
        details,
        settle(loadNeighbours(plant, plantsOfCause, settle), null),
        settle(listFullPlantTickets(api, ref, options), []),
        settle(listNotes(api, ref, options), []),
        settle(listIssuesOfPlant(api, ref, { ...extensions, signal }), []),
        settle(
          Promise.all([listPlantAudits(api, ref, options), listMeterAudits(api, ref, options)]).then((both) =>
            mergeAudits(...both),
          ),
          [],
        ),
        loadAlert(plant, meterIds, settle),
        loadNextSteps(fetchStaticFile, subjects, language),
      ]);
    const meters = [...issues.flatMap(({ meter }) => meter ?? []), ...(known?.meters ?? [])];
    const nameOf = new Map(meters.map((meter) => [meter.id, meter.name]));
    const about = toSubject(types, pattern, issues);
    const byCost = issues.toSorted((a, b) => (b.lost_kwh ?? 0) - (a.lost_kwh ?? 0));
    return {
      plantId: ref.plantId,
      isComplete,
      days,
      seriesNotes,
      meterCount: known?.meters.filter(({ retired_on }) => !retired_on).length ?? null,
      /** Generated divided by compared expected energy over the window of the losses. */
      score: known?.yield_score ?? null,
      weather: known?.weather ?? null,
      neighbours,
      alert,
      /** The affected meters. A meter is unknown if the plant does not have it. */
      meters: meterIds.map((id) => ({
        id,
        name: nameOf.get(id) ?? null,
        isUnknown: known !== null && !nameOf.has(id),
      })),
      events: plantEvents({ issues, tickets, notes, audits }),
      /** What costs most is first. */
      shaded: byCost.filter(isShadedBySky),
      diagnosed: byCost.filter(isDiagnosed),
      tickets: ticketsOf(tickets, { about, days, today, issues: extensions.losses ? issues : [], extensions }),
      notes: notesOf(notes, about),
      nextSteps,
    };
  })(args);

/** The next steps of the first pattern or issue type that has a text; otherwise the steps of an unknown cause. */
async function loadNextSteps(
  fetchFile: Parameters<typeof readHelpText>[0],
  names: readonly string[],
  language: Language,
) {
  for (const name of names.filter((name) => /^[a-z_]{1,60}$/.test(name))) {
    const text = await readHelpText(fetchFile, name, language, "next-steps");
    if (text) return text;
  }
  return readHelpText(fetchFile, "unknown", language, "next-steps");
}

export type Evidence = Extract<Awaited<ReturnType<typeof causeEvidence>>, { ok: true }>["value"];

interface DaysOptions {
  types: readonly string[];
  /** The day on which the cause began at the plant; null if it is not known. */
  since: Temporal.PlainDate | null;
  /** The day on which the cause was resolved; null if it was not. */
  until: Temporal.PlainDate | null;
  range: DateRange;
  details: Promise<Plant | null>;
}

/** The last 30 full days. Days without a response are missing. */
async function loadDays(
  { api, ref, today, extensions, signal }: PlantLoaderArgs,
  { types, since, until, range, details }: DaysOptions,
  settle: Settle,
) {
  const peakWatt = details.then((plant) => plant && peakWattIn(plant, range));
  const reasons = new Set(types.flatMap((type) => costReasons(type)));
  // What was not received is known from the energies.
  reasons.delete("yield_missing");
  const [performances, scores, plant] = await Promise.all([
    listPerformances(api, ref, { ...range, period: "day" }, { ...extensions, peakWatt, signal }),
    reasons.size > 0 ? settle(listScores(api, ref, range, { peakWatt, signal }), null) : null,
    details,
  ]);
  const explained = new Map(
    scores?.rows.map(({ date, lacking }) => [
      date,
      lacking.reduce((sum, { reason, kwh }) => sum + (reason && reasons.has(reason) ? (kwh ?? 0) : 0), 0),
    ]),
  );
  const isOfUnknownCause = types.some(isMiscellaneous);
  const last = lastCostDay(today, until?.toString() ?? null);
  const days = performances.rows.map((energy): EvidenceDay => {
    const { date, generatedKwh } = energy;
    const belowKwh = shortfallKwh(energy);
    const explainedKwh = explained.get(date) ?? null;
    // Nothing is explained of a day whose weather is not known.
    const knownKwh = plant?.weather && energy.expectedKwh === null ? null : explainedKwh;
    const lostKwh = isOfUnknownCause ? belowKwh && Math.max(0, belowKwh) : knownKwh;
    const hasCost = date <= last && (!since || date >= since.toString());
    return {
      date,
      generatedKwh,
      lostKwh: hasCost ? lostKwh : null,
      comparedKwh: energy.comparedKwh,
      notReceivedKwh: energy.expectedKwh === null ? null : notReceivedKwh(energy),
    };
  });
  return { days, notes: sumNotes([performances.notes, scores?.notes ?? {}]) };
}

/**
 * Generated divided by compared expected energy of the nearest plants within 10 km, over the window of the losses. The
 * plants of the cause are left out. Null if no plant has both energies.
 */
async function loadNeighbours(
  { api, ref, today, extensions, signal }: PlantLoaderArgs,
  plantsOfCause: ReadonlySet<number>,
  settle: Settle,
) {
  const { lats, lngs, ids } = await listPlantLocations(api, ref.companyId, { ...extensions, signal });
  const located = ids.map((id, index) => ({
    id,
    location: { latitude: lats[index] ?? 0, longitude: lngs[index] ?? 0 },
  }));
  const own = located.find(({ id }) => id === ref.plantId);
  if (!own) return null;
  const nearest = located
    .filter(({ id }) => id !== ref.plantId && !plantsOfCause.has(id))
    .map((other) => ({ id: other.id, km: distanceKm(own.location, other.location) }))
    .filter(({ km }) => km <= neighbourKm)
    .toSorted((a, b) => a.km - b.km)
    .slice(0, maxNeighbours);
  const days = { ...lossWindow(today), period: "day" as const };
  const plants = await Promise.all(
    nearest.map(async ({ id }) => {
      const call = listPerformances(api, { ...ref, plantId: id }, days, { ...extensions, peakWatt: null, signal });
      return (await settle(call, null))?.rows.filter((energy) => comparedRatio(energy) !== null) ?? [];
    }),
  );
  const energies = plants.flat();
  const sum = (of: "generatedKwh" | "comparedKwh") => energies.reduce((total, energy) => total + (energy[of] ?? 0), 0);
  const ratio = comparedRatio({ generatedKwh: sum("generatedKwh"), comparedKwh: sum("comparedKwh") });
  return ratio === null ? null : { count: plants.filter(({ length }) => length > 0).length, ratio };
}

/** The last report of the driver about the first meter with a report. Null without a report. */
async function loadAlert({ api, ref, today, signal }: PlantLoaderArgs, meterIds: readonly number[], settle: Settle) {
  const range = rangeEnding(today, evidenceDays);
  const statuses = await Promise.all(
    meterIds.map((meterId) => settle(listMeterStatuses(api, { ...ref, meterId }, range, { signal }), null)),
  );
  const [last] = statuses
    .flatMap((series) => series?.rows ?? [])
    .filter(({ type_name }) => type_name?.startsWith("driver_"))
    .toSorted((a, b) => newestFirst(a.date, b.date));
  return last?.type_name
    ? { typeName: last.type_name, text: last.meter_status_type?.display_name ?? null, date: dayText(last.date) }
    : null;
}

import { listMeterAudits, listPlantAudits, mergeAudits } from "@entities/audit";
import { distanceKm } from "@entities/cause";
import { readHelpText } from "@entities/help-text/help-text.server";
import { costReasons, listIssuesOfPlant } from "@entities/issue";
import { listMeterStatuses } from "@entities/meter";
import { listNotes, type Note } from "@entities/note";
import { getPlant, listPerformances, listScores, peakWattIn } from "@entities/plant";
import { createPlantLoader, type PlantLoaderArgs } from "@entities/plant/plant-loader.server";
import { listPlantLocations } from "@entities/plant-location";
import { listPlantTickets, type PlantTicket, ticketNumber, ticketTitle } from "@entities/ticket";
import { plantEvents } from "@features/plant-events";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fullName } from "@shared/api/refs";
import { toResult, valueOr } from "@shared/api/result";
import { sumNotes } from "@shared/api/v0/series";
import { rangeEnding } from "@shared/lib/date-range";
import { dayText, newestFirst } from "@shared/lib/dates";
import { requestLanguage } from "@shared/lib/request.server";
import { isId } from "@shared/lib/text";

/** The energy of a day in kWh. Null for a day without data. */
export interface EvidenceDay {
  date: string;
  generatedKwh: number | null;
  /**
   * The energy that the issue types of the cause explain. Null, like the energy not received, for a day without a
   * score.
   */
  lostKwh: number | null;
  notReceivedKwh: number | null;
}

const evidenceDays = 30;
const neighbourKm = 10;
const maxNeighbours = 5;
const maxTickets = 5;
const maxNotes = 3;
const maxMeters = 6;

/** The value of an optional call, or a fallback if the call fails. */
type Settle = <T, S>(call: Promise<T>, substitute: S) => Promise<T | S>;

/** The evidence of a cause at one of its plants (domain/triage.md#panel). Failed calls are omitted and reported. */
export const causeEvidence = (args: LoaderFunctionArgs) =>
  createPlantLoader(async (plant) => {
    const types = (plant.query.get("types") ?? "").split(",").filter(Boolean);
    const subject = plant.query.get("kind") === "driver" ? "driver" : (types[0] ?? "");
    const { fetchStaticFile } = args.context;
    const language = requestLanguage(args.request);
    const meterIds = (plant.query.get("meters") ?? "").split(",").filter(isId).map(Number).slice(0, maxMeters);
    const { api, ref, signal } = plant;
    const options = { signal };
    let isComplete = true;
    const settle: Settle = async (call, substitute) => {
      const result = await toResult(call);
      if (result.ok) return result.value;
      // A call that is not allowed does not count as failed.
      if (result.error.status !== 403 && result.error.status !== 404) isComplete = false;
      return substitute;
    };
    const [{ days, notes: seriesNotes }, neighbours, tickets, notes, issues, audits, alert, nextSteps] =
      await Promise.all([
        loadDays(plant, types, settle),
        settle(loadNeighbours(plant, settle), null),
        settle(listPlantTickets(api, ref, options), []),
        settle(listNotes(api, ref, options), []),
        settle(listIssuesOfPlant(api, ref, options), []),
        settle(
          Promise.all([listPlantAudits(api, ref, options), listMeterAudits(api, ref, options)]).then((both) =>
            mergeAudits(...both),
          ),
          [],
        ),
        loadAlert(plant, meterIds, settle),
        /^[a-z_]{1,60}$/.test(subject) ? readHelpText(fetchStaticFile, subject, language, "next-steps") : null,
      ]);
    const nameOf = new Map(issues.flatMap(({ meter }) => (meter ? [[meter.id, meter.name] as const] : [])));
    return {
      plantId: ref.plantId,
      isComplete,
      days,
      seriesNotes,
      neighbours,
      alert,
      meters: meterIds.map((id) => ({ id, name: nameOf.get(id) ?? null })),
      events: plantEvents({ issues, tickets, notes, audits }),
      tickets: ticketsOf(tickets),
      notes: notesOf(notes),
      nextSteps,
    };
  })(args);

/** The last 30 full days. Days without a response are missing. */
async function loadDays(
  { api, ref, today, extensions, signal }: PlantLoaderArgs,
  types: readonly string[],
  settle: Settle,
) {
  const range = rangeEnding(today.subtract({ days: 1 }), evidenceDays);
  const peakWatt = valueOr(getPlant(api, ref, { signal }), null).then((plant) => plant && peakWattIn(plant, range));
  const [performances, scores] = await Promise.all([
    listPerformances(api, ref, { ...range, period: "day" }, { ...extensions, peakWatt, signal }),
    settle(listScores(api, ref, range, { peakWatt, signal }), null),
  ]);
  const reasons = new Set(types.flatMap((type) => costReasons(type)));
  const lackingOf = new Map(scores?.rows.map(({ date, lacking }) => [date, lacking]));
  const days = performances.rows.map(({ start_date: date, actual_yield_in_kwh }): EvidenceDay => {
    const lacking = lackingOf.get(date);
    const sumOf = (isPart: (reason: string) => boolean) =>
      lacking?.reduce((sum, { reason, kwh }) => sum + (reason && isPart(reason) ? (kwh ?? 0) : 0), 0) ?? null;
    return {
      date,
      generatedKwh: actual_yield_in_kwh,
      lostKwh: sumOf((reason) => reason !== "yield_missing" && reasons.has(reason)),
      notReceivedKwh: sumOf((reason) => reason === "yield_missing"),
    };
  });
  return { days, notes: sumNotes([performances.notes, scores?.notes ?? {}]) };
}

/** The mean yield score of the nearest plants within 10 km. Null if no such plant has a score. */
async function loadNeighbours({ api, ref, extensions, signal }: PlantLoaderArgs, settle: Settle) {
  const { lats, lngs, ids } = await listPlantLocations(api, ref.companyId, { ...extensions, signal });
  const located = ids.map((id, index) => ({
    id,
    location: { latitude: lats[index] ?? 0, longitude: lngs[index] ?? 0 },
  }));
  const own = located.find(({ id }) => id === ref.plantId);
  if (!own) return null;
  const nearest = located
    .filter(({ id }) => id !== ref.plantId)
    .map((other) => ({ id: other.id, km: distanceKm(own, other) }))
    .filter(({ km }) => km <= neighbourKm)
    .toSorted((a, b) => a.km - b.km)
    .slice(0, maxNeighbours);
  const plants = await Promise.all(
    nearest.map(({ id }) => settle(getPlant(api, { ...ref, plantId: id }, { signal }), null)),
  );
  const scores = plants.flatMap((plant) => plant?.yield_score ?? []);
  if (scores.length === 0) return null;
  return { count: scores.length, ratio: scores.reduce((sum, score) => sum + score, 0) / scores.length };
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

const ticketsOf = (tickets: readonly PlantTicket[]) =>
  tickets
    .toSorted((a, b) => newestFirst(a.created_at, b.created_at))
    .slice(0, maxTickets)
    .map((ticket) => ({
      id: ticket.id,
      number: ticketNumber(ticket),
      title: ticketTitle(ticket),
      createdAt: ticket.created_at,
      isOpen: !ticket.closed_on,
    }));

const notesOf = (notes: readonly Note[]) =>
  notes
    .toSorted((a, b) => newestFirst(a.created_at, b.created_at))
    .slice(0, maxNotes)
    .map(({ id, message, created_at, author }) => ({
      id,
      message: message ?? "",
      createdAt: created_at,
      author: author && fullName(author),
    }));

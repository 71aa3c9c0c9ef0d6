import { type CauseSummary, loadOpenCauses, summarizeCauses } from "@entities/cause/cause-summaries.server";
import { loadSelectedQueue, readTriageQuery } from "@entities/cause/queue.server";
import { getCompany } from "@entities/company";
import { type DriverStatus, getDriverStatus } from "@entities/driver";
import { type ForecastDay, getCompanyForecast, type PeriodEnergy, toEnergy } from "@entities/energy";
import { type EnergyToday, getCompanyToday, listCompanyHours, toEnergyToday } from "@entities/plant";
import { getCompanyPerformance, getLosses, getPlantCount, type Losses } from "@entities/statistics";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";
import { daysOf, rangeEnding } from "@shared/lib/date-range";
import { dayText, localDay, localDayText } from "@shared/lib/dates";
import { readId } from "@shared/lib/text";
import type { ServiceStatus, UserSession } from "@shared/session/load-context";
import { toSessionCompany } from "@shared/session/session";

/** The figures of a company that load by themselves. A figure that failed is the error. */
export interface WallSections {
  /** Null if the API does not offer the losses. */
  losses: Losses | null;
  causes: WallCauses;
  /** The last finished days, the oldest first. */
  days: PeriodEnergy[];
  plants: number | null;
  /** The running day. Null if the API does not offer or know its energy. */
  energyToday: WallToday | null;
  /** The complete hours of the running day with sun. Null if the API does not offer them. */
  hours: PeriodEnergy[] | null;
  /** Tomorrow's expected energy. Null if the API does not offer forecasts, or there is none. */
  forecast: WallForecast | null;
  /** Null if the API returns no status. */
  drivers: DriverStatus | null;
}

/** Without a day: there is no recent forecast. */
export interface WallForecast {
  madeAt: string | null;
  day: ForecastDay | null;
}

export interface WallCauses {
  /** The first causes. */
  rows: CauseSummary[];
  total: number;
  /** The keys of all causes, so that the browser notices a new one. */
  keys: string[];
}

/** Without the time of the response, which changes although the energy has not. */
export type WallToday = Omit<EnergyToday, "asOf">;

/**
 * The figures of a company. They contain no time of the request, so that figures that have not changed have the same
 * entity tag.
 */
export interface WallFigures {
  company: { id: number; name: string };
  today: string;
  sections: { [Name in keyof WallSections]: Result<WallSections[Name]> };
  service: ServiceStatus;
  /** When the oldest figure was loaded, because the API failed; otherwise null. Milliseconds since the epoch. */
  staleSince: number | null;
  sessionEndsAt: number;
}

const causeCount = 8;
const dayCount = 7;
/** Hours in which less is expected, or generated if nothing is known to be expected, are dark. */
const leastKwh = 0.005;

/** Loads the figures of a company (`company`), with the causes of a saved view of the triage page (`view`). */
export function wallFigures(args: LoaderFunctionArgs): Promise<Result<WallFigures>> {
  const own = args.context.session.requireUser(args.request);
  return toResult(loadFigures(args, own));
}

async function loadFigures(args: LoaderFunctionArgs, own: UserSession): Promise<WallFigures> {
  const { request, context } = args;
  const { api, extensions, now } = context;
  const { signal } = request;
  const query = new URL(request.url).searchParams;
  const session = await inCompany(args, own, readId(query.get("company")));
  const { company } = session;
  const today = localDay(now());
  const ofCompany = { ...context, session: { ...context.session, requireUser: () => session } };
  const loadDay = async (day: Temporal.PlainDate): Promise<PeriodEnergy> => {
    const performance = await getCompanyPerformance(
      api,
      company.id,
      { start: day, end: day },
      { ...extensions, signal },
    );
    const energy = { date: day.toString(), ...toEnergy(performance) };
    const { notComparedKwh = 0 } = performance;
    // The expected energy of a part of the plants is not the expected energy of the day.
    return notComparedKwh > 0 && energy.generatedKwh !== null
      ? { ...energy, generatedKwh: energy.generatedKwh + notComparedKwh, expectedKwh: null, comparedKwh: null }
      : energy;
  };
  const days = daysOf(rangeEnding(today.subtract({ days: 1 }), dayCount));
  const loadToday = async (): Promise<WallToday | null> => {
    if (!extensions.today) return null;
    const energy = toEnergyToday(await getCompanyToday(api, company.id, { signal }), today);
    if (!energy) return null;
    const { asOf: _, ...shown } = energy;
    return shown;
  };
  const loadHours = async (): Promise<PeriodEnergy[] | null> => {
    if (!extensions.today) return null;
    const hours = await listCompanyHours(api, company.id, { signal });
    return hours
      .map(({ start_date: date, ...energy }) => ({ date, ...toEnergy(energy) }))
      .filter(
        ({ date, expectedKwh, generatedKwh }) =>
          localDayText(date) === today.toString() && (expectedKwh ?? generatedKwh ?? 0) >= leastKwh,
      );
  };
  const loadForecast = async (): Promise<WallForecast | null> => {
    if (!extensions.energy_forecast) return null;
    const { status, made_at: madeAt, days } = await getCompanyForecast(api, company.id, { signal });
    if (status === "no_source" || status === "inactive") return null;
    const tomorrow = today.add({ days: 1 }).toString();
    return { madeAt, day: days.find(({ date }) => dayText(date) === tomorrow) ?? null };
  };
  const [losses, causes, energies, plants, energyToday, hours, forecast, drivers, service] = await Promise.all([
    toResult(extensions.losses ? getLosses(api, company.id, { signal }) : Promise.resolve(null)),
    toResult(loadWallCauses({ ...args, context: ofCompany }, query.get("view") ?? "")),
    toResult(Promise.all(days.map(loadDay))),
    toResult(getPlantCount(api, company.id, { signal })),
    toResult(loadToday()),
    toResult(loadHours()),
    toResult(loadForecast()),
    toResult(getDriverStatus(api, company.id, { signal })),
    context.getServiceStatus(),
  ]);
  return {
    company: { id: company.id, name: company.name },
    today: today.toString(),
    sections: { losses, causes, days: energies, plants, energyToday, hours, forecast, drivers },
    service: { ...service, readAt: null },
    staleSince: context.staleSince(),
    sessionEndsAt: context.session.endsAt(own),
  };
}

/** The session in another company. Throws `ApiError` if the API does not let the user see the company. */
async function inCompany({ request, context }: LoaderFunctionArgs, own: UserSession, id: number | null) {
  if (id === null || id === own.company.id) return own;
  const company = await getCompany(context.api, id, { signal: request.signal });
  return { ...own, company: toSessionCompany({ ...company, id }) };
}

/** The first causes of the dashboard, or the first causes of a view of the triage page. Throws `ApiError`. */
async function loadWallCauses(args: LoaderFunctionArgs, view: string): Promise<WallCauses> {
  const causes = view ? await loadCausesOfView(args, view) : await loadOpenCauses(args);
  return {
    rows: summarizeCauses(args.request, causes.slice(0, causeCount)),
    total: causes.length,
    keys: causes.map(({ key }) => key),
  };
}

async function loadCausesOfView(args: LoaderFunctionArgs, view: string) {
  const session = args.context.session.requireUser(args.request);
  return (await loadSelectedQueue(args, readTriageQuery(new URLSearchParams(view), session))).causes;
}

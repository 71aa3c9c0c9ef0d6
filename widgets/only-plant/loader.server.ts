import { listPerformances, type PeriodEnergy, peakWattIn } from "@entities/energy";
import { areWaiting, isStatusType } from "@entities/meter";
import {
  getPeriodLosses,
  getPlant,
  type LossByCause,
  listPlants,
  lostByCause,
  plantCity,
  plantName,
  plantState,
} from "@entities/plant";
import { type Result, toResult, valueOr } from "@shared/api/result";
import type { Message } from "@shared/i18n/format";
import { type DateRange, type DateRangeText, rangeText, yearEarlier } from "@shared/lib/date-range";
import { localDay } from "@shared/lib/dates";
import type { LoadContext } from "@shared/session/load-context";

/** The only plant of a company (domain/dashboard.md#one-plant). */
export interface OnlyPlant extends Pick<ReturnType<typeof plantState>, "status" | "silence" | "importedUntil"> {
  id: number;
  name: Message;
  city: string | null;
  /** Whether its meters wait for their first measurements (domain/measurements.md#waiting). */
  isWaiting: boolean;
  /** The days of the month of yesterday, up to yesterday. */
  range: DateRangeText;
  /** The days with a response. The days a year earlier are null if they could not be loaded. */
  days: Result<{ current: PeriodEnergy[]; earlier: PeriodEnergy[] | null }>;
  /** What was lost on the days, by what the issues found. Null if it is not known or the API does not offer it. */
  lost: { kwh: number; causes: LossByCause[] } | null;
}

/** Loads the plant of a company with one plant. Null for a light plant, which has no energy. Throws `ApiError`. */
export async function loadOnlyPlant(
  { api, extensions, now }: LoadContext,
  companyId: number,
  signal: AbortSignal,
): Promise<OnlyPlant | null> {
  const today = localDay(now());
  const { data } = await listPlants(api, companyId, { page: 1, per_page: 1 }, { signal });
  const [plant] = data;
  if (!plant) return null;
  const { isLight, status, silence, importedUntil } = plantState(plant, today, extensions);
  if (isLight) return null;
  const ref = { companyId, plantId: plant.id };
  const details = valueOr(getPlant(api, ref, { signal }), null);
  const loadDays = async (range: DateRange): Promise<PeriodEnergy[]> => {
    const peakWatt = details.then((known) => known && peakWattIn(known, range));
    const query = { ...range, period: "day" as const };
    return (await listPerformances(api, ref, query, { ...extensions, peakWatt, signal })).rows;
  };
  const yesterday = today.subtract({ days: 1 });
  const range = { start: yesterday.with({ day: 1 }), end: yesterday };
  const loadLost = async (): Promise<OnlyPlant["lost"]> => {
    const options = { losses: true, peakWatt: null, isStatusType, signal };
    const { lostKwh, causes } = await getPeriodLosses(api, ref, range, options);
    return lostKwh === null ? null : { kwh: lostKwh, causes: lostByCause(causes) };
  };
  const [known, current, earlier, lost] = await Promise.all([
    details,
    toResult(loadDays(range)),
    valueOr(loadDays(yearEarlier(range)), null),
    extensions.losses ? valueOr(loadLost(), null) : null,
  ]);
  return {
    id: plant.id,
    name: plantName(plant),
    city: plantCity(plant),
    status,
    silence,
    importedUntil,
    isWaiting: known !== null && areWaiting(known.meters, today),
    range: rangeText(range),
    lost,
    days: current.ok ? { ok: true, value: { current: current.value, earlier } } : current,
  };
}

import { clipRange, type DateBounds, type DateRange, rangeEnding } from "@shared/lib/date-range";
import { dayOf } from "@shared/lib/dates";
import type { PlantView } from "./permissions";
import type { Plant } from "./schema";
import { silenceOf } from "./tier";

type DatedPlant = Pick<Plant, "monitored_since" | "yield_status" | "silent_since" | "imported_until"> & {
  meters: readonly Pick<
    Plant["meters"][number],
    "id" | "measured" | "measured_since" | "imported_until" | "operational_since" | "retired_on"
  >[];
};

/** A plant, and what the page knows of it. */
export interface DatedView extends Pick<PlantView, "today" | "hasLosses"> {
  plant: DatedPlant;
}

/** The days between the first and the last data. */
export interface DataRange extends DateRange {
  /** Whether the data ended although the plant should send more of it. */
  isSilent: boolean;
}

const isBefore = (a: Temporal.PlainDate, b: Temporal.PlainDate) => Temporal.PlainDate.compare(a, b) < 0;
const earlier = (a: Temporal.PlainDate, b: Temporal.PlainDate) => (isBefore(a, b) ? a : b);

/**
 * Returns the monitored days with data of a plant, or of one of its meters. Null without any, and of a plant whose API
 * states neither measured days nor a silence (domain/measurements.md#days-with-data).
 */
export function dataRange({ plant, today, hasLosses }: DatedView, meterId: number | null = null): DataRange | null {
  const silence = silenceOf(plant, today, { losses: hasLosses });
  const meters = plant.meters.filter(({ id }) => meterId === null || id === meterId);
  if (!silence && !meters.some(({ measured }) => measured)) return null;
  const lastReceived = silence ? dayOf(silence.since).subtract({ days: 1 }) : today.subtract({ days: 1 });
  const rangeOf = (meter: (typeof meters)[number]): DataRange[] => {
    const since = meter.measured ? meter.measured_since : meter.operational_since;
    if (!since) return [];
    const lastOfUse = meter.retired_on ? dayOf(meter.retired_on).subtract({ days: 1 }) : lastReceived;
    const end = meter.imported_until ? dayOf(meter.imported_until) : earlier(lastOfUse, lastReceived);
    return [{ start: dayOf(since), end, isSilent: silence !== null && !meter.imported_until }];
  };
  const [first, ...others] = meters.flatMap(rangeOf);
  if (!first) return null;
  const all = others.reduce<DataRange>(
    (sum, { start, end, isSilent }) => ({
      start: earlier(sum.start, start),
      end: isBefore(sum.end, end) ? end : sum.end,
      isSilent: sum.isSilent || isSilent,
    }),
    first,
  );
  const earliest = plant.monitored_since ? dayOf(plant.monitored_since) : all.start;
  const days = clipRange(all, { earliest, latest: all.end });
  return days && { ...days, isSilent: all.isSilent };
}

export const overlaps = (a: DateRange, b: DateRange): boolean => !isBefore(a.end, b.start) && !isBefore(b.end, a.start);

/** The number of days that a chart shows at first (domain/performance.md#period-types). */
const defaultDays = 30;

/**
 * Returns the last 30 days with data of a plant whose data has ended; null of any other plant. A silent plant has the
 * days up to yesterday, as long as some of them have data.
 */
export function lastDaysWithData(data: DataRange | null, today: Temporal.PlainDate): DateRange | null {
  const yesterday = today.subtract({ days: 1 });
  if (!data || !isBefore(data.end, yesterday)) return null;
  if (data.isSilent && overlaps(data, rangeEnding(yesterday, defaultDays))) return null;
  return clipRange(rangeEnding(data.end, defaultDays), { earliest: data.start, latest: data.end });
}

export interface OfferOptions {
  /** The days with data (`dataRange`); null if they are not known. */
  data: DateRange | null;
  /** The days that the screen shows. The bounds limit the days that the screen can show. */
  shown: DateRange;
  bounds?: DateBounds;
  /** Whether nothing was received on the shown days, although there may be data before and after them. */
  isEmpty?: boolean;
}

/** Returns the days with data that a screen offers because the shown days have none; null if they have some. */
export function offeredRange({ data, shown, bounds, isEmpty = false }: OfferOptions): DateRange | null {
  if (!data || (!isEmpty && overlaps(data, shown))) return null;
  const isCovered = !isBefore(data.start, shown.start) && !isBefore(shown.end, data.end);
  return isCovered ? null : clipRange(data, bounds ?? { latest: data.end });
}

import {
  type DayScore,
  listPerformances,
  listScores,
  notReceivedKwh,
  type PeriodEnergy,
  peakWattIn,
} from "@entities/energy";
import { getMeterStrings, isRetired, type Meter } from "@entities/meter";
import { getPlant, plantResourceHref } from "@entities/plant";
import { createPlantLoader } from "@entities/plant/plant-loader.server";
import { contactDays, type MeterFigures } from "@features/edit-meter";
import type { PlantRef } from "@shared/api/refs";
import { valueOr } from "@shared/api/result";
import { type SeriesNotes, sumNotes } from "@shared/api/v0/series";
import { dayTextsOf, rangeEnding } from "@shared/lib/date-range";
import { loadEach } from "@shared/lib/promises";
import { readId } from "@shared/lib/text";
import type { ApiExtensions } from "@shared/session/load-context";
import type { PlantMeterStrings } from "./comparison-cards";
import { paginate, perPage } from "./pages";

/** The days of a score (domain/scores.md#score). */
const scoreDays = 7;

export interface PlantMeterFigures {
  /** The requested ids. */
  key: string;
  figures: MeterFigures[];
  /** The rows that the series drop. */
  notes: SeriesNotes;
  /** The meters whose statistics failed to load. */
  missing: number;
}

/** The URL of the statistics of the first page of the table; none without a meter in use. */
export function figuresHrefs(ref: PlantRef, meters: readonly Meter[], today: Temporal.PlainDate): string[] {
  const ids = paginate(meters, "").rows.flatMap((meter) => (isRetired(meter, today) ? [] : [meter.id]));
  return ids.length > 0 ? [plantResourceHref("plant-meter-figures", ref, { meters: ids.join(",") })] : [];
}

/** The requested meters, a page of them at most. */
const meterIds = (query: URLSearchParams): number[] =>
  [...new Set((query.get("meters") ?? "").split(",").map(readId))].filter((id) => id !== null).slice(0, perPage);

/** Loads the received energy of the meters on a page of the table, with two calls per meter. */
export const loadMeterFigures = createPlantLoader(
  async ({ api, ref, query, today, extensions, signal }): Promise<PlantMeterFigures> => {
    const key = query.get("meters") ?? "";
    const shown = meterIds(query);
    const range = rangeEnding(today, contactDays);
    const plant = shown.length > 0 ? valueOr(getPlant(api, ref, { signal }), null) : Promise.resolve(null);
    const { values, failures } = await loadEach(shown, async (meterId) => {
      const measured = { ...ref, meterId };
      const peakWatt = plant.then((known) => known && peakWattIn(known, range, meterId));
      const [periods, scores] = await Promise.all([
        listPerformances(
          api,
          measured,
          { ...range, period: "day" },
          { compared: extensions.compared, peakWatt, signal },
        ),
        listScores(api, measured, rangeEnding(today.subtract({ days: 1 }), scoreDays), { peakWatt, signal }),
      ]);
      const notes = sumNotes([periods.notes, scores.notes]);
      return { figures: meterFigures(meterId, periods.rows, scores.rows, today, extensions), notes };
    });
    return {
      key,
      figures: values.map(({ value }) => value.figures),
      notes: sumNotes(values.map(({ value }) => value.notes)),
      missing: failures,
    };
  },
);

/** The days of the strings that are shown. */
const stringDays = 30;

/** The strings of the measured meters on a page of the table; a meter without any is left out. */
export const loadMeterStrings = createPlantLoader(
  async ({ api, ref, query, today, extensions, signal }): Promise<PlantMeterStrings> => {
    const shown = extensions.strings ? meterIds(query) : [];
    const range = rangeEnding(today, stringDays);
    const { values, failures } = await loadEach(shown, async (meterId) => ({
      meterId,
      ...(await getMeterStrings(api, { ...ref, meterId }, range, { signal })),
    }));
    const meters = values.map(({ value }) => value).filter(({ strings }) => strings.length > 0);
    return { days: dayTextsOf(range), meters, missing: failures };
  },
);

/** The statistics of a meter from its daily yields up to today and its scores (domain/meters.md#figures). */
function meterFigures(
  meterId: number,
  periods: readonly PeriodEnergy[],
  scores: readonly DayScore[],
  today: Temporal.PlainDate,
  { compared }: Pick<ApiExtensions, "compared">,
): MeterFigures {
  const days = new Map(periods.map((period) => [period.date, period]));
  const received = (day: Temporal.PlainDate) => days.get(day.toString())?.generatedKwh ?? null;
  const yesterday = today.subtract({ days: 1 });
  const last = days.get(yesterday.toString());
  const known = [...days].filter(([, { generatedKwh }]) => generatedKwh !== null);
  const isSilent = received(yesterday) === null && received(yesterday.subtract({ days: 1 })) === null;
  const values = scores.map(({ yield_score }) => yield_score).filter((score) => score !== null);
  return {
    meterId,
    lastDay: known.map(([day]) => day).reduce<string | null>((last, day) => (last && last > day ? last : day), null),
    yesterdayKwh: received(yesterday),
    energies: dayTextsOf(rangeEnding(yesterday, contactDays)).map((day) => days.get(day)?.generatedKwh ?? null),
    // Without the extension `compared` the received part of a day is not known.
    notReceivedKwh: compared && last && last.expectedKwh !== null ? notReceivedKwh(last) : null,
    score: isSilent || values.length === 0 ? null : values.reduce((sum, score) => sum + score, 0) / values.length,
  };
}

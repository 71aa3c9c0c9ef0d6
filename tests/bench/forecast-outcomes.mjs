import { promiseForecast, realizedProgress } from "../../entities/promise/index.ts";
import { meterHistory } from "../../reference-api/src/assessment/meter-history.ts";
import { plantDays } from "../../reference-api/src/assessment/plant-days.ts";
import { assessPromise, promisePeriods } from "../../reference-api/src/assessment/promises.ts";
import { addYears, dayOf, formatDay } from "../../reference-api/src/lib/local-days.ts";
import { plannedMeters } from "../../reference-api/src/seed/plants/batch.ts";
import { planPlant } from "../../reference-api/src/seed/plants/plan.ts";
import { yields } from "../../reference-api/src/simulation/array-yield.ts";

/** The back-test of the forecast: every finished period of the demo fleet, as it was in each of its months. */

const plants = 300;
const monthsBeforeTheEnd = Array.from({ length: 11 }, (_, index) => 11 - index);
/** A promise is met when the progress is this, or more. */
const met = 0.995;

/** The finished periods of a planned plant, whose history begins two years before `today`. */
function finishedPeriods(plant, today) {
  const from = addYears(today, -2);
  const [promisedTotalWh] = plant.promisedTotalsWh;
  const starts = promisePeriods(plant.monitoredSince, today).filter(
    (start) => start >= from && addYears(start, 1) <= today,
  );
  if (promisedTotalWh === undefined || starts.length === 0) return [];
  const histories = plannedMeters(plant).map((meter) => meterHistory(meter, from, today - 1));
  const { generated, receivedShare } = plantDays(histories, from, today - 1);
  const radiation = yields.sky.radiation(plant.region, from, today - 1);
  return starts.map((periodStart) => ({
    end: addYears(periodStart, 1),
    statusOn(day) {
      const days = day - from;
      const { summary, ...assessed } = assessPromise({
        periodStart,
        promisedTotalWh,
        region: plant.region,
        from,
        generated: generated.subarray(0, days),
        receivedShare: receivedShare.subarray(0, days),
        radiation,
      });
      return {
        period_start: formatDay(periodStart),
        summary,
        promised_total_wh: promisedTotalWh,
        delivered_till_now_wh: assessed.deliveredTillNowWh,
        promised_till_now_wh: assessed.promisedTillNowWh,
        radiation_received_pct: assessed.radiationReceivedPct,
        left_out_days: assessed.leftOutDays,
      };
    },
  }));
}

/** Each forecast of the finished periods on a date, with what the period delivered. */
export function forecastOutcomes(date) {
  const today = dayOf(date);
  return Array.from({ length: plants }, (_, number) => planPlant(number, today))
    .flatMap((plant) => finishedPeriods(plant, today))
    .flatMap(({ end, statusOn }) => {
      const outcome = statusOn(end);
      return monthsBeforeTheEnd.flatMap((monthsLeft) => {
        const day = Temporal.PlainDate.from(formatDay(end)).subtract({ months: monthsLeft });
        const forecast = promiseForecast(statusOn(dayOf(day.toString())), day);
        if (!forecast) return [];
        const isRight = forecast.kwh / forecast.promisedKwh >= met === realizedProgress(outcome) >= met;
        return [{ ...forecast, monthsLeft, deliveredKwh: outcome.delivered_till_now_wh / 1_000, isRight }];
      });
    });
}

/** How the forecasts did, by months left; shares and errors relative to the forecast. */
export function forecastTable(outcomes) {
  return monthsBeforeTheEnd.map((monthsLeft) => {
    const rows = outcomes.filter((row) => row.monthsLeft === monthsLeft);
    const count = (is) => rows.filter(is).length;
    const mean = (of) => rows.reduce((sum, row) => sum + of(row) / row.kwh, 0) / rows.length;
    return {
      monthsLeft,
      periods: rows.length,
      inside: count((row) => row.lowKwh <= row.deliveredKwh && row.deliveredKwh <= row.highKwh),
      below: count((row) => row.deliveredKwh < row.lowKwh),
      above: count((row) => row.deliveredKwh > row.highKwh),
      rightVerdicts: count((row) => row.isRight),
      bias: mean((row) => row.kwh - row.deliveredKwh),
      error: mean((row) => Math.abs(row.kwh - row.deliveredKwh)),
      halfWidth: mean((row) => (row.highKwh - row.lowKwh) / 2),
    };
  });
}

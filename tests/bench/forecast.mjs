import { loadProductModule } from "../../scripts/check-api.mjs";
import { atLeast } from "./measuring.mjs";

/** Holds the range of the forecast against the outcomes of finished periods (docs/domain/promises.md). */

/** The demo fleet on this day is the one that the screens name; the others have other weather, faults and seasons. */
const ownDate = "2026-11-28";
const otherDates = Array.from({ length: 9 }, (_, index) => 2023 + index).flatMap((year) =>
  ["02-10", "05-20", "08-05", "11-28"].map((day) => `${year}-${day}`).filter((date) => date !== ownDate),
);
const minShare = 95;

function printTable(title, table) {
  const percent = (value) => `${(value * 100).toFixed(1)} %`;
  console.log(`\n${title}`);
  console.table(
    table.map(({ monthsLeft, periods, inside, bias, error, halfWidth, rightVerdicts, ...rest }) => ({
      "months left": monthsLeft,
      periods,
      "in the range": inside,
      share: percent(inside / periods),
      ...rest,
      bias: percent(bias),
      "mean error": percent(error),
      "half width": percent(halfWidth),
      "verdict right": rightVerdicts,
    })),
  );
}

export async function measureForecast() {
  const { forecastOutcomes, forecastTable, close } = await loadProductModule("/tests/bench/forecast-outcomes.mjs");
  const own = forecastOutcomes(ownDate);
  const tables = [
    [`the demo fleet on ${ownDate}`, forecastTable(own)],
    [`${otherDates.length + 1} dates`, forecastTable([own, ...otherDates.map(forecastOutcomes)].flat())],
  ];
  await close();
  return tables.flatMap(([title, table]) => {
    printTable(title, table);
    const lowest = Math.min(...table.map(({ periods, inside }) => (inside / periods) * 100));
    return [atLeast(`outcomes in the range of the forecast, ${title}`, Number(lowest.toFixed(1)), minShare, "%")];
  });
}

if (process.argv[1] === import.meta.filename) {
  const rows = await measureForecast();
  process.exit(rows.every(({ met }) => met) ? 0 : 1);
}

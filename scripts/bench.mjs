import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureAlertRun } from "../tests/bench/alert-run.mjs";
import { measureAlerts } from "../tests/bench/alerts.mjs";
import { measureBurst } from "../tests/bench/burst.mjs";
import { measureCost, measureReading } from "../tests/bench/cost.mjs";
import { measureEdge } from "../tests/bench/edge.mjs";
import { measureFigures } from "../tests/bench/figures.mjs";
import { measureFirstRequest } from "../tests/bench/first-request.mjs";
import { measureForecast } from "../tests/bench/forecast.mjs";
import { measureKeys } from "../tests/bench/keys.mjs";
import { measureLab } from "../tests/bench/lab.mjs";
import { measureLists, measurePortfolio } from "../tests/bench/lists.mjs";
import { measureLoad } from "../tests/bench/load.mjs";
import { measureMap } from "../tests/bench/map.mjs";
import { benchVars } from "../tests/bench/measuring.mjs";
import { measurePush } from "../tests/bench/push.mjs";
import { measureReport } from "../tests/bench/report.mjs";
import { measureSums } from "../tests/bench/sums.mjs";
import { measureTruth } from "../tests/bench/truth.mjs";
import { measureWeight } from "../tests/bench/weight.mjs";
import { build } from "./build.mjs";
import { requireChromium } from "./chromium.mjs";
import { startStack } from "./stack.mjs";

/**
 * Measures the quality bars, prints one row per bar and fails when a bar is missed. A row is
 * `{ what, value, bar, unit, distance, met }`; rows without a bar are reports. `alert-run`,
 * `first-request`, `portfolio`, `load` and `burst` run only when they are named.
 */
const benches = [
  ["weight", measureWeight],
  ["figures", measureFigures],
  ["sums", measureSums],
  ["report", measureReport],
  ["forecast", measureForecast],
  ["truth", measureTruth],
  ["alerts", measureAlerts],
  ["alert-run", measureAlertRun],
  ["first-request", measureFirstRequest],
  ["cost", measureCost],
  ["reading", measureReading],
  ["edge", measureEdge],
  ["lists", measureLists],
  ["portfolio", measurePortfolio],
  ["map", measureMap],
  ["push", measurePush],
  ["keys", measureKeys],
  ["lab", measureLab],
  ["load", measureLoad],
  ["burst", measureBurst],
];
const onlyNamed = ["alert-run", "first-request", "portfolio", "load", "burst"];

/** The arguments are names of benches and options such as `people=30`. */
const selected = process.argv.slice(2).filter((argument) => !argument.includes("="));
const options = Object.fromEntries(
  process.argv
    .slice(2)
    .filter((argument) => argument.includes("="))
    .map((argument) => argument.split("=", 2))
    .map(([name, value]) => [name, Number(value)]),
);

/** The rows with a bar: bar, figure, distance from the limit. */
function printTable(rows) {
  const lines = [
    ["what", "bar", "figure", "distance"],
    ...rows.map(({ what, bar, value, unit, distance, met }) => [
      `${met ? "✓" : "✗"} ${what.trim()}`,
      bar,
      `${value} ${unit}`,
      distance,
    ]),
  ];
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join("  ")
        .trimEnd(),
    );
}
await build({ log: console.log });
const executablePath = await requireChromium();
const stateDir = mkdtempSync(join(tmpdir(), "heliograph-bench-"));
const stack = await startStack({ port: 0, stateDir, edgeVars: benchVars, referenceVars: { DEMO_PLANTS: "300" } });
const rows = [];
try {
  await stack.seed();
  for (const [name, measure] of benches) {
    if (selected.length > 0 ? !selected.includes(name) : onlyNamed.includes(name)) continue;
    for await (const row of await measure({ stack, stateDir, executablePath, options })) {
      rows.push(row);
      const mark = row.bar === undefined ? " " : row.met ? "✓" : "✗";
      const bar = row.bar === undefined ? "" : `  (bar ${row.bar}, ${row.distance})`;
      console.log(`${mark} ${row.what.padEnd(64)} ${String(row.value).padStart(8)} ${row.unit}${bar}`);
    }
  }
} finally {
  await stack.stop();
  rmSync(stateDir, { recursive: true, force: true });
}
const barred = rows.filter(({ bar }) => bar !== undefined);
if (barred.length > 0) {
  console.log();
  printTable(barred);
}
const missed = rows.filter(({ met }) => met === false).length;
console.log(`\n${rows.length - missed} rows met or reported, ${missed} missed`);
process.exit(missed ? 1 : 0);

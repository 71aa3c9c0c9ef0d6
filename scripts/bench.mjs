import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureChart } from "../tests/bench/chart.mjs";
import { measureConnections } from "../tests/bench/connections.mjs";
import { measureEdge } from "../tests/bench/edge.mjs";
import { measureFigures } from "../tests/bench/figures.mjs";
import { measureLab } from "../tests/bench/lab.mjs";
import { measureLists } from "../tests/bench/lists.mjs";
import { measureMap } from "../tests/bench/map.mjs";
import { measureMeters } from "../tests/bench/meters.mjs";
import { measurePalette } from "../tests/bench/palette.mjs";
import { measureTriage } from "../tests/bench/triage.mjs";
import { measureWeight } from "../tests/bench/weight.mjs";
import { build } from "./build.mjs";
import { requireChromium } from "./chromium.mjs";
import { startStack } from "./stack.mjs";

/**
 * Measures the quality bars, prints one row per bar and fails when a bar is missed. A row is
 * `{ what, value, bar, unit, met }`; rows without a bar are reports.
 */
const benches = [
  ["weight", measureWeight],
  ["figures", measureFigures],
  ["edge", measureEdge],
  ["connections", measureConnections],
  ["lists", measureLists],
  ["map", measureMap],
  ["chart", measureChart],
  ["meters", measureMeters],
  ["palette", measurePalette],
  ["triage", measureTriage],
  ["lab", measureLab],
];

const selected = process.argv.slice(2);
await build({ log: console.log });
const executablePath = requireChromium();
const stateDir = mkdtempSync(join(tmpdir(), "heliograph-bench-"));
const stack = await startStack({
  port: 0,
  stateDir,
  edgeVars: { SESSION_SECRET: "a-secret-of-the-bench-with-more-than-32-characters" },
  referenceVars: { DEMO_PLANTS: "300" },
});
const rows = [];
try {
  await stack.seed();
  for (const [name, measure] of benches) {
    if (selected.length > 0 && !selected.includes(name)) continue;
    for (const row of await measure({ stack, executablePath })) {
      rows.push(row);
      const mark = row.bar === undefined ? " " : row.met ? "✓" : "✗";
      const bar = row.bar === undefined ? "" : `  (bar ${row.bar})`;
      console.log(`${mark} ${row.what.padEnd(64)} ${String(row.value).padStart(8)} ${row.unit}${bar}`);
    }
  }
} finally {
  await stack.stop();
  rmSync(stateDir, { recursive: true, force: true });
}
const missed = rows.filter(({ met }) => met === false).length;
console.log(`\n${rows.length - missed} rows met or reported, ${missed} missed`);
process.exit(missed ? 1 : 0);

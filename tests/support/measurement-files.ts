import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ReadOptions } from "@entities/measurement/plan/read-files";

/** How the tests read files: for a meter of 8 kW in the Netherlands. */
export const readOptions: ReadOptions = {
  timeZone: "Europe/Amsterdam",
  dayZone: "Europe/Amsterdam",
  position: { latitude: 52.1, longitude: 5.2 },
  peakWatt: 8_000,
  inUse: { from: null, until: null },
  columns: {},
  choosesColumns: false,
};

/** Real files beside the repository, which are not copied into it. */
const folder = fileURLToPath(new URL("../../../shared/data/measurements/", import.meta.url).href);

/** Whether the real files are there. A clone elsewhere does not have them: the test says so. */
export function haveMeasurementFiles(): boolean {
  if (existsSync(folder)) return true;
  process.stderr.write(`The real files are not at ${folder}: their totals are not tested.\n`);
  return false;
}

/** The paths of the files of SolarEdge, oldest first. */
export const solarEdgePaths = () => solarEdgeNames().map((name) => `${folder}solaredge/${name}`);

const solarEdgeNames = () =>
  readdirSync(`${folder}solaredge`)
    .filter((name) => name.endsWith(".json"))
    .sort();

export const measurementFile = (path: string) => ({ name: path, bytes: new Uint8Array(readFileSync(folder + path)) });

export const solarEdgeFiles = () => solarEdgeNames().map((name) => measurementFile(`solaredge/${name}`));

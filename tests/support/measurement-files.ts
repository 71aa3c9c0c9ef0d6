import { readdirSync, readFileSync } from "node:fs";
import type { ReadOptions } from "@entities/measurement/plan/read-files";
import { measurementFolder as folder } from "../../reference-api/test/support/measurement-files";

export { haveMeasurementFiles, solarEdgeKwhOfMonths } from "../../reference-api/test/support/measurement-files";

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

/** The paths of the files of SolarEdge, oldest first. */
export const solarEdgePaths = () => solarEdgeNames().map((name) => `${folder}solaredge/${name}`);

const solarEdgeNames = () =>
  readdirSync(`${folder}solaredge`)
    .filter((name) => name.endsWith(".json"))
    .sort();

export const measurementFile = (path: string) => ({ name: path, bytes: new Uint8Array(readFileSync(folder + path)) });

export const solarEdgeFiles = () => solarEdgeNames().map((name) => measurementFile(`solaredge/${name}`));

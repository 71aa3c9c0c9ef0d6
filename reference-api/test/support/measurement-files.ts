import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Temporal } from "temporal-polyfill";

/** A row of POST …/measurements. */
export interface MeasurementRow {
  readonly measured_at: string;
  readonly generated_in_kwh: number | null;
}

/** Real files beside the repository, which are not copied into it. */
export const measurementFolder = fileURLToPath(new URL("../../../../shared/data/measurements/", import.meta.url).href);

/**
 * The hours of a typical year that PVWatts computed, the columns of its file; null if the file is not beside the
 * repository, and the test says so.
 */
export function pvwattsHours(): number[][] | null {
  const name = "pvwatts_8760_rackmount.csv";
  const path = fileURLToPath(new URL(`../../../../shared/data/irradiance/${name}`, import.meta.url).href);
  if (existsSync(path)) {
    const rows = readFileSync(path, "utf8").split("\n");
    return rows
      .map((line) => line.split(",").map(Number))
      .filter((row) => row.length === 11 && (row[0] ?? 0) >= 1 && !row.some(Number.isNaN));
  }
  process.stderr.write(`${name} is not at ${path}: its months are not tested.\n`);
  return null;
}

/** Whether the real files are there. A clone elsewhere does not have them: the test says so. */
export function haveMeasurementFiles(): boolean {
  if (existsSync(measurementFolder)) return true;
  process.stderr.write(`The real files are not at ${measurementFolder}: their totals are not tested.\n`);
  return false;
}

/** The energy of SolarEdge's files by month, oldest first. Null: the month has no value. */
export const solarEdgeKwhOfMonths: readonly (number | null)[] = [
  ...[901.279, 928.245, 915.184, 630.671, 390.099, 131.829, null],
  ...[100.589, 485.591, 1107.947, 1296.357, 1464.593, 1496.667],
];

/** The hours of SolarEdge's files by month, oldest first. Labels have the offset: two may name the same instant. */
export function solarEdgeMonths(): { readonly month: string; readonly rows: MeasurementRow[] }[] {
  const names = readdirSync(`${measurementFolder}solaredge`).filter((name) => name.endsWith(".json"));
  return names.sort().map((name) => {
    const file = JSON.parse(readFileSync(`${measurementFolder}solaredge/${name}`, "utf8"));
    const values: { date: string; value: number | null }[] = file.energy.values;
    const rows = values.map(({ date, value }) => {
      const [, day, time, offset] = /^(\S+) (\S+) [A-Z]+([+-]\d{4})$/.exec(date) ?? [];
      return {
        measured_at: new Date(`${day}T${time}${offset}`).toISOString(),
        generated_in_kwh: value === null ? null : value / 1000,
      };
    });
    return { month: name.slice(10, 17).replace("_", "-"), rows };
  });
}

/** The hours of Enphase's report, in local time: the second of two equal labels is the hour after the clock changed. */
export function enphaseHours(): MeasurementRow[] {
  const [, ...lines] = readFileSync(`${measurementFolder}enphase/report.csv`, "utf8").trim().split(/\r?\n/);
  let previous = "";
  return lines.map((line) => {
    const [label = "", wattHours] = line.split(",");
    const [month = 0, day = 0, year = 0, hour = 0] = label.split(/[/ :]/).map(Number);
    const local = Temporal.PlainDateTime.from({ year, month, day, hour });
    const disambiguation = label === previous ? "later" : "earlier";
    previous = label;
    const instant = local.toZonedDateTime("Europe/Amsterdam", { disambiguation }).toInstant();
    return { measured_at: instant.toString(), generated_in_kwh: Number(wattHours) / 1000 };
  });
}

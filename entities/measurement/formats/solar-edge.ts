import { FileError, maxRows, type Source, type Unit } from "../series";
import { columnsOf, type MeasurementFormat, unitOf } from "./columns";

const minutesOf: Readonly<Record<string, number>> = { QUARTER_OF_AN_HOUR: 15, HOUR: 60, DAY: 1_440 };

interface Values {
  timeUnit?: unknown;
  unit?: unknown;
  values?: unknown;
  meters?: unknown;
}

/** The monitoring API (`energy`, `power`, `energyDetails`, `powerDetails`), and the CSV file of the portal's chart. */
export const solarEdge: MeasurementFormat = {
  readJson(json) {
    const { energy, power, energyDetails, powerDetails } = (json ?? {}) as Record<string, Values | undefined>;
    const read = energy ?? power ?? energyDetails ?? powerDetails;
    if (typeof read !== "object" || read === null) return null;
    const values = Array.isArray(read.meters) ? productionOf(read.meters) : read.values;
    const unit = String(read.unit ?? "Wh") as Unit;
    if (!Array.isArray(values) || !/^[kM]?Wh?$/.test(unit)) return null;
    if (values.length > maxRows) throw new FileError("too-large");
    const minutes = minutesOf[String(read.timeUnit)];
    return {
      format: "solaredge",
      rows: values.map((row: { date?: unknown; value?: unknown } | null) => [
        String(row?.date ?? ""),
        typeof row?.value === "number" ? String(row.value) : "",
      ]),
      columns: columnsOf(1, energy || energyDetails ? "energy" : "power", unit),
      ...(minutes && { minutes }),
    };
  },
  readTable({ rows: [header = [], ...rows] }): Source | null {
    const [time = "", energy = ""] = header;
    const unit = unitOf(energy);
    const isEnergy = /^(system )?(energ|produ|erzeug|opwek|opbrengst)\S*/i.test(energy) && !energy.includes("|");
    if (time !== "Time" || !isEnergy || unit === null) return null;
    return { format: "solaredge", rows, columns: columnsOf(1, unit.endsWith("h") ? "energy" : "power", unit) };
  },
};

const productionOf = (meters: readonly unknown[]): unknown =>
  (meters as ({ type?: unknown; values?: unknown } | null)[]).find((meter) => meter?.type === "Production")?.values;

import type { Table } from "../reading/table";
import type { Source, Unit } from "../series";
import { columnsOf, findColumn, type MeasurementFormat } from "./columns";

const production = /(solar|pv|zon|inverter|omvormer|wechselrichter|yield|produ|opwek|opbrengst)/i;
const isEnergyUnit = (unit: string | undefined): unit is Unit => /^[kM]?Wh$/.test(unit ?? "");

/** The id with the most rows among the ids named production; otherwise the first id. */
function mainId(ids: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  const sorted = [...counts].sort(
    ([a, countA], [b, countB]) => Number(production.test(b)) - Number(production.test(a)) || countB - countA,
  );
  return sorted[0]?.[0] ?? "";
}

/** The energy dashboard: a row for each sensor, a column for each hour or day, in UTC. */
function readDashboard({ rows: [header = [], ...rows] }: Table): Source | null {
  if (header.slice(0, 3).join() !== "entity_id,type,unit") return null;
  const solar = rows.filter(([, type, unit]) => type === "solar_production" && isEnergyUnit(unit));
  const unit = solar[0]?.[2] as Unit | undefined;
  if (!unit) return null;
  const sums = header.slice(3).map((time, position) => {
    const cells = solar.map((row) => row[position + 3] ?? "").filter((cell) => cell !== "");
    return [time, cells.length === 0 ? "" : String(cells.reduce((sum, cell) => sum + Number(cell), 0))];
  });
  return { format: "home-assistant", rows: sums, columns: columnsOf(1, "energy", unit) };
}

/** Long-term statistics: the sum or the state of a counter at the end of the hour that begins at `start`. */
function readStatistics({ rows: [header = [], ...rows] }: Table): Source | null {
  const [id, unit, start] = ["statistic_id", "unit", "start"].map((name) => header.indexOf(name)) as [
    number,
    number,
    number,
  ];
  const delta = findColumn(header, /^(delta|change)$/);
  const value = delta ?? findColumn(header, /^sum$/, /^state$/, /^mean$/);
  if (id < 0 || start < 0 || value === null) return null;
  const main = mainId(rows.filter((row) => unit < 0 || /^[kM]?Wh?$/.test(row[unit] ?? "")).map((row) => row[id] ?? ""));
  const own = rows.filter((row) => row[id] === main);
  const named = (own[0]?.[unit] ?? "kWh") as Unit;
  if (own.length === 0 || !/^[kM]?Wh?$/.test(named)) return null;
  const isPower = !named.endsWith("h");
  const quantity = isPower ? "power" : delta === null ? "counter" : "energy";
  return {
    format: "home-assistant",
    rows: own,
    columns: { time: [start], value, quantity, unit: named },
    // The day is written first, such as 22.05.2025 23:00.
    dateOrder: "dmy",
    ...(quantity === "counter" && { isReadAtEnd: true }),
  };
}

/** A power above this number is in W. */
const manyWatt = 1_000;

/** The history of a sensor: a row for each change, in UTC. */
function readHistory({ rows: [header = [], ...rows] }: Table): Source | null {
  if (header.join() !== "entity_id,state,last_changed") return null;
  const main = mainId(rows.map(([id = ""]) => id));
  const own = rows.filter(([id]) => id === main);
  const quantity = /power|vermogen|leistung/i.test(main) ? "power" : "counter";
  // The file does not have the unit. A weak power of a few days proves nothing; a power that is too strong is named.
  const powerUnit = own.some(([, state]) => Number(state) > manyWatt) ? "W" : "kW";
  return {
    format: "home-assistant",
    rows: own,
    columns: { time: [2], value: 1, quantity, unit: quantity === "power" ? powerUnit : "kWh" },
    isOfChanges: true,
  };
}

/** Home Assistant: the energy dashboard, exported long-term statistics, and the history of a sensor. */
export const homeAssistant: MeasurementFormat = {
  readTable(table) {
    const [header = []] = table.rows;
    const isOwn = ["entity_id", "statistic_id"].some((name) => header.includes(name));
    return isOwn ? (readDashboard(table) ?? readStatistics(table) ?? readHistory(table)) : null;
  },
};

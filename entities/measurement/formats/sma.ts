import type { Unit } from "../series";
import { columnsOf, type MeasurementFormat } from "./columns";

/** A cell with the format of times, such as DD.MM.YYYY hh:mm:ss. */
const timeFormat = /^(DD|MM|YYYY)[./-](DD|MM)[./-](DD|YYYY)( hh:mm(:ss)?)?$/i;
const counterNames = [
  /^Metering\.TotWhOut$/,
  /^Metering\.GridMs\.TotWhOut$/,
  /TotWhOut/,
  /^(total yield|gesamtertrag)/i,
];
/** The yield of the row's own day, in files of days. */
const dayNames = [/^(tagesertrag|day.?yield|daily yield|dagopbrengst|dagproductie|e-?today)/i, /DayWh/];
const powerNames = [/^GridMs\.TotW( \(Avg\))?$/, /^(power|leistung)/i];

/**
 * The CSV files of SMA: a line "Version CSV3|Tool WebUI|…", lines with devices, a line with the names of the channels,
 * and a line with the format of the time and the units. The yield of the row's own day comes first. The counter is
 * more exact than the power, which is read without a counter. DC channels are not the energy of the plant.
 */
export const sma: MeasurementFormat = {
  readTable({ rows }) {
    if (!/^Version CSV\d\|/.test(rows.slice(0, 3).find(([cell]) => cell?.startsWith("Version"))?.[0] ?? ""))
      return null;
    const unitsAt = rows.slice(0, 20).findIndex(([cell = ""]) => timeFormat.test(cell));
    const unitCells = rows[unitsAt];
    if (!unitCells) return null;
    const isDaily = !/hh/i.test(unitCells[0] ?? "");
    // Sunny Explorer reads the counter at the end of the day that its row names.
    const isReadAtEnd = isDaily && rows.slice(0, 3).some(([cell = ""]) => cell.includes("Tool SE"));
    // The kind of the channels (Analog, Counter) may be between the names and the units.
    const headers = rows.slice(0, unitsAt).toReversed();
    for (const [quantity, names] of [
      ["energy", isDaily ? dayNames : []],
      ["counter", counterNames],
      ["power", powerNames],
    ] as const) {
      for (const header of headers) {
        for (const name of names) {
          const column = header.findIndex((cell) => name.test(cell));
          const [, unit] = /^\[?([kM]?Wh?)\]?$/.exec(unitCells[column] ?? "") ?? [];
          if (!unit || unit.endsWith("h") === (quantity === "power")) continue;
          const isSame = (cell: string, at: number) => cell === header[column] && unitCells[at] === unitCells[column];
          const equal = header.flatMap((cell, at) => (isSame(cell, at) ? at : []));
          const devices = headers.findLast((line) => new Set(equal.map((at) => line[at])).size === equal.length);
          return {
            format: "sma",
            rows: rows.slice(unitsAt + 1),
            columns: columnsOf(column, quantity, unit as Unit),
            inverters: equal.map((at) => ({ name: devices?.[at] ?? `${header[column]} (${at + 1})`, column: at })),
            dateOrder: /^MM/i.test(unitCells[0] ?? "") ? "mdy" : "dmy",
            ...(quantity === "counter" && isReadAtEnd && { isReadAtEnd }),
          };
        }
      }
    }
    return null;
  },
};

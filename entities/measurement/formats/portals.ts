import { readSiteSeries } from "@heliograph/rules/solaredge";
import { type DateOrder, FileError, isPowerUnit, maxRows, type Quantity, type Source } from "../series";
import { columnsOf, findColumn, type MeasurementFormat, unitOf } from "./columns";

/** Enphase's report: local time as M/D/YYYY, energy of an hour, of 15 minutes or of a day. */
export const enphase: MeasurementFormat = {
  readTable({ rows }) {
    const [header = []] = rows;
    const column = findColumn(header, /^Energy Produced \(k?Wh\)$/);
    const unit = column === null ? null : unitOf(header[column] ?? "");
    if (!/^Date(\/Time)?$/.test(header[0] ?? "") || column === null || unit === null) return null;
    return { format: "enphase", rows: rows.slice(1), columns: columnsOf(column, "energy", unit), dateOrder: "mdy" };
  },
};

/** iSolarCloud: the mean power of 5 minutes. */
export const sungrow: MeasurementFormat = {
  readTable({ rows }) {
    const [header = []] = rows;
    const column = findColumn(header, /^PV([- ]?(Ertrag|Yield|Power|Leistung|Productie|Opbrengst))?\s?\(k?W\)$/i);
    const unit = column === null ? null : unitOf(header[column] ?? "");
    if (!/^(Zeit|Time|Tijd)$/i.test(header[0] ?? "") || column === null || unit === null) return null;
    return { format: "sungrow", rows: rows.slice(1), columns: columnsOf(column, "power", unit), minutes: 5 };
  },
};

/** SENEC: the mean power of 1 or 5 minutes. Some files name kWh, but the values are kW: they equal volt times ampere. */
export const senec: MeasurementFormat = {
  readTable({ rows }) {
    const [header = []] = rows;
    const column = findColumn(header, /^Stromerzeugung \[kWh?\]$/);
    if (header[0] !== "Uhrzeit" || column === null) return null;
    const columns = columnsOf(column, "power", "kW");
    return { format: "senec", rows: rows.slice(1), columns, dateOrder: "dmy", minutes: 5 };
  },
};

const frontTime = /^\[(dd|MM|yyyy)[./-](dd|MM)[./-](dd|yyyy)( HH:mm(:ss)?)?( tt)?\]$/i;

/** Solar.web: names in the first line, the format of the time and the units in brackets in the second line. */
export const fronius: MeasurementFormat = {
  readTable({ rows }) {
    const [header = [], unitCells = []] = rows;
    if (!frontTime.test(unitCells[0] ?? "")) return null;
    const isUsed = (column: number) => unitOf(unitCells[column] ?? "") !== null;
    const names = header.map((name, column) => (isUsed(column) ? name : ""));
    const column = findColumn(
      names,
      /^(pv[ -]?)?(produ|erzeug|opwek)/i,
      /^energ\w*( \||$)/i,
      /^(gesamtanlage|total|yield|ertrag|opbrengst)/i,
    );
    if (column === null) return null;
    const unit = unitOf(unitCells[column] ?? "");
    if (unit === null) return null;
    const quantity: Quantity = isPowerUnit(unit) ? "power" : "energy";
    const dateOrder: DateOrder = /^\[MM/.test(unitCells[0] ?? "") ? "mdy" : "dmy";
    const [kind, device] = (header[column] ?? "").split(" | ");
    // "Energy | Symo 8.2" is of one inverter, and may have others beside it.
    const isAlike = (name: string, at: number) => name.startsWith(`${kind} | `) && unitCells[at] === unitCells[column];
    const alike = device === undefined ? [] : header.flatMap((name, at) => (isAlike(name, at) ? at : []));
    const inverters = alike.map((at) => ({ name: (header[at] ?? "").split(" | ").slice(1).join(" | "), column: at }));
    const columns = columnsOf(column, quantity, unit);
    return { format: "fronius", rows: rows.slice(2), columns, inverters, dateOrder };
  },
};

const change = /(meter change|zählerstandsänderung|zählerdifferenz|wijziging|total yield|gesamtertrag)/i;
const mean = /(mean values?|mittelwerte?|gemiddelde)/i;

/** Sunny Portal's charts: a header such as "Plant / Power / Mean Values [kW]". */
export const sunnyPortal: MeasurementFormat = {
  readTable({ rows }) {
    const headerAt = rows.slice(0, 10).findIndex((row) => row.some((cell) => mean.test(cell) || change.test(cell)));
    const header = rows[headerAt];
    if (!header) return null;
    const column = header.findIndex((cell) => (mean.test(cell) || change.test(cell)) && unitOf(cell) !== null);
    const unit = column > 0 ? unitOf(header[column] ?? "") : null;
    if (unit === null) return null;
    const quantity: Quantity = isPowerUnit(unit) ? "power" : "energy";
    // "WR 1 / Power / Mean Values [kW]": the values of other devices.
    const [device = "", ...rest] = (header[column] ?? "").split(" / ");
    const isAlike = (name: string) => name.split(" / ").slice(1).join() === rest.join();
    const alike = rest.length > 0 ? header.flatMap((name, at) => (isAlike(name) ? at : [])) : [];
    const inverters = alike.map((at) => ({ name: header[at]?.split(" / ")[0] ?? device, column: at }));
    const columns = columnsOf(column, quantity, unit);
    return { format: "sunny-portal", rows: rows.slice(headerAt + 1), columns, inverters };
  },
};

/** VRM: the energy of the panels by where it went, with the units in a line of their own or in the names. */
export const victron: MeasurementFormat = {
  readTable({ rows: lines }) {
    const [header = []] = lines;
    if (header[0]?.toLowerCase() !== "timestamp") return null;
    const rows = lines.slice(1);
    const names = /^(pv to (battery|consumers|grid)|p[bcg])\b/i;
    const isUsed = (column: number) => rows.some((row) => /\d/.test(row[column] ?? ""));
    const summed = header.flatMap((name, column) => (names.test(name) && isUsed(column) ? column : []));
    const [first = 0] = summed;
    const ofLine = unitOf(rows[0]?.[first] ?? "");
    const unit = unitOf(header[first] ?? "") ?? ofLine;
    if (unit === null || isPowerUnit(unit)) return null;
    return {
      format: "victron",
      rows: ofLine ? rows.slice(1) : rows,
      columns: columnsOf(first, "energy", unit),
      summed,
    };
  },
};

const dateCell = /^\d{8}$/;
const timeCell = /^\d{1,2}:\d{2}$/;

/**
 * PVOutput: the responses of its service without a header (`getstatus` with power in columns 5 and 6, `getoutput` with
 * the energy of days), and the files of its pages.
 */
export const pvOutput: MeasurementFormat = {
  readTable({ rows }): Source | null {
    const [first = []] = rows;
    if (dateCell.test(first[0] ?? "")) {
      if (!timeCell.test(first[1] ?? "")) {
        return first.length >= 4 ? { format: "pv-output", rows, columns: columnsOf(1, "energy", "Wh") } : null;
      }
      if (first.length < 6) return null;
      const hasMean = rows.some((row) => /^\d/.test(row[5] ?? ""));
      const columns = { ...columnsOf(hasMean ? 5 : 4, "power", "W"), time: [0, 1] };
      return { format: "pv-output", rows, columns };
    }
    const generated = findColumn(first, /^(Energy )?Generated( \(k?Wh\))?$/);
    if (first[0] !== "Date" || generated === null || findColumn(first, /^Efficiency/) === null) return null;
    const cell = rows[1]?.[generated] ?? "";
    const unit = unitOf(first[generated] ?? "") ?? (/kWh$/.test(cell) || /[.,]/.test(cell) ? "kWh" : "Wh");
    return { format: "pv-output", rows: rows.slice(1), columns: columnsOf(generated, "energy", unit) };
  },
};

/** SolarEdge: the monitoring API, and the CSV file of the portal's chart. */
export const solarEdge: MeasurementFormat = {
  readJson(json) {
    const series = readSiteSeries(json);
    if (!series) return null;
    const { values, quantity, unit, minutes } = series;
    if (values.length > maxRows) throw new FileError("too-large");
    return {
      format: "solaredge",
      rows: values.map(({ date, value }) => [date, value === null || Number.isNaN(value) ? "" : String(value)]),
      columns: columnsOf(1, quantity, unit),
      ...(minutes && { minutes }),
    };
  },
  readTable({ rows }): Source | null {
    const [[time = "", energy = ""] = []] = rows;
    const unit = unitOf(energy);
    const isEnergy = /^(system )?(energ|produ|erzeug|opwek|opbrengst)\S*/i.test(energy) && !energy.includes("|");
    if (time !== "Time" || !isEnergy || unit === null) return null;
    const columns = columnsOf(1, isPowerUnit(unit) ? "power" : "energy", unit);
    return { format: "solaredge", rows: rows.slice(1), columns };
  },
};

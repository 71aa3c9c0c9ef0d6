import { readOptions } from "@testing/measurement-files";
import { describe, expect, it } from "vitest";
import { type ReadOptions, readFiles } from "../plan/read-files";

const readAll = (texts: readonly string[], changed: Partial<ReadOptions> = {}) =>
  readFiles(
    texts.map((text) => ({ name: "a", bytes: new TextEncoder().encode(text) })),
    { ...readOptions, ...changed },
  );
const read = (text: string, changed?: Partial<ReadOptions>) => readAll([text], changed);

const instant = (minutes: number | undefined) => new Date((minutes ?? 0) * 60_000).toISOString().slice(0, 16);
const first = ({ calls }: ReturnType<typeof read>) => [calls[0]?.minutes, instant(calls[0]?.starts[0])];

// Made-up contents: there is no real file of these exports.
const described: [name: string, text: string, read: string][] = [
  [
    "Solar.web",
    "Datum und Uhrzeit,Energie | Symo 8.2,Verbrauch\n[dd.MM.yyyy HH:mm],[Wh],[Wh]\n01.06.2024 12:00,250,90\n01.06.2024 12:05,300,80\n",
    "fronius 0.55 5 2024-06-01T10:00",
  ],
  [
    "Solar.web in English",
    '"Date and time";"PV production";"Energy to grid"\n"[MM/dd/yyyy]";"[kWh]";"[kWh]"\n"06/01/2024";"25,5";"1"\n"06/02/2024";"30";"2"\n',
    "fronius 55.5 1440 2024-05-31T22:00",
  ],
  [
    "Home Assistant's energy dashboard",
    "entity_id,type,unit,2024-06-01T10:00:00.000Z,2024-06-01T11:00:00.000Z\nsensor.grid,grid_consumption,kWh,1,1\nsensor.pv,solar_production,kWh,2.5,\nsensor.pv2,solar_production,kWh,0.5,1\n",
    "home-assistant 4 60 2024-06-01T10:00",
  ],
  [
    "Home Assistant's statistics",
    "statistic_id\tunit\tstart\tstate\tsum\nsensor.grid\tkWh\t01.06.2024 12:00\t1\t1\nsensor.solar_yield\tkWh\t01.06.2024 12:00\t100\t10\nsensor.solar_yield\tkWh\t01.06.2024 13:00\t103\t13\nsensor.solar_yield\tkWh\t01.06.2024 14:00\t104\t14\n",
    // The sum of the hour from 12:00 is read at 13:00.
    "home-assistant 4 60 2024-06-01T11:00",
  ],
  [
    "Home Assistant's history",
    "entity_id,state,last_changed\nsensor.pv_energy,unavailable,2024-06-01T09:50:00.000Z\nsensor.pv_energy,10,2024-06-01T10:00:00.000Z\nsensor.pv_energy,12.5,2024-06-01T10:50:12.345Z\nsensor.pv_energy,13,2024-06-01T13:10:00.000Z\nsensor.pv_energy,14,2024-06-01T14:30:00.000Z\n",
    "home-assistant 4 60 2024-06-01T10:00",
  ],
  [
    "PVOutput's getstatus",
    "20240601,12:00,0,0,2000,2400,0.3\n20240601,12:05,200,0,2100,1200,0.3\n",
    "pv-output 0.3 5 2024-06-01T10:00",
  ],
  [
    "PVOutput's getoutput",
    "20240602,30000,4,0,0,6000,12:10\n20240601,25500,3,0,0,6000,12:10\n",
    "pv-output 55.5 1440 2024-05-31T22:00",
  ],
  [
    "PVOutput's page",
    "Date,Generated,Efficiency,Exported\n01/06/24,25.500kWh,3.1kWh/kW,1kWh\n02/06/24,30.000kWh,3.7kWh/kW,1kWh\n",
    "pv-output 55.5 1440 2024-05-31T22:00",
  ],
  [
    "Sunny Portal",
    ";Roof / Power / Mean Values [kW]\n01.06.2024 12:00;2,400\n01.06.2024 12:15;1,200\n",
    "sunny-portal 0.9 15 2024-06-01T10:00",
  ],
  [
    "Sunny Explorer",
    "sep=;\nVersion CSV1|Tool SE|Linebreaks CR/LF|Delimiter semicolon|Decimalpoint comma|Precision 3\n\n;SN: 1;SN: 1\n;SB 5000;SB 5000\n;1;1\n;Total yield;Power\n;Counter;Analog\nDD.MM.YYYY hh:mm:ss;kWh;kW\n01.06.2024 12:00:00;100,000;2,4\n01.06.2024 12:05:00;100,200;1,2\n",
    "sma 0.2 5 2024-06-01T10:00",
  ],
  [
    "SolarEdge's energy details",
    '{"energyDetails":{"timeUnit":"DAY","unit":"Wh","meters":[{"type":"Consumption","values":[]},{"type":"Production","values":[{"date":"2024-06-01 00:00:00","value":25500.0}]}]}}',
    "solaredge 25.5 1440 2024-05-31T22:00",
  ],
  [
    "SolarEdge's power",
    '{"power":{"timeUnit":"QUARTER_OF_AN_HOUR","unit":"W","values":[{"date":"2024-06-01 12:00:00","value":2400},{"date":"2024-06-01 12:15:00"}]}}',
    "solaredge 0.6 15 2024-06-01T10:00",
  ],
];

describe("a format", () => {
  it.each(described)("of %s is recognised", (_, text, expected) => {
    const plan = read(text);
    const [file] = plan.files;
    expect([file?.problem, [file?.format, plan.kwh, ...first(plan)].join(" ")]).toEqual([null, expected]);
  });
});

it("with days has the days of the plant in any time zone", () => {
  for (const timeZone of ["UTC", "+01:00", "Europe/Athens"]) {
    const plan = read('Time,Energie (Wh)\r\n10.07.2024,"21026"\r\n11.07.2024,"29924"', { timeZone });
    expect([timeZone, ...first(plan)]).toEqual([timeZone, 1_440, "2024-07-09T22:00"]);
  }
});

describe("a table of an unknown format", () => {
  const table = "Datum;Uhr;Haus (kWh);PV (kWh)\n01.06.2024;12:00;9;1,5\n01.06.2024;13:00;9;2,5\n01.06.2024;14:00;9;2\n";

  it("is read with the columns of production, which the user can change", () => {
    const plan = read(table);
    const shown = plan.files[0]?.table;
    expect(shown).toMatchObject({
      header: ["Datum", "Uhr", "Haus (kWh)", "PV (kWh)"],
      columns: { time: [0, 1], value: 3, quantity: "energy", unit: "kWh" },
      kwh: 6,
    });
    expect(first(plan)).toEqual([60, "2024-06-01T10:00"]);
    const columns = { [shown?.key ?? ""]: { time: [0, 1], value: 2, quantity: "power" as const, unit: "W" as const } };
    expect(read(table, { columns }).kwh).toBe(0.027);
  });

  it("shows its first ten rows", () => {
    const rows = Array.from({ length: 24 }, (_, hour) => `2024-06-01 ${hour}:00,1`).join("\n");
    expect(read(`time,kWh\n${rows}`).files[0]?.table?.rows).toHaveLength(10);
  });

  it("has a counter if its values never fall", () => {
    const rows = [100, 101.5, 101.5, 104].map((value, hour) => `2024-06-01 1${hour}:00\t${value}`).join("\n");
    const plan = read(`when\tvalue\n${rows}`);
    expect([plan.files[0]?.table?.columns.quantity, plan.kwh]).toEqual(["counter", 4]);
  });

  it("names a unit that contradicts the peak power", () => {
    const rows = [3_000, 5_000, 4_000].map((value, hour) => `2024-06-01 1${hour}:00,${value}`).join("\n");
    const { findings } = read(`time,energy (kWh)\n${rows}`);
    expect(findings).toContainEqual(expect.objectContaining({ code: "unit-contradicts-peak", unit: "Wh" }));
    expect(findings).toContainEqual(expect.objectContaining({ code: "above-possible", count: 3, kwh: 12_000 }));
  });
});

describe("a meter", () => {
  it("gets only the days on which it is in use", () => {
    const rows = Array.from({ length: 9 }, (_, day) => `2024-06-0${day + 1},10`).join("\n");
    const plan = read(`time,kWh\n${rows}`, { inUse: { from: "2024-06-03", until: "2024-06-08" } });
    expect([plan.kwh, plan.leftOutKwh, plan.days.map(({ day }) => day.slice(8)).join()]).toEqual([
      50,
      40,
      "03,04,05,06,07",
    ]);
  });
});

it("with a jump before the meter is in use has only the days of its use", () => {
  const rows = [100, 110, 120, 500, 510, 520, 530].map((kwh, day) => `2024-06-0${day + 1},${kwh}`).join("\n");
  const plan = read(`time,kWh\n${rows}`, { inUse: { from: "2024-06-05", until: null } });
  expect([plan.leftOutKwh, plan.days.map(({ day, state }) => [day, state])]).toEqual([
    410,
    [
      ["2024-06-05", "complete"],
      ["2024-06-06", "complete"],
    ],
  ]);
});

describe("several files", () => {
  const header = "Date/Time,Energy Produced (Wh)";
  const hours = (...values: number[]) =>
    [header, ...values.map((value, hour) => `06/01/2024 1${hour}:00,${value}`)].join("\n");
  const days = `${header}\n06/01/2024,9000\n06/02/2024,8000\n06/03/2024,7000`;

  it("with the same rows are one", () => {
    const plan = readAll([hours(1_000, 2_000), hours(1_000, 2_000)]);
    expect([plan.kwh, plan.findings]).toEqual([3, [{ code: "repeated-rows", count: 2 }]]);
  });

  it("that contradict each other have the values of the later one", () => {
    const plan = readAll([hours(1_000, 2_000), hours(1_000, 2_500)]);
    expect([plan.kwh, plan.findings[0]]).toEqual([3.5, { code: "conflicting-rows", count: 1 }]);
  });

  it("of days and of hours have no energy twice", () => {
    const plan = readAll([days, hours(1_000, 2_000)]);
    expect(plan.kwh).toBe(18);
    expect(plan.calls.map(({ minutes, starts }) => [minutes, starts.length])).toEqual([
      [1_440, 2],
      [60, 2],
    ]);
    expect(plan.findings[0]).toEqual({ code: "overlapping-files", count: 1 });
  });
});

import { readOptions } from "@testing/measurement-files";
import { describe, expect, it } from "vitest";
import { type ReadOptions, readFiles } from "../plan/read-files";

const read = (lines: readonly string[], changed: Partial<ReadOptions> = {}) =>
  readFiles([{ name: "a", bytes: new TextEncoder().encode(lines.join("\n")) }], { ...readOptions, ...changed });
const firstOf = ({ calls }: ReturnType<typeof read>) =>
  new Date((calls[0]?.starts[0] ?? 0) * 60_000).toISOString().slice(0, 16);
const codesOf = ({ findings }: ReturnType<typeof read>) => findings.map(({ code }) => code);

const range = (count: number) => Array.from({ length: count }, (_, position) => position + 1);
/** Days with 10.5 to 32.5 kWh, in no order. */
const days = range(30).map((day) => ({ day: String(day).padStart(2, "0"), kwh: 10.5 + ((day * 7) % 23) }));
const sumOfDays = days.reduce((sum, { kwh }) => sum + kwh, 0);

// Made-up contents in the forms of these portals: from 12:00, local time of the plant, on 1 June 2024. Most of them have
// no format: their columns are found by the words of the header. `formats.test.ts` states the format of a file.
const noon = "2024-06-01T10:00";
const midnight = "2024-05-31T22:00";
const exports: [name: string, lines: string[], kwh: number, start?: string][] = [
  [
    "FusionSolar, with a title, summer time and the yields of the panels and the inverter side by side",
    [
      "Plant Report_20240601",
      "Statistical Period,Plant Name,Global irradiation(kWh/㎡),Theoretical yield(kWh),PV Yield(kWh),Inverter Yield(kWh),Export(kWh)",
      "2024-06-01 12:00:00 DST,Roof,0.8,5.4,5.1,5,3",
      "2024-06-01 13:00:00 DST,Roof,0.9,6.5,6.2,6,4",
    ],
    11,
  ],
  [
    "SEMS, with the time of the export above the table",
    [
      "Plant,Roof,,,",
      "Export Time,2024-06-08 10:00:00,,,",
      "Time,PV(W),SOC(%),Grid(W),Load(W)",
      "01.06.2024 12:00:00,2400,0,-2000,400",
      "01.06.2024 12:05:00,1200,0,-900,300",
    ],
    0.3,
  ],
  [
    "SEMS, with the generation of the day",
    [
      "Time,Vpv1(V),Pac(W),Total Generation(kWh),Today Generation(kWh)",
      ...range(14).map(
        (step) => `2024-06-01 12:${String(step - 1).padStart(2, "0")}:00,380,${step},${5_000 + step},${step / 10}`,
      ),
    ],
    1.3,
  ],
  [
    "Growatt, with the powers of the panels and the inverter side by side",
    [
      "Serial number,Time,Status,Vpv1(V),Ppv(W),Pac(W)",
      "A1,2024-06-01 12:00:00,Normal,300,2500,2400",
      "A1,2024-06-01 12:05:00,Normal,300,1300,1200",
    ],
    0.3,
  ],
  [
    "Growatt, with a column for each day of a month",
    [
      "Plant Monthly Report",
      "Plant Name,Roof,Date,2024-06",
      `Serial number,${range(30).join(",")},Total(kWh)`,
      `A1,${days.map(({ kwh }) => kwh).join(",")},${sumOfDays}`,
      `Total,${days.map(({ kwh }) => kwh).join(",")},${sumOfDays}`,
    ],
    sumOfDays,
    midnight,
  ],
  [
    "a portal with a column for each date",
    [
      `Inverter,${days.map(({ day }) => `2024-06-${day}`).join(",")},Total (kWh)`,
      `A1,${days.map(({ kwh }) => kwh).join(",")},${sumOfDays}`,
    ],
    sumOfDays,
    midnight,
  ],
  [
    "VRM, with the energy of the panels by where it went",
    [
      "timestamp,PV to battery,PV to consumers,PV to grid,Grid to consumers",
      "Europe/Amsterdam (+02:00),kWh,kWh,kWh,kWh",
      "2024-06-01 12:00:00,1,2,1.5,0.3",
      "2024-06-01 13:00:00,0,2,2.5,0.3",
    ],
    9,
  ],
  [
    "VRM without a battery, with the codes of the flows",
    ["timestamp,Pb (kWh),Pc (kWh),Pg (kWh)", "2024-06-01 12:00:00,,2,1.5", "2024-06-01 13:00:00,,2,2.5"],
    8,
  ],
  [
    "Tesla, with a battery",
    [
      "Date time,Home (kWh),From Powerwall (kWh),Solar Energy (kWh)",
      ...days.map(({ day, kwh }) => `2024-06-${day}T00:00:00+02:00,9,1,${kwh}`),
    ],
    sumOfDays,
    midnight,
  ],
  [
    "InfluxDB, with the types of the columns and the begin of the query",
    [
      "#group,false,false,true,true,false,false",
      "#datatype,string,long,dateTime:RFC3339,dateTime:RFC3339,dateTime:RFC3339,double",
      "#default,mean,,,,,",
      ",result,table,_start,_stop,_time,_value",
      ",,0,2024-05-31T22:00:00Z,2024-06-01T22:00:00Z,2024-06-01T10:00:00.000000000Z,1.5",
      ",,0,2024-05-31T22:00:00Z,2024-06-01T22:00:00Z,2024-06-01T11:00:00.000000000Z,2.5",
    ],
    4,
  ],
  [
    "InfluxDB, with nanoseconds",
    ["name,time,power_w", "SENEC,1717236000000000000,2400", "SENEC,1717236300000000000,1200"],
    0.3,
  ],
  [
    "Piko, with a clock above the table and the currents of all strings and phases",
    [
      "Logging data",
      "akt. Zeit:\t 1718000000",
      "Zeit\tDC1 U\tDC1 P\tAC1 U\tAC1 P\tAC2 P\tAC S\ttotal E",
      ...range(4).map((hour) => `${1_717_232_400 + hour * 3_600}\t600\t9\t230\t800\t800\t3\t${12_345 + hour * 1.5}`),
    ],
    4.5,
  ],
  [
    "a history of Home Assistant in kW",
    [
      "entity_id,state,last_changed",
      ...["10:00,6", "10:05,3", "10:10,unavailable", "10:15,3", "10:20,3"].map((row) => {
        const [time, state] = row.split(",");
        return `sensor.solar_power,${state},2024-06-01T${time}:00.000Z`;
      }),
    ],
    1.25,
  ],
  [
    "a file whose name of the time is UTC",
    ["Time (UTC);Energy (kWh)", "01.06.2024 10:00;1,5", "01.06.2024 11:00;2,5"],
    4,
  ],
  ["a file with names of zones", ["Zeit;kWh", "01.06.2024 12:00 CEST;1,5", "01.06.2024 13:00 MESZ;2,5"], 4],
  [
    "days in Wh with points between thousands",
    ["Datum;Opbrengst (Wh)", "1-6-2024;20.123", "2-6-2024;9.500", "3-6-2024;15.250"],
    44.873,
    midnight,
  ],
];

describe("an export", () => {
  it.each(exports)("of %s has its energy at its times", (_, lines, kwh, start = noon) => {
    const plan = read(lines);
    expect([plan.files[0]?.problem, plan.kwh, firstOf(plan)]).toEqual([null, kwh, start]);
  });
});

describe("several inverters in an export", () => {
  it.each([
    [
      "Solar.web",
      [
        "Datum und Uhrzeit;Energie | Symo 8;Energie | Symo 5;Verbrauch",
        "[dd.MM.yyyy HH:mm];[Wh];[Wh];[Wh]",
        "01.06.2024 12:00;600;400;90",
        "01.06.2024 12:05;300;200;90",
      ],
      ["Symo 8", "Symo 5"],
      0.9,
      1.5,
    ],
    [
      "Sunny Portal",
      [
        ";WR 1 / Total yield / Meter change [kWh];WR 2 / Total yield / Meter change [kWh]",
        "01.06.2024;10,5;5,5",
        "02.06.2024;20,5;9,5",
      ],
      ["WR 1", "WR 2"],
      31,
      46,
    ],
  ])("of %s are named, and can be summed", (_, lines, names, one, sum) => {
    const plan = read(lines);
    expect([plan.inverters, plan.kwh]).toEqual([names, one]);
    expect(read(lines, { inverter: "sum" }).kwh).toBe(sum);
  });
});

describe("an export that states no generation or no unit", () => {
  it("of a meter of the grid is named as doubtful", () => {
    const rows = range(4).map((hour) => `2024-06-01 1${hour}:00,${900 + hour / 2},${300 + hour}`);
    const plan = read(["time,Import T1 kWh,Export T1 kWh", ...rows]);
    expect(plan.findings).toContainEqual({ code: "no-generation", count: 1, name: "Import T1 kWh" });
    const own = read(["time,Export T1 kWh,Yield (kWh)", ...rows]);
    expect(codesOf(own)).not.toContain("no-generation");
  });

  it("of a counter in Wh names the unit, although its energy is left out as jumps", () => {
    const rows = range(12).map((hour) => `sensor.total_yield,${4_321_000 + hour * 2_000},${hourOfDay(hour)}`);
    const plan = read(["entity_id,state,last_changed", ...rows]);
    expect(plan.findings).toContainEqual(expect.objectContaining({ code: "unit-contradicts-peak", unit: "Wh" }));
  });

  it.each([
    ["in a table", ["Zeit;Leistung (kW)"]],
    ["of Sunny Portal", [";Roof / Power / Mean Values [kW]"]],
  ])("of times without a date %s says so", (_, header) => {
    const rows = range(4).map((quarter) => `12:${quarter}0;1,5`);
    expect(read([...header, ...rows]).files[0]?.problem).toBe("no-dates");
  });
});

function hourOfDay(hour: number): string {
  return `2024-06-01T${String(hour + 4).padStart(2, "0")}:00:00.000Z`;
}

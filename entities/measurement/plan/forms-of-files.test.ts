import { readOptions } from "@testing/measurement-files";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { loadFile } from "./load-files";
import { type ReadOptions, readFiles } from "./read-files";

const read = (text: string, changed: Partial<ReadOptions> = {}) =>
  readFiles([{ name: "a.csv", bytes: new TextEncoder().encode(text) }], { ...readOptions, ...changed });
const valuesOf = ({ calls }: ReturnType<typeof read>) => calls.flatMap(({ kwh }) => kwh);
const meaningOf = ({ files }: ReturnType<typeof read>) => {
  const { header = [], columns } = files[0]?.table ?? {};
  return columns && [header[columns.value], columns.quantity, columns.unit];
};

const sunnyExplorer = (...columns: readonly [name: string, values: readonly string[]][]) =>
  [
    "sep=;",
    "Version CSV1|Tool SE|Linebreaks CR/LF|Delimiter semicolon|Decimalpoint comma|Precision 3",
    "",
    `;${columns.map(() => "SN: 1").join(";")}`,
    `;${columns.map(() => "INV 5000").join(";")}`,
    `;${columns.map(() => "1").join(";")}`,
    `;${columns.map(([name]) => name).join(";")}`,
    `;${columns.map(() => "Counter").join(";")}`,
    `dd.MM.yyyy;${columns.map(() => "kWh").join(";")}`,
    ...["01.06.2024", "02.06.2024", "03.06.2024"].map(
      (day, row) => `${day};${columns.map(([, values]) => values[row]).join(";")}`,
    ),
  ].join("\n");
const total = ["1000,000", "1010,000", "1040,000"];

describe("a file of days", () => {
  it("has the yield of the row's own day where the file states it", () => {
    const plan = read(sunnyExplorer(["Gesamtertrag", total], ["Tagesertrag", ["20,000", "10,000", "30,000"]]));
    expect([plan.days.map(({ day, kwh }) => [day, kwh]), plan.kwh]).toEqual([
      [
        ["2024-06-01", 20],
        ["2024-06-02", 10],
        ["2024-06-03", 30],
      ],
      60,
    ]);
  });

  it("of Sunny Explorer reads its counter at the end of each day", () => {
    expect(read(sunnyExplorer(["Gesamtertrag", total])).days.map(({ day, kwh }) => [day, kwh])).toEqual([
      ["2024-06-02", 10],
      ["2024-06-03", 30],
    ]);
  });
});

describe("the header", () => {
  it.each([
    ["Date/time UTC,Active energy Wh (A)", "4012,3900", ["Active energy Wh (A)", "energy", "Wh"]],
    ["time,ac_power_kw_1137", "1.5,2", ["ac_power_kw_1137", "power", "kW"]],
    ["Date,AC_POWER", "1.5,2", ["AC_POWER", "power", "kW"]],
    ["datetime,POA_NE,Inv1_AC", "800;2,900;1.5", ["Inv1_AC", "energy", "kWh"]],
    ["time,Max. power (W),Power (W)", "800;700,900;750", ["Power (W)", "power", "W"]],
    ["time,Import (kWh),Export (kWh),Production (kWh)", "1;2;3,2;2;2", ["Production (kWh)", "energy", "kWh"]],
    ["time,Irradiance (W/m2),Yield kWh", "800;2,900;1.5", ["Yield kWh", "energy", "kWh"]],
    ["time,Specific yield (kWh/kWp),Yield [kWh]", "8;2,9;1.5", ["Yield [kWh]", "energy", "kWh"]],
    ["time,Meter reading", "10;12,12;13", undefined],
  ])("%s decides the unit and the quantity", (header, values, meaning) => {
    const rows = values.split(",").map((cells, row) => `2024-06-01 1${row}:00,${cells.replaceAll(";", ",")}`);
    const found = meaningOf(read([header, ...rows].join("\n")));
    if (meaning) expect(found).toEqual(meaning);
    else expect(found?.[1]).toMatch(/counter|energy/);
  });
});

describe("values of a column without a word for it", () => {
  const guess = (name: string, values: readonly number[]) =>
    meaningOf(
      read(
        [
          `time,${name}`,
          ...values.map((value, row) => `${new Date(Date.UTC(2024, 5, 1, row)).toISOString()},${value}`),
        ].join("\n"),
      ),
    )?.[1];
  const days = Array.from({ length: 72 }, (_, row) => row % 24);
  it.each([
    ["of a counter that trembles", "kWh", days.map((_, row) => 1_000 + row - (row % 10 === 5 ? 1.1 : 0)), "counter"],
    ["of a counter that is 0 at night", "kWh", days.map((hour, row) => (hour < 5 ? 0 : 1_000 + row)), "counter"],
    ["that begin each day at zero", "kWh", days, "energy"],
    ["of the day that begin at zero", "Today (kWh)", days, "counter"],
    ["that rise in the morning", "kWh", [0, 0.11, 0.25, 0.5], "energy"],
  ])("%s are read as such", (_, name, values, quantity) => expect(guess(name, values)).toBe(quantity));
});

const hours = (times: readonly string[]) =>
  `time;kWh\n${times.map((time, row) => `${time};${[1, 3, 2][row]}`).join("\n")}`;

describe("times", () => {
  it("are read from two columns with a 12-hour clock", () => {
    const rows = ["8:00:00 AM,0.5", "9:00:00 AM,1.0", "12:00:00 PM,2.5", "1:00:00 PM,2.0"].map(
      (row) => `10/06/2025,${row}`,
    );
    const plan = read(["Date,Time,Energy (kWh)", ...rows].join("\n"));
    expect([plan.kwh, plan.files[0]?.table?.columns.time]).toEqual([6, [0, 1]]);
  });

  it.each([
    ["names of months", ["10 Jun 2025 08:00", "10 Jun 2025 09:00", "10 Jun 2025 10:00"]],
    ["American names of months", ["Jun 10, 2025 8:00 AM", "Jun 10, 2025 9:00 AM", "Jun 10, 2025 10:00 AM"]],
    ["Dutch names of months", ["10-mei-2025 08:00", "10-mei-2025 09:00", "10-mei-2025 10:00"]],
    ["German names of months", ["1. März 2025 08:00", "1. März 2025 09:00", "1. März 2025 10:00"]],
    ["days of a spreadsheet", ["45818.333333", "45818.375", "45818.416667"]],
    [
      "from to until",
      [
        "2025-10-19 08:00 to 2025-10-19 09:00",
        "2025-10-19 09:00 to 2025-10-19 10:00",
        "2025-10-19 10:00 to 2025-10-19 11:00",
      ],
    ],
    [
      "ISO intervals",
      ["2025-10-19T08:00/2025-10-19T09:00", "2025-10-19T09:00/2025-10-19T10:00", "2025-10-19T10:00/2025-10-19T11:00"],
    ],
    ["years of two digits that are first", ["24/06/01 08:00", "24/06/02 08:00", "24/06/03 08:00"]],
  ])("are read from %s", (_, times) => {
    const plan = read(hours(times));
    expect([plan.files[0]?.problem, valuesOf(plan)]).toEqual([null, [1, 3, 2]]);
    expect([60, 1_440]).toContain(plan.calls[0]?.minutes);
    const first = new Date((plan.calls[0]?.starts[0] ?? 0) * 60_000).toLocaleTimeString("nl", {
      timeZone: "Europe/Amsterdam",
    });
    if (plan.calls[0]?.minutes === 60) expect(first).toBe("08:00:00");
  });
});

describe("the delimiter", () => {
  const title = "Anlage Dach Zuid\nZeit;kWh\n";
  it.each([
    ["is found below a title", `${title}01.11.2026 00:00;0,00\n01.11.2026 01:00;0,25\n01.11.2026 02:00;0,50\n`, 0.75],
    [
      "is found beside another in the time",
      `${title}01.11.2026, 05:00;0,11\n01.11.2026, 06:00;0,25\n01.11.2026, 07:00;0,50\n`,
      0.86,
    ],
    ["is found without a header", "01.11.2026 00:00;0,25\n01.11.2026 01:00;0,5\n01.11.2026 02:00;0,25\n", 1],
    ["may be spaces", "2026-11-01 00:00  0.25\n2026-11-01 01:00  0.5\n2026-11-01 02:00  0.25\n", 1],
  ])("%s", (_, text, kwh) => expect(read(text).kwh).toBe(kwh));

  it("is the delimiter of the user when none is found", () => {
    const text = "time#kWh\n2026-11-01 00:00#0.25\n2026-11-01 01:00#0.5\n";
    expect(read(text).files[0]?.problem).toBe("no-table");
    expect(read(text, { delimiter: "#" }).kwh).toBe(0.75);
  });
});

describe("no import is offered", () => {
  it("of rows that contradict each other", () => {
    const rows = Array.from({ length: 20 }, (_, row) => `2024-06-01,${row % 3}`);
    expect(read(["day,kWh", ...rows].join("\n")).files[0]?.problem).toBe("contradicting-rows");
  });

  it("of energy below zero", () => {
    expect(read("time,kWh\n2024-06-01 10:00,-2\n2024-06-01 11:00,1").files[0]?.problem).toBe("below-zero");
    const plan = read("time,kWh\n2024-06-01 10:00,2\n2024-06-01 11:00,-1\n2024-06-01 12:00,1");
    expect([valuesOf(plan), plan.findings.find(({ code }) => code === "below-zero")?.count]).toEqual([[2, null, 1], 1]);
  });
});

describe("quarter hours", () => {
  /** Ten clear days of a meter of 8 kW, as kW. */
  const rows = (factor: number) =>
    Array.from({ length: 960 }, (_, quarter) => {
      const kw = Math.max(0, 7.2 * Math.sin((((quarter % 96) - 16) / 64) * Math.PI));
      const start = new Date(Date.UTC(2024, 5, 1) + quarter * 900_000).toISOString();
      return `${start},${(quarter % 96 > 80 ? 0 : kw * factor).toFixed(3)}`;
    });
  it.each([
    ["powers that are named energies", "kWh", 1, "power"],
    ["energies that are named powers", "kW", 0.25, "energy"],
    ["right energies", "kWh", 0.25, undefined],
    ["right powers", "kW", 1, undefined],
  ])("of %s are compared with the peak power", (_, unit, factor, quantity) => {
    const plan = read([`time,PV (${unit})`, ...rows(factor)].join("\n"));
    expect(plan.findings.find(({ code }) => code === "quantity-contradicts-peak")?.quantity).toBe(quantity);
  });
});

describe("an enlarged plant", () => {
  /** The strongest hour of each day of two summers, with clouds that follow from the day. */
  const days = (enlargedOn: number, spurious: readonly number[]) =>
    Array.from({ length: 500 }, (_, day) => {
      const clear = 0.55 + 0.45 * Math.cos(((day - 30) / 365) * 2 * Math.PI);
      const cloud = 0.5 + (0.5 * ((day * 37) % 11)) / 10;
      const kwh = (day >= enlargedOn ? 12 : 8) * clear * cloud * (spurious.includes(day) ? 1.1 : 1);
      return `${new Date(Date.UTC(2023, 5, 1) + day * 86_400_000 + 36_000_000).toISOString().slice(0, 16)},${kwh.toFixed(3)}`;
    });
  it.each([
    [360, []],
    [380, [350]],
    [430, [395, 402]],
  ])("on day %i is dated within two days", (enlargedOn, spurious) => {
    const plan = read(["time,kWh", ...days(enlargedOn, spurious)].join("\n"), { peakWatt: 12_000 });
    const found = plan.findings.find(({ code }) => code === "enlarged")?.day ?? "";
    const at = (Date.parse(found) - Date.UTC(2023, 5, 1)) / 86_400_000;
    expect(Math.abs(at - enlargedOn)).toBeLessThanOrEqual(2);
  });
});

const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const packages = "http://schemas.openxmlformats.org/package/2006";

/** An xlsx file with sheets of cells as XML. Style 1 is for dates, 2 for times of day, 3 for numbers with a unit. */
function workbook(sheets: Readonly<Record<string, string>>, properties = ""): Uint8Array {
  const names = Object.keys(sheets);
  const files = {
    "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}">${properties}<sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packages}/relationships">${names.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join("")}<Relationship Id="rIdS" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0.0 [$kWh/d]"/></numFmts><cellXfs count="4">${[0, 22, 20, 164].map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join("")}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])));
}
const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
const header = `<row r="1">${text("A1", "Time")}${text("B1", "Yield (kWh)")}</row>`;
/** Quarter hours from 1 June 2024, as days of a spreadsheet. */
const quarters = (count: number) =>
  Array.from({ length: count }, (_, row) => {
    const at = row + 2;
    return `<row r="${at}"><c r="A${at}" s="1"><v>${45_444 + row / 96}</v></c><c r="B${at}"><v>0.125</v></c></row>`;
  }).join("");

describe("a spreadsheet", () => {
  const open = async (bytes: Uint8Array, changed: Partial<ReadOptions> = {}) =>
    readFiles([await loadFile("a.xlsx", bytes)], { ...readOptions, ...changed });

  it("has each quarter hour at its time", async () => {
    const plan = await open(workbook({ Data: header + quarters(2_880) }));
    const starts = plan.calls.flatMap((call) => call.starts);
    expect([plan.kwh, plan.findings, plan.calls[0]?.minutes]).toEqual([360, [], 15]);
    expect(new Date((starts[0] ?? 0) * 60_000).toISOString()).toBe("2024-05-31T22:00:00.000Z");
    expect(starts.every((start, row) => start === (starts[0] as number) + row * 15)).toBe(true);
  });

  it("has numbers whose format is a unit with a sign, and not dates", async () => {
    const rows = [24.5, 0.25, 59.5, 61.25].map((kwh, row) => {
      const at = row + 2;
      return `<row r="${at}"><c r="A${at}" s="1"><v>${45_444 + row}</v></c><c r="B${at}" s="3"><v>${kwh}</v></c></row>`;
    });
    const plan = await open(workbook({ Data: header + rows.join("") }));
    expect(plan.days.map(({ kwh }) => kwh)).toEqual([24.5, 0.25, 59.5, 61.25]);
  });

  it("that counts its days from 1904 has times of day", async () => {
    const names = ["Date", "Time", "Yield (kWh)"];
    const head = `<row r="1">${names.map((name, column) => text(`${"ABC"[column]}1`, name)).join("")}</row>`;
    const rows = [9, 10, 11].map((hour, row) => {
      const at = row + 2;
      return `<row r="${at}"><c r="A${at}" s="1"><v>43982</v></c><c r="B${at}" s="2"><v>${hour / 24}</v></c><c r="C${at}"><v>2</v></c></row>`;
    });
    const plan = await open(workbook({ Data: head + rows.join("") }, '<workbookPr date1904="1"/>'));
    const starts = plan.calls.flatMap((call) => call.starts.map((start) => new Date(start * 60_000).toISOString()));
    expect(starts.map((start) => start.slice(0, 16))).toEqual([7, 8, 9].map((hour) => `2024-06-01T0${hour}:00`));
  });

  it("is read from its first sheet with a table, or from the chosen one", async () => {
    const bytes = workbook({
      About: `<row r="1">${text("A1", "Portal")}</row>`,
      June: header + quarters(96),
      July: header + quarters(8),
    });
    const plan = await open(bytes);
    expect([plan.kwh, plan.files[0]?.sheets]).toEqual([12, { names: ["About", "June", "July"], read: "June" }]);
    expect((await open(bytes, { sheets: { "a.xlsx": "July" } })).kwh).toBe(1);
  });

  it.each([
    ["unpacks to more than is allowed", workbook({ Data: `${header}${" ".repeat(101_000_000)}` }), "too-large"],
    ["is another archive", zipSync({ "a.txt": strToU8("a") }), "not-spreadsheet"],
    ["is broken", workbook({ Data: header }).slice(0, 200), "not-spreadsheet"],
    ["has no cells", workbook({ Data: "" }), "no-table"],
    ["has no times", workbook({ Data: `${header}<row r="2">${text("A2", "a")}${text("B2", "1")}</row>` }), "no-times"],
    ["has too many columns", workbook({ Data: `<row r="1">${text("SG1", "a")}</row>` }), "too-large"],
  ])("that %s is refused for its own reason", async (_, bytes, problem) =>
    expect((await open(bytes)).files[0]?.problem).toBe(problem),
  );
});

import { type ReadOptions, readFiles } from "@entities/measurement";
import { renderMarkup } from "@testing/markup";
import { haveMeasurementFiles, measurementFile, readOptions } from "@testing/measurement-files";
import { fork } from "effector";
import { Provider } from "effector-react";
import { describe, expect, it } from "vitest";
import { PlanPreview } from "./plan-preview";

/** The text of the preview of files. */
function previewOf(files: Parameters<typeof readFiles>[0], changed: Partial<ReadOptions> = {}): string {
  const markup = renderMarkup(
    <Provider value={fork()}>
      <PlanPreview plan={readFiles(files, { ...readOptions, ...changed })} />
    </Provider>,
  );
  return markup.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

const counter = (rows: readonly (readonly [day: number, reading: number | string])[]) => {
  const lines = rows.map(([day, reading]) => `${String(day).padStart(2, "0")}.06.2024,${reading}`);
  return [{ name: "counter.csv", bytes: new TextEncoder().encode(["Tag,Total (kWh)", ...lines].join("\n")) }];
};

describe("the preview", () => {
  it("compares what is imported with what the counter has counted", () => {
    const files = counter([
      [1, 100],
      [2, 120],
      [3, "NaN"],
      [4, 160],
      [5, 180],
      [6, 380.5],
      [7, 400],
    ]);
    const text = previewOf(files);
    expect(text).toContain("59.5 kWh");
    expect(text).toContain(
      "The files have 300 kWh. Left out are 200.5 kWh beyond what the meter can generate in jumps of the counter and 40 kWh in gaps of the counter of more than a day.",
    );
    expect(text).toContain("The counter has 1 gap of more than a day: 40 kWh until 4 Jun 2024.");
  });

  it("says nothing of what is left out when all is imported", () => {
    const files = counter([
      [1, 100],
      [2, 120],
      [3, 130],
    ]);
    expect(previewOf(files)).not.toMatch(/left out/i);
  });
});

const hours = (values: readonly (number | string)[], separator = ",") =>
  values.map((value, hour) => `2024-06-01 ${10 + hour}:00${separator}${value}`).join("\n");
const june = (values: readonly number[]) =>
  values.map((value, day) =>
    `2024-${6 + Math.floor(day / 30)}-${(day % 30) + 1} 12:00,${value}`.replaceAll(/-(\d)\b/g, "-0$1"),
  );
const nothing = "";

describe("an oddity is answered before the import:", () => {
  it.each([
    ["a byte order mark", `\ufefftime,kWh\n${hours([1, 2])}`, "3 kWh", nothing],
    ["CR CR LF", `time,kWh\r\r\n${hours([1, 2]).replace("\n", "\r\r\n")}`, "3 kWh", nothing],
    ["sep=", `sep=|\ntime|kWh\n${hours([1, 2], "|")}`, "3 kWh", nothing],
    ["a decimal comma", `time;kWh\n${hours(["1,5", "2,25"], ";")}`, "3.75 kWh", nothing],
    ["thousands", `time;Wh\n${hours(["1.234,5", "2.000,5"], ";")}`, "3.235 kWh", nothing],
    [
      "thousands or decimals",
      `time;kWh\n${hours(["1.234", "2.345"], ";")}`,
      "3.579 kWh",
      "The numbers could have thousands separators or decimals. They are read with decimals.",
    ],
    [
      "equal column names",
      `time,PV (kWh),PV (kWh)\n${hours(["1,9", "2,9"])}`,
      "3 kWh",
      "Several columns are named “PV (kWh)”.",
    ],
    ["NaN", `time,kWh\n${hours([1, "NaN", 2])}`, "3 kWh", "1 row has no value: not received, not zero."],
    [
      "two labels of one instant",
      "time,kWh\n2024-03-31 01:00:00 CET+0100,3\n2024-03-31 02:00:00 CET+0100,2\n2024-03-31 03:00:00 CEST+0200,2\n2024-03-31 04:00:00 CEST+0200,1",
      "6 kWh",
      "Two times of the file are the same moment, because the clock changes on 31 Mar 2024. The later row with a value counts.",
    ],
    [
      "the missing hour",
      "time,kWh\n2024-10-27 01:00,1\n2024-10-27 02:00,1\n2024-10-27 03:00,1",
      "3 kWh",
      "The hour that occurs twice when the clock changes is there only once, first on 27 Oct 2024.",
    ],
    [
      "the skipped hour",
      "time,kWh\n2024-03-31 01:00,1\n2024-03-31 02:00,1\n2024-03-31 04:00,1",
      "3 kWh",
      "1 row is in an hour that the clock skips, first on 31 Mar 2024.",
    ],
    ["repeated rows", `time,kWh\n${hours([1, 2])}\n${hours([1])}`, "3 kWh", "1 row is repeated and counts once."],
    [
      "contradicting rows",
      `time,kWh\n${hours([2, 1])}\n${hours([3])}`,
      "4 kWh",
      "1 row contradicts an earlier row of the same time. The later row counts.",
    ],
    [
      "a counter that starts again",
      `time,total (kWh)\n${hours([100, 102, 0, 3])}`,
      "5 kWh",
      "The counter starts again once, first on 1 Jun 2024.",
    ],
    [
      "a counter that jumps",
      `time,total (kWh)\n${hours([100, 102, 999, 1_001])}`,
      "4 kWh",
      "The counter jumps once by more than is possible, because it caught up: 897 kWh until 1 Jun 2024.",
    ],
    [
      "a counter that stands",
      "time,total (kWh)\n2024-06-01,100\n2024-06-02,110\n2024-06-03,110\n2024-06-04,110\n2024-06-05,120",
      "20 kWh",
      "The counter stands still for two days or more once, first from 2 Jun 2024 on. These days are zero.",
    ],
    [
      "a unit that contradicts the peak power",
      `time,kWh\n${hours([3_000, 5_000, 4_000])}`,
      nothing,
      "The power reaches 4,000 kW, but the peak power of the meter is 8 kW. The unit is probably Wh.",
    ],
    [
      "an enlarged plant",
      [
        "time,kWh",
        ...june([...Array(30).fill(5), ...Array(10).fill(7)]).map(
          (line) => `${line}\n${line.replace(/12:00,.*/, "13:00,4")}`,
        ),
      ].join("\n"),
      "380 kWh",
      "The strongest hour rises from 5 to 7 kW from 1 Jul 2024 on: the plant was probably enlarged. If so, retire this meter on that day, add a second meter with the new peak power, and import the file into both.",
    ],
  ])("%s", (_, text, kwh, answer) => {
    const bytes = new TextEncoder().encode(text);
    const name = "a.csv";
    const read = readFiles([{ name, bytes }], readOptions);
    const table = read.files[0]?.table;
    // A table whose values fall once is taken for energy: the user says that it is a counter.
    const columns =
      table && /total/.test(table.header.join()) ? { ...table.columns, quantity: "counter" as const } : null;
    const shown = previewOf([{ name, bytes }], columns ? { columns: { [table?.key ?? ""]: columns } } : {});
    expect(shown).toContain(kwh);
    if (answer === nothing) expect(shown).not.toContain("What is unusual");
    else expect(shown).toContain(answer);
  });
});

describe.runIf(haveMeasurementFiles())("the preview of SMA's days", () => {
  it("names the two days that are beyond what the meter can generate, and the whole energy of the counter", () => {
    const text = previewOf([measurementFile("sma/tripower-8-daily.csv")]);
    expect(text).toContain("41,053.719 kWh");
    expect(text).toContain(
      "The files have 41,862.617 kWh. Left out are 313.5 kWh beyond what the meter can generate in jumps of the counter and 495.398 kWh in gaps of the counter of more than a day.",
    );
    expect(text).toContain(
      "jumps 2 times by more than is possible, because it caught up: 219.412 kWh until 19 Sep 2021 and 94.088 kWh until 1 Apr 2025.",
    );
    expect(text).toContain("11 gaps of more than a day: 495.398 kWh, the largest");
    expect(text).toContain("2 beyond what the meter can generate");
  });
});

import { readFiles } from "@entities/measurement";
import { I18nProvider } from "@lingui/react";
import { textsIn } from "@shared/i18n/texts";
import { haveMeasurementFiles, measurementFile, readOptions } from "@testing/measurement-files";
import { fork } from "effector";
import { Provider } from "effector-react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { PlanPreview } from "./plan-preview";

/** The text of the preview of files. */
function previewOf(files: Parameters<typeof readFiles>[0]): string {
  const markup = renderToStaticMarkup(
    <Provider value={fork()}>
      <I18nProvider i18n={textsIn("en")}>
        <PlanPreview plan={readFiles(files, readOptions)} />
      </I18nProvider>
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
      "The files have 300 kWh. Left out are 200.5 kWh above the possible in jumps of the counter and 40 kWh in gaps of the counter of more than a day.",
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

describe.runIf(haveMeasurementFiles())("the preview of SMA's days", () => {
  it("names the two days that are above the possible, and the whole energy of the counter", () => {
    const text = previewOf([measurementFile("sma/tripower-8-daily.csv")]);
    expect(text).toContain("41,053.719 kWh");
    expect(text).toContain(
      "The files have 41,862.617 kWh. Left out are 313.5 kWh above the possible in jumps of the counter and 495.398 kWh in gaps of the counter of more than a day.",
    );
    expect(text).toContain(
      "jumps 2 times by more than is possible, because it caught up: 219.412 kWh until 19 Sep 2021 and 94.088 kWh until 1 Apr 2025.",
    );
    expect(text).toContain("11 gaps of more than a day: 495.398 kWh, the largest");
    expect(text).toContain("2 above the possible");
  });
});

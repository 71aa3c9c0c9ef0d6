import { ownMeasurements } from "@heliograph/rules/labels.json";
import { setupI18n } from "@lingui/core";
import { textsIn } from "@shared/i18n/texts";
import { renderMarkup } from "@testing/markup";
import { describe, expect, it } from "vitest";
import { DriverName, driverLevel, driverSummary, driverText } from "./status";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

describe("driverLevel", () => {
  it("returns a level for statuses 0, 1 and 2, and no level for other statuses", () =>
    expect([0, 1, 2, 3, -1, 0.5].map(driverLevel)).toEqual(["ok", "medium", "not-ok", "none", "none", "none"]));
});

describe("driverSummary", () => {
  it.each([
    [-1, "All drivers OK", "ok"],
    [0, "All drivers OK", "ok"],
    [1, "Degraded drivers", "medium"],
    [2, "Degraded drivers", "not-ok"],
    [9, "Degraded drivers", "none"],
  ])("summarizes status %i as %s", (status, label, level) => {
    const summary = driverSummary({ status, drivers: [] });
    expect(i18n._(summary.label)).toBe(label);
    expect(summary.level).toBe(level);
  });

  it("has a separate label when there is no status", () =>
    expect(i18n._(driverSummary(null).label)).toBe("Driver status unavailable"));
});

describe("driverText", () => {
  it("is in the language of the page when the text is of own measurements", () => {
    const texts = Object.values(ownMeasurements);
    expect(texts.map((text) => driverText(textsIn("en"), text))).toEqual(texts);
    expect(texts.map((text) => driverText(textsIn("nl"), text))).toEqual([
      "Eigen metingen",
      "Metingen komen binnen als ze worden geïmporteerd of gestuurd.",
      "Serienummer of een andere unieke naam",
    ]);
  });

  it("is the name of a meter's driver and a dash without one", () => {
    const shown = (name: string | null) => renderMarkup(<DriverName name={name} />, "nl");
    expect([shown("Own measurements"), shown("SolarEdge")]).toEqual(["Eigen metingen", "SolarEdge"]);
    expect(shown(null)).toContain("–");
  });

  it.each(["SolarEdge", "own measurements", "Own measurements of Roof", "constructor", "", null, undefined])(
    "is the text itself when it is another: %j",
    (text) => expect(driverText(textsIn("nl"), text)).toBe(text),
  );
});

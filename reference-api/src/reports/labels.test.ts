import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import rules from "@heliograph/rules/labels.json";
import { describe, expect, it } from "vitest";
import { findingLabel, issueTitle, promiseLabels, shownName, statusLabels } from "./labels";

const texts = readFileSync(fileURLToPath(new URL("../../../shared/i18n/locales/nl.po", import.meta.url).href), "utf8");

describe("labels of reports", () => {
  const labels = [statusLabels, promiseLabels, rules.ownMeasurements].flatMap((each) => Object.values(each));

  it.each([...new Set(labels)])("%s is a text of the screens", (label) =>
    expect(texts).toContain(`msgid "${label}"\n`),
  );

  const dutch = new Map<string, string>([
    ...Object.entries(rules.findings).map(([name, label]): [string, string] => [label, findingLabel(name, "nl")]),
    [rules.ownMeasurements.displayName, rules.nl.ownMeasurements],
  ]);
  it.each([...dutch])("%s is %s on Dutch screens", (english, label) =>
    expect(texts).toContain(`msgid "${english}"\nmsgstr "${label}"\n`),
  );

  it("title an issue by what its loss looks like, or by its type when that is not known", () => {
    const titles = ["flatline", "comet", null].map((pattern) => issueTitle({ type_name: "misc", pattern }));
    expect(titles).toEqual(["Flat line", "Low yield, cause unknown", "Low yield, cause unknown"]);
    expect(issueTitle({ type_name: "shade", pattern: "flatline" })).toBe("Shade");
  });

  it("names issue types when the screens do not know them", () => expect(findingLabel("fire")).toBe("Other (fire)"));
});

describe("shownName", () => {
  it("is the kind and the id when the name has no visible characters", () => {
    expect(shownName("Plant", { id: 7, name: "\u200b\u3164 " })).toBe("Plant #7");
    expect(shownName("Meter", { id: 8, name: "" })).toBe("Meter #8");
    expect(shownName("Meter", { id: 8, name: " Roof " })).toBe("Roof");
  });
});

import { I18nProvider } from "@lingui/react";
import { textsIn } from "@shared/i18n/texts";
import { renderMarkup, renderText } from "@testing/markup";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { AtStakeValue, PlantLossValue } from "./loss-value";
import { EurosValue, Marks, MomentValue } from "./value-cells";

const html = (omitted: string[]) => renderMarkup(<Marks omitted={omitted}>Shade</Marks>);

describe("Marks", () => {
  it("has a button that lists the hidden names", () => {
    expect(html(["Zero yield", "Ticket"])).toMatch(
      /Shade.*<button [^>]*aria-label="\+2: Zero yield, Ticket"[^>]*>\+2</,
    );
  });

  it("lets several names wrap between each other, and one name stay beside the number of hidden ones", () => {
    const several = renderMarkup(
      <Marks omitted={[]}>
        {["Shade", "Ticket"].map((name) => (
          <span key={name}>{name}</span>
        ))}
      </Marks>,
    );
    expect(several).toMatch(/^<span class="[^"]*several/);
    expect(html(["Zero yield"])).not.toContain("several");
  });

  it("has no button when no name is hidden", () => expect(html([])).not.toContain("<button"));
});

describe("MomentValue", () => {
  const at = "2026-03-01T11:00:00Z";

  it("has a button for the exact time when the text does not have the time of day", () => {
    const texts = [<MomentValue key="1" at={at} shown="date" />, <MomentValue key="2" at={at} now={at} />];
    for (const text of texts)
      expect(renderMarkup(text)).toMatch(/<time [^>]*><span><button [^>]*aria-description="Exact time"/);
    expect(renderMarkup(<MomentValue at={at} />)).toMatch(/<time [^>]*>1 Mar 2026, 12:00<\/time>/);
  });
});

describe("EurosValue", () => {
  it("shows nothing below 10 cents or when the value is unknown", () => {
    const texts = [120, 10, 9, 0, null].map((cents) => renderText(<EurosValue cents={cents} />));
    expect(texts).toEqual(["€1.20", "€0.10", "", "", ""]);
  });
});

const textOf = (element: ReactElement) => renderText(element).trim();

const row = {
  ...{ lostKwhPerDay: 12.34, lostCentsPerDay: 150, notReceivedKwhPerDay: null },
  ...{ isWithinRange: false, isLight: false, silence: null },
};

describe("PlantLossValue", () => {
  it.each([
    [{}, /^12 kWh €1.50/],
    [{ lostKwhPerDay: 0, lostCentsPerDay: null, isWithinRange: true }, /^within range$/],
    [{ lostKwhPerDay: 0, lostCentsPerDay: null, notReceivedKwhPerDay: 18.2 }, /^0 kWh +18 kWh not received$/],
    [{ lostKwhPerDay: 0, lostCentsPerDay: null }, /^0 kWh/],
    [{ lostKwhPerDay: null, lostCentsPerDay: null }, /^no data/],
    [{ lostKwhPerDay: null, lostCentsPerDay: null, silence: {} }, /^–/],
    [{ lostKwhPerDay: 0, lostCentsPerDay: null, notReceivedKwhPerDay: 64, silence: {} }, /^– +64 kWh not received$/],
  ])("shows %o as %s", (changes, expected) =>
    expect(textOf(<PlantLossValue row={{ ...row, ...changes }} />)).toMatch(expected),
  );
});

describe("a figure and its unit", () => {
  it("stay on one line", () => {
    const cell = <AtStakeValue kwh={1_004} cents={12_034} withEnergy />;
    const html = renderToStaticMarkup(<I18nProvider i18n={textsIn("en")}>{cell}</I18nProvider>);
    expect(html).toContain("1,000\u00a0kWh");
  });
});

describe("AtStakeValue", () => {
  it.each([
    [12.34, 150, "€1.50"],
    [1_004, 12_034, "€120"],
    [12.34, null, "12 kWh"],
    [0.3, 40, "–"],
    [null, null, "–"],
  ])("shows %s kWh and %s cents as %s", (kwh, cents, expected) =>
    expect(textOf(<AtStakeValue kwh={kwh} cents={cents} />)).toBe(expected),
  );
});

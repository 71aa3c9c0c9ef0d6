import { renderMarkup } from "@testing/markup";
import { periodEnergy } from "@testing/period-energy";
import { expect, it } from "vitest";
import { DaysChart, HoursChart } from "./charts";
import { createFigures } from "./test-figures";

/** The texts of the bars of a chart. */
function itemsOf(Chart: typeof HoursChart, sections: Parameters<typeof createFigures>[0]) {
  const board = { figures: createFigures(sections), loadedAt: 0, error: null, hasFailed: false, staleSince: null };
  const items = renderMarkup(<Chart board={board} />).match(/<li>.*?<\/li>/g);
  return items?.map((item) =>
    item
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
}

it("shows one dash for a day without data, and no share of a day whose expected energy is unknown", () => {
  const days = [periodEnergy("2026-11-24"), periodEnergy("2026-11-25", 12), periodEnergy("2026-11-26", 9, 10)];
  const texts = itemsOf(DaysChart, { days: { ok: true, value: days } });
  expect(texts).toEqual(["– 24 Nov", "12.0 25 Nov", "90.0% 9.0 26 Nov"]);
});

it("reads an hour with what was expected while data was received, as the tile of today", () => {
  const hours = [
    { ...periodEnergy("2026-11-26T11:00:00Z", 704.9, 768.2), comparedKwh: 709.4 },
    periodEnergy("2026-11-26T12:00:00Z", 12),
    { ...periodEnergy("2026-11-26T13:00:00Z"), expectedKwh: 56 },
  ];
  const texts = itemsOf(HoursChart, { hours: { ok: true, value: hours } });
  expect(texts).toEqual(["704.9 of 709.4 kWh 12", "12.0 kWh 13", "No data 14"]);
});

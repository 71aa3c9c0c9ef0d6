import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { periodEnergy } from "@testing/period-energy";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { receiveFigures } from "./board";
import { DaysChart } from "./charts";
import { createFigures } from "./test-figures";

it("shows one dash for a day without data, and no share of a day whose expected energy is unknown", () => {
  const days = [periodEnergy("2026-11-24"), periodEnergy("2026-11-25", 12), periodEnergy("2026-11-26", 9, 10)];
  const board = receiveFigures(undefined, { ok: true, value: createFigures({ days: { ok: true, value: days } }) }, 0);
  const items = renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: "en", messages: { en: {} } })}>
      <DaysChart board={board} />
    </I18nProvider>,
  ).match(/<li>.*?<\/li>/g);
  const texts = items?.map((item) =>
    item
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
  expect(texts).toEqual(["– 24 Nov", "12.0 25 Nov", "90% 9.0 26 Nov"]);
});

import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Plant } from "./schema";
import { ExpectedUnknownText, isExpectedUnknown, WeatherAttribution } from "./weather-text";

const render = (Text: typeof WeatherAttribution, weather: Plant["weather"]) =>
  renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: "en", messages: { en: {} } })}>
      <Text weather={weather} />
    </I18nProvider>,
  );

describe("the weather of a plant", () => {
  it.each([
    ["no_source", true, "No expected yield: no weather source"],
    ["pending", true, "No expected yield: loading weather"],
  ] as const)("%s leaves the expected yield unknown: %s", (weather, isUnknown, text) => {
    expect([isExpectedUnknown({ weather }), render(ExpectedUnknownText, weather)]).toEqual([isUnknown, text]);
    expect(render(WeatherAttribution, weather)).toBe("");
  });

  it("is attributed when it is recorded, and only then", () => {
    expect(isExpectedUnknown({ weather: "recorded" })).toBe(false);
    expect(render(WeatherAttribution, "recorded").replaceAll(/<[^>]+>/g, "")).toBe(
      "Weather data by Open-Meteo.com (CC BY 4.0)",
    );
    for (const weather of [null, undefined]) {
      expect([isExpectedUnknown({ weather }), render(WeatherAttribution, weather)]).toEqual([false, ""]);
    }
  });
});

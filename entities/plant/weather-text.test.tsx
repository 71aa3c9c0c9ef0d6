import { renderMarkup, renderText } from "@testing/markup";
import { describe, expect, it } from "vitest";
import type { Plant } from "./schema";
import { ExpectedUnknownText, isExpectedUnknown, SetWeatherSourceText, WeatherAttribution } from "./weather-text";

const render = (Text: typeof WeatherAttribution, weather: Plant["weather"]) => renderText(<Text weather={weather} />);

describe("the weather of a plant", () => {
  it.each([
    ["no_source", true, "No expected yield: no weather source"],
    ["pending", true, "No expected yield: loading weather"],
  ] as const)("%s leaves the expected yield unknown: %s", (weather, isUnknown, text) => {
    expect([isExpectedUnknown({ weather }), render(ExpectedUnknownText, weather)]).toEqual([isUnknown, text]);
    expect(render(WeatherAttribution, weather)).toBe("");
  });

  it.each([
    [true, "Set <code>WEATHER_API_URL</code> for the server"],
    [false, "Ask your administrator to set one."],
  ])("says how a source is set: to an administrator (%s) %s", (isAdmin, text) => {
    const html = renderMarkup(<SetWeatherSourceText isAdmin={isAdmin} />);
    expect(html).toContain("No expected yield: this installation has no weather source.");
    expect(html).toContain(text);
  });

  it("is attributed when it is recorded, and only then", () => {
    expect(isExpectedUnknown({ weather: "recorded" })).toBe(false);
    expect(render(WeatherAttribution, "recorded")).toBe("Weather data by Open-Meteo.com (CC BY 4.0)");
    for (const weather of [null, undefined]) {
      expect([isExpectedUnknown({ weather }), render(WeatherAttribution, weather)]).toEqual([false, ""]);
    }
  });
});

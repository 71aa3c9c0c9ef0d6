import { renderMarkup } from "@testing/markup";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { EnergyForecast } from "./schema";

const resource = vi.hoisted(() => ({ value: null as unknown }));
vi.mock("@shared/ui/resource/resource", () => ({
  useResource: () => ({ value: resource.value, error: null, busy: false, retry: () => {} }),
}));
vi.mock("@shared/ui/render-when-visible/render-when-visible", () => ({
  RenderWhenVisible: ({ children }: { children: () => unknown }) => children(),
}));
vi.resetModules();
// The next test file of this worker gets the real modules.
afterAll(() => void vi.resetModules());
const { ForecastCard } = await import("./forecast");

const day = (date: string, kwh: number) => ({
  ...{ date, expected_yield_in_kwh: kwh, lowest_yield_in_kwh: kwh * 0.8, highest_yield_in_kwh: kwh * 1.2 },
});
const forecast: EnergyForecast = {
  ...{ status: "ok", made_at: "2026-06-18T06:00:00Z", days: [day("2026-06-18", 50), day("2026-06-19", 200)] },
  record: {
    ...{ days: 30, days_within: 29, date: "2026-06-16", forecast_yield_in_kwh: 180 },
    ...{ expected_yield_in_kwh: 172, actual_yield_in_kwh: 175.5 },
  },
};

function render(value: Partial<EnergyForecast>) {
  resource.value = { ...forecast, ...value };
  const today = Temporal.PlainDate.from("2026-06-18");
  const markup = renderMarkup(<ForecastCard href="/resources/x" today={today} />);
  return markup
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

describe("ForecastCard", () => {
  it("states the expected energy of each day with its range, and that the weather is forecast", () => {
    const text = render({});
    expect(text).toContain("Forecast Expected energy, if nothing fails. Weather forecast of 18 Jun 2026, 08:00");
    expect(text).toContain("Rest of today 50.0 kWh 40 to 60 kWh Tomorrow 200.0 kWh 160 to 240 kWh");
  });

  it("states how good the last forecast was, without energy that was not completely received", () => {
    const sentence = "16 Jun 2026: 180.0 kWh was forecast the day before, 172.0 kWh was expected";
    expect(render({})).toContain(sentence);
    expect(render({})).toContain("175.5 kWh was generated. Within the range on 29 of 30 days.");
    const record = { ...forecast.record, actual_yield_in_kwh: null } as NonNullable<EnergyForecast["record"]>;
    expect(render({ record })).not.toContain("generated");
  });

  it("states since when there is no forecast, and is hidden without a source", () => {
    const none = { days: [], record: null };
    expect(render({ ...none, status: "unavailable" })).toContain("the last weather forecast is of 18 Jun 2026, 08:00");
    expect(render({ ...none, status: "unavailable", made_at: null })).toContain("No forecast yet");
    expect(render({ ...none, status: "no_source" })).toBe("");
    expect(render({ ...none, status: "inactive" })).toBe("");
  });

  it("counts the plants of a company without a forecast", () =>
    expect(render({ plants_without_forecast: 2 })).toContain("Without 2 plants that have no weather forecast."));
});

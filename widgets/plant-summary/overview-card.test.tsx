import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { OverviewCard } from "./overview-card";

const plant = {
  current_promise_status: null,
  lost_cents_per_day: 0,
  meters: [],
  total_p90: null,
  monitored_since: null,
} as unknown as Parameters<typeof OverviewCard>[0]["plant"];

const htmlOf = (changes: Partial<typeof plant>) =>
  renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: "en", messages: { en: {} } })}>
      <OverviewCard
        plant={{ ...plant, total_peak_in_watt: 50_000, ...changes }}
        today={Temporal.PlainDate.from("2026-11-21")}
        hasLosses
      />
    </I18nProvider>,
  );
const lossOf = (kwh: number, cents: number) =>
  /<dd>(.*?) <\/dd>/.exec(htmlOf({ lost_kwh_per_day: kwh, lost_cents_per_day: cents }))?.[1];

describe("OverviewCard", () => {
  it("marks a loss only when it is larger than the precision of the expected yield", () => {
    expect(lossOf(0.001, 0)).toBe("&lt; 0.5 kWh");
    expect(lossOf(4.9, 44)).toBe("4.9 kWh (€0.44)");
    expect(lossOf(18.468, 166)).toMatch(/<strong class="[^"]*loss[^"]*">18 kWh \(€1.66\)<\/strong>/);
  });

  it("shows energy that was not received separately from a loss, even without a known loss", () => {
    const textOf = (lost_kwh_per_day: number | null) =>
      htmlOf({ lost_kwh_per_day, not_received_kwh_per_day: 82.1 }).replaceAll(/<[^>]+>/g, "");
    expect(textOf(4.9)).toContain("4.9 kWh 82 kWh not received");
    expect(textOf(null)).toContain("– 82 kWh not received");
  });
});

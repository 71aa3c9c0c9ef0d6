import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { NoIssueSentence } from "./no-issue-sentence";

vi.mock("@remix-run/react", async (original) => ({
  ...(await original<typeof import("@remix-run/react")>()),
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
  useLocation: () => ({ search: "" }),
}));
vi.mock("@shared/streaming/deferred", () => ({
  Deferred: ({ result, children }: { result: { value: unknown }; children: (value: unknown) => ReactNode }) =>
    children(result.value),
}));

// Resets the module, because another test file of this worker may have loaded it with the real router.
vi.resetModules();
const { HealthCard } = await import("./health-card");

type Props = Parameters<typeof HealthCard>[0];

const cost = (kwh: number, euros: number, since = "2026-10-13") => ({
  since,
  lost: { kwh, euros },
  unmeasured: { kwh: 0, euros: 0 },
});
const member = (id: number, kwh: number) => ({
  meter: { id, name: `Inverter ${id}` },
  foundOn: "2026-10-13",
  cost: cost(kwh, kwh * 0.09),
});
const shade = {
  typeName: "shade_second_half",
  severity: 75,
  foundOn: "2026-10-13",
  issueCount: 3,
  meters: [member(1, 364), member(2, 364), member(3, 364)],
  cost: cost(1_092, 98.28),
};

function text(group: object | null, lostKwh: number, companyId = 4) {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  const meters = [1, 2, 3].map((id) => ({ id, operational_since: "2024-01-01", retired_on: null }));
  const plant = {
    owning_company_id: 3,
    meters,
    yield_status: group ? "MEDIUM" : "OK",
    total_peak_in_watt: 70_000,
    lost_kwh_per_day: lostKwh,
    lost_cents_per_day: 166,
  };
  const viewer = { companyId };
  const today = Temporal.PlainDate.from("2026-11-23");
  const view = { plant, viewer, today, hasLosses: true } as unknown as Props["view"];
  const issue = { id: 1, severity: 75, found_on: "2026-10-13", resolved_on: null, snoozed_until: null };
  const promise = { period_start: "2026-03-01", difference_till_now_wh: -12_500_000, difference_till_now_pct: -8.31 };
  const cards = {
    issues: { ok: true, value: [issue, issue, issue, issue] },
    issueGroups: { ok: true, value: [group] },
    promises: { ok: true, value: [promise] },
  } as unknown as Props["cards"];
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      {group ? <HealthCard view={view} cards={cards} /> : <NoIssueSentence view={view} issues={[]} />}
    </I18nProvider>,
  ).replaceAll(/<[^>]+>/g, "");
}

describe("HealthCard", () => {
  it("offers a ticket about the issues to the owner only", () => {
    expect(text(shade, 18.468, 3)).toContain("Create ticket");
    expect(text(shade, 18.468)).not.toContain("Create ticket");
  });

  it("states the issues of one type on all meters in one sentence that expands by meter", () => {
    const shown = text(shade, 18.468);
    expect(shown).toContain(
      "Shade in the afternoon, all 3 inverters, since 13 Oct 2026 (41 days): 1,100 kWh (€98) lost.",
    );
    expect(shown).toContain("Inverter 2 since 13 Oct 2026 (41 days): 360 kWh (€33) lost.");
    expect(shown).toContain("1 other open issue · View issues");
  });

  it("states the loss of the plant as everywhere, unless it is within the precision of the expected yield", () => {
    expect(text(shade, 18.468)).toContain("The plant lost 18 kWh (€1.66) per day in the last 7 days.");
    expect(text(shade, 0.344)).not.toContain("per day");
  });

  it("states the same loss when no issue is open", () => {
    expect(text(null, 18.468)).toContain("No open issues, but 18 kWh (€1.66) per day was lost in the last 7 days.");
    expect(text(null, 0.344)).toContain("All is well.");
  });

  it("states how far the plant is behind its promise, and no loss that is not known", () => {
    const promise = { ...shade, typeName: "yield_promise_status", meters: [], cost: null, foundOn: "2026-11-03" };
    expect(text(promise, 0)).toContain(
      "Long-term performance since 3 Nov 2026 (20 days): 12.5 MWh (8.3%) less than promised so far.",
    );
    expect(text({ ...promise, typeName: "misc" }, 0)).toContain("Miscellaneous since 3 Nov 2026 (20 days).");
  });
});

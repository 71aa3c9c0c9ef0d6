import { renderMarkup } from "@testing/markup";
import type { ReactNode } from "react";
import { afterAll, describe, expect, it, vi } from "vitest";

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
// The next test file of this worker gets the real modules.
afterAll(() => void vi.resetModules());
const { HealthCard } = await import("./health-card");

type Props = Parameters<typeof HealthCard>[0];

const today = Temporal.PlainDate.from("2026-11-23");
let lastId = 0;
const issue = (meterId: number | null, changes: object = {}) => ({
  id: ++lastId,
  meter_id: meterId,
  meter: meterId && { id: meterId, name: `Inverter ${meterId}` },
  type_name: "shade_second_half",
  severity: 75,
  found_on: "2026-10-16",
  began_on: "2026-10-13",
  resolved_on: null,
  snoozed_until: null,
  lost_kwh: 364,
  lost_cents: 3_276,
  not_received_kwh: null,
  ...changes,
});
const shade = [1, 2, 3].map((id) => issue(id));

interface Shown {
  companyId?: number;
  hasLosses?: boolean;
  plant?: object;
}

function text(issues: object[], { companyId = 4, hasLosses = true, plant: changes }: Shown = {}) {
  const meters = [1, 2, 3].map((id) => ({ id, operational_since: "2024-01-01", retired_on: null }));
  const plant = {
    ...{ owning_company_id: 3, meters, yield_status: "OK", yield_score: 0.9 },
    ...{ lost_kwh_per_day: 18.468, lost_cents_per_day: 166, ...changes },
  };
  const snow = { ok: true, value: { windowSnowKwh: 0 } };
  const view = { plant, viewer: { companyId }, today, hasLosses, snow } as unknown as Props["view"];
  const promise = { period_start: "2026-03-01", difference_till_now_wh: -12_500_000, difference_till_now_pct: -8.31 };
  const cards = {
    issues: { ok: true, value: issues },
    promises: { ok: true, value: [promise] },
  } as unknown as Props["cards"];
  return renderMarkup(<HealthCard view={view} cards={cards} />)
    .replaceAll(/<p[ >]/g, " $&")
    .replaceAll(/<[^>]+>/g, "");
}

describe("HealthCard", () => {
  it("names a flat line apart from a loss of unknown cause", () => {
    const flat = issue(1, {
      type_name: "misc",
      pattern: "flatline",
      began_on: "2026-11-18",
      lost_kwh: 0,
      lost_cents: 0,
    });
    expect(text([flat])).toContain("Flat line, Inverter 1, since 18 Nov 2026");
    const both = text([flat, issue(1, { type_name: "misc" })]);
    expect(both).toContain("Low yield, cause unknown, Inverter 1, since 13 Oct 2026");
  });

  it("states what a loss looks like, with begin and cost only beside another issue", () => {
    const diagnosis = { patterns: ["soiling"], confidence: "medium", signs: [], share: 0.11, limit_kw: null };
    const dirty = issue(1, { type_name: "misc", pattern: "soiling", diagnosis: { ...diagnosis, clear_hours: [] } });
    const sentence = "Looks like soiling: 11% less in clear hours. Confidence: medium.";
    expect(text([dirty])).toContain(sentence);
    const worse = issue(2, { type_name: "zero_yield", severity: 100 });
    expect(text([dirty, worse])).toContain(
      "Inverter 1: Looks like soiling: 11% less in clear hours since 13 Oct 2026 (41 days), 360 kWh (€33) so far.",
    );
  });

  it("offers a ticket about the issues to the owner only", () => {
    expect(text(shade, { companyId: 3 })).toContain("Create ticket");
    expect(text(shade)).not.toContain("Create ticket");
  });

  it("states the issues of one type on all meters in one sentence that expands by meter", () => {
    const shown = text([...shade, issue(1, { type_name: "misc", lost_kwh: 2 })]);
    expect(shown).toContain(
      "Shade in the afternoon, all 3 inverters, since 13 Oct 2026 (41 days): 1,100 kWh (€98) lost.",
    );
    expect(shown).toContain("Inverter 2, since 13 Oct 2026 (41 days): 360 kWh (€33) lost.");
    expect(shown).toContain("1 other open issue · View issues");
  });

  it("puts the most severe type first, and of equal ones the type that lost most", () => {
    const zero = issue(2, { type_name: "zero_yield", severity: 100, lost_kwh: 12, lost_cents: null });
    const alert = issue(2, { type_name: "driver_notification", severity: 100, lost_kwh: 0, began_on: "2026-10-01" });
    expect(text([...shade, alert, zero])).toMatch(
      /Zero yield, Inverter 2, since 13 Oct 2026 \(41 days\): 12 kWh lost\./,
    );
  });

  it("waits for measurements while the meters in use have none", () => {
    const meter = (id: number, changes: object) => ({
      id,
      operational_since: "2024-01-01",
      retired_on: null,
      ...changes,
    });
    const waiting = meter(1, { measured: true, measured_since: null });
    const shown = (...meters: object[]) =>
      text([], { plant: { meters, yield_status: "NONE", yield_score: null, lost_kwh_per_day: null } });
    expect(shown(waiting, meter(2, { retired_on: "2025-01-01" }))).toContain("Waiting for measurements.");
    expect(shown(waiting, meter(2, { measured: true, measured_since: "2026-11-01" }))).not.toContain("Waiting");
    expect(shown(waiting, meter(2, { measured: false }))).not.toContain("Waiting");
  });

  it("states no cost that is not offered, not known yet, or zero", () => {
    const offered = { began_on: undefined, lost_kwh: undefined, lost_cents: undefined, not_received_kwh: undefined };
    expect(text([issue(1, offered)], { hasLosses: false })).toContain(
      "Shade in the afternoon, Inverter 1, since 16 Oct 2026 (38 days). ",
    );
    expect(text([issue(1, { began_on: "2026-11-22", lost_kwh: null })])).toContain("(1 day): cost not known yet.");
    expect(text([issue(1, { lost_kwh: 0 })])).toContain("since 13 Oct 2026 (41 days). ");
  });

  it("states how far the plant is behind its promise", () => {
    const promise = issue(1, { type_name: "yield_promise_status", began_on: "2026-11-03", lost_kwh: null });
    expect(text([promise])).toContain(
      "Long-term performance, since 3 Nov 2026 (20 days): 12.50 MWh (8.3%) less than promised so far.",
    );
  });

  it("states that a new plant has no data yet, which is no issue", () => {
    const note = issue(1, { type_name: "new", severity: 0, lost_kwh: null, began_on: "2026-11-22" });
    const unknown = { yield_status: "NONE", yield_score: null, lost_kwh_per_day: null } as const;
    const shown = text([note], { plant: { ...unknown, monitored_since: "2026-11-22" } });
    expect(shown).toContain("No data yet. The first yield is known the day after the meters send data.");
    expect(shown).not.toContain("New plant");
    expect(shown).not.toContain("open issue");
    expect(text([], { plant: { ...unknown, monitored_since: "2026-11-16" } })).not.toContain("No data yet.");
    expect(text([note], { plant: { monitored_since: "2026-11-22", lost_kwh_per_day: 0 } })).toContain("All is well.");
  });

  it("names the issue that explains a loss when no issue is open", () => {
    const resolved = issue(1, { resolved_on: "2026-11-21" });
    expect(text([resolved])).toContain(
      "No open issues. Shade in the afternoon was resolved on 21 Nov 2026. Last 7 days: 18 kWh (€1.66) lost per day",
    );
    const snoozed = issue(1, { snoozed_until: "2026-12-01" });
    expect(text([snoozed])).toContain("No open issues. Shade in the afternoon is snoozed until 1 Dec 2026.");
    expect(text([resolved], { plant: { lost_kwh_per_day: 0 } })).toContain("All is well.");
    expect(text([], { plant: { lost_kwh_per_day: 0.1 } })).not.toContain("All is well.");
    expect(text([], { plant: { lost_kwh_per_day: 0, not_received_kwh_per_day: 3 } })).not.toContain("All is well.");
  });
});

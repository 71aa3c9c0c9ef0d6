/** Every part of a plant's page states the same days, sums and words about what the plant lost (domain/scores.md). */

import type { MeterIssue } from "@entities/issue";
import type { PlantView } from "@entities/plant";
import { toProblemDetails } from "@shared/api/result";
import { type LossCase, lossCases, meterRow } from "@testing/loss-cases";
import { renderMarkup } from "@testing/markup";
import { fork } from "effector";
import { Provider } from "effector-react";
import type { ReactNode } from "react";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { PlantCards } from "./loader.server";

const resource = vi.hoisted(() => ({ value: [] as unknown }));
vi.mock("@remix-run/react", async (original) => ({
  ...(await original<typeof import("@remix-run/react")>()),
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
  useLocation: () => ({ search: "", hash: "" }),
  useNavigate: () => () => {},
  useNavigation: () => ({ state: "idle" }),
  useRevalidator: () => ({ state: "idle", revalidate: () => {} }),
  useSearchParams: () => [new URLSearchParams()],
}));
vi.mock("@shared/streaming/deferred", () => ({
  Deferred: ({ result, children }: { result: { value: unknown }; children: (value: unknown) => ReactNode }) =>
    children(result.value),
}));
vi.mock("@shared/ui/card/card", async (original) => ({
  ...(await original<typeof import("@shared/ui/card/card")>()),
  StaleNotice: () => null,
}));
vi.mock("@shared/ui/resource/resource", async (original) => ({
  ...(await original<typeof import("@shared/ui/resource/resource")>()),
  useResource: () => ({ value: resource.value, error: null, busy: false, retry: () => {} }),
}));
vi.resetModules();
// The next test file of this worker gets the real modules.
afterAll(() => void vi.resetModules());
const { PlantHeader } = await import("@widgets/plant-header");
const { IssuesTab } = await import("@widgets/plant-issues");
const { PlantError } = await import("./plant-notices");
const { PlantTabs } = await import("./plant-tabs");

const today = Temporal.PlainDate.from("2026-11-26");

/** The plant's page as texts of its parts. */
function render(
  { plant: changes, issues = [], snowKwh = 0, ...kind }: Pick<LossCase, "plant" | "issues" | "snowKwh" | "insights">,
  hasLosses = true,
  customFields: object[] = [],
) {
  const plant = {
    ...{ id: 9, name: "School", plant_code: null, address: null, owning_company_id: 3, companies: [], tags: [] },
    ...{ yield_status: "OK", monitored_since: "2026-09-04", current_promise_status: null, total_p90: 30_000 },
    ...{ total_peak_in_watt: 40_000, meters: [1, 2, 3, 4].map(meterRow), silent_since: null, ...changes },
  };
  // 2 is the digit of OK, 3 the digit of None.
  const statusDigits = "2".repeat(78) + (plant.silent_since ? "3" : "2").repeat(5);
  const loaded = <T,>(value: T) => ({ ok: true, value });
  const days = { start: "2026-09-26", end: "2026-11-25" };
  const insights = { days, bars: [], lostKwh: 0, missingKwh: 0, missingDays: 0, ...kind.insights };
  const snow = loaded({ ...insights, notes: {}, snowKwh, windowSnowKwh: snowKwh });
  const range = { start: "2026-11-12", end: "2026-11-25" };
  const cards = {
    ...{ issues: loaded(issues), promises: loaded([]), tickets: loaded([]), notes: loaded([]), files: loaded([]) },
    ...{ performances: loaded({ rows: [], notes: {} }), performanceDays: range, insights: snow, insightDays: range },
    calendar: loaded({ start: "2026-09-04", statuses: statusDigits, missingMeters: 0, notes: {} }),
    calendarStaleSince: [],
  } as unknown as PlantCards;
  const viewer = { userId: 1, companyId: 3, companyName: "Zonnedak", isAdmin: false, isSupport: false };
  const view = { ref: { companyId: 3, plantId: 9 }, plant, viewer, today, hasLosses, snow } as unknown as PlantView;
  resource.value = { rows: issues, unreadable: 0 };
  const html = renderMarkup(
    <Provider value={fork()}>
      <PlantHeader
        name="School"
        render={(part) => part(view)}
        customFields={loaded(customFields) as never}
        energyToday={null}
      />
      <PlantTabs view={view} cards={cards} notice={null} />
      <section>
        <h2>Issues tab</h2>
        <IssuesTab view={view} onIssues={(_: readonly MeterIssue[]) => {}} />
      </section>
    </Provider>,
  );
  const texts = html.split("<section").map((part) =>
    `<section${part}`
      .replaceAll(/<(td|dd|dt|h2|p|li)[ >]/g, " $&")
      .replaceAll(/<[^>]*>/g, "")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
  const partOf = (title: string) => texts.find((text) => text.startsWith(title)) ?? "";
  return {
    html,
    header: texts[0] ?? "",
    health: partOf("Plant health"),
    overview: partOf("Overview"),
    openIssues: partOf("Long term and open issues"),
    insights: partOf("Yield insights"),
    performance: partOf("Performance"),
    calendar: partOf("Plant status calendar"),
    // The table is a separate section.
    issuesTab: texts.slice(texts.findIndex((text) => text.startsWith("Issues tab"))).join(" "),
  };
}

describe("the page of a plant", () => {
  describe.each(Object.entries(lossCases))("with %s", (_, kind) => {
    const { html: _html, openIssues, calendar, ...parts } = render(kind);

    it("states the losses once in the header, on the summary and on the tab of the issues", () => {
      const { header, health, issuesTab, ...others } = parts;
      expect(header).toContain(kind.losses.replace(/ · [\d.]+% of expected in the hours with data/, ""));
      for (const text of [health, issuesTab]) expect(text.split(`Last 7 days: ${kind.losses}`)).toHaveLength(2);
      for (const [name, text] of Object.entries(others)) expect(text, name).not.toContain("Last 7 days");
    });

    it("states the same first day and the same cost wherever an issue is listed", () => {
      expect(parts.health).toContain(kind.sentence);
      if (!kind.since) return;
      expect(openIssues).toContain(`since ${kind.since}`);
      expect(parts.issuesTab).toContain(kind.since);
      for (const cost of kind.costs ?? []) expect(parts.issuesTab).toContain(cost);
    });

    it("does not contradict a loss", () => {
      const all = Object.values(parts).join(" ");
      expect(all).not.toMatch(/no known loss|No yield was lost|too small/);
      expect(/All is well/.test(all)).toBe(kind.sentence.startsWith("All is well"));
      expect(/lost per day|Not received:|No data since/.test(all) && /within the expected range/.test(all)).toBe(false);
    });
  });

  it("states the silence of a plant in the header and the calendar, and leaves out what it generated until then", () => {
    const { header, calendar } = render(lossCases["no data, after days as expected"] as LossCase);
    for (const text of [header, calendar]) expect(text).toContain("No data since 21 Nov 2026 (5 days)");
    expect(header).toContain("Not received: 110 kWh on 5 days");
    expect(header).not.toContain("of expected");
  });

  it("counts the same open issues on the tab and on the summary, without notes", () => {
    const { openIssues, header } = render({
      plant: {},
      issues: [
        { id: 1, type_name: "zero_yield", severity: 100, found_on: "2026-11-24", resolved_on: null },
        { id: 2, type_name: "ticket", severity: 0, found_on: "2026-11-24", resolved_on: null },
      ],
    });
    expect(header).toMatch(/Issues\s?1/);
    expect(openIssues).toContain("Zero yield");
    expect(openIssues).not.toContain("Ticket");
  });

  it("has the score with four decimals in the header", () => {
    expect(render({ plant: { yield_score: 0.96 } }).header).toContain("0.9600");
  });

  it("lists the attached companies without the own one, and marks the owner", () => {
    const companies = [
      { id: 3, name: "Zonnedak" },
      { id: 5, name: "Lumenta" },
    ];
    const { header } = render({ plant: { owning_company_id: 5, companies } as LossCase["plant"] });
    expect(header).toContain("Lumenta (owner)");
    expect(header).not.toContain("Zonnedak");
  });

  it("explains a custom field of another company instead of offering to edit it", () => {
    const field = (typeId: number, name: string, companyId: number, companyName: string | null) => ({
      ...{ typeId, name, companyId, companyName, kind: "text", fieldId: typeId, value: "7" },
    });
    const fields = [field(1, "Panels", 3, null), field(2, "Leader", 5, "Lumenta")];
    const { html } = render({ plant: {} }, true, fields);
    const buttons = html.match(/(?<=aria-label=")(Edit|Explain:) (Panels|Leader)(?=")/g);
    expect(buttons).toEqual(["Edit Panels", "Explain: Leader"]);
  });

  it("has the word beside Ok when an open issue loses energy", () => {
    const { header } = render({ plant: { yield_score: 0.96, lost_kwh_per_day: 3, lost_cents_per_day: 40 } });
    expect(header).toContain("Ok, loses energy");
  });

  it("links every card to the days with data of an imported history, which is not missing anything", () => {
    const measured = { measured: true, measured_since: "2024-06-01", imported_until: "2025-06-30" };
    const { header, calendar, performance, insights, ...others } = render({
      plant: {
        ...{ yield_status: "NONE", yield_score: null, lost_kwh_per_day: null, monitored_since: "2024-01-01" },
        ...{ imported_until: "2025-06-30", meters: [{ ...meterRow(1), ...measured }] },
      },
    });
    for (const card of [calendar, performance, insights]) {
      expect(card).toContain("Data from 1 Jun 2024 to 30 Jun 2025: show");
    }
    expect(header).toContain("Imported until 30 Jun 2025");
    expect(header).not.toContain("No data");
    for (const part of [header, performance, insights, others.health, others.overview, others.issuesTab]) {
      expect(part).not.toContain("Last 7 days");
    }
    const current = render({ plant: { meters: [{ ...meterRow(1), ...measured, imported_until: null }] } });
    expect(Object.values(current).join(" ")).not.toContain("Data from");
  });

  it("has a calendar that begins when monitoring began", () => {
    const { calendar } = render(lossCases["no loss"] as LossCase);
    expect(calendar).toContain("4 Sep – 25 Nov 2026");
    expect(calendar).toContain("Not monitored yet before 4 Sep 2026.");
    // The heading of a column is "No data".
    expect(calendar).not.toMatch(/No data:|missing/);
  });

  it("states what was lost in two months, or without the extension what statuses account for", () => {
    const lost = { lostKwh: 2_140, missingKwh: 110, missingDays: 5, bars: [{ kind: "unknown", kwh: 2_140 }] };
    const insightsOf = (insights: object, hasLosses = true) => render({ plant: {}, insights }, hasLosses).insights;
    expect(insightsOf(lost)).toContain("Not received: 110 kWh on 5 days. 2,100 kWh lost, 26 Sep – 25 Nov 2026.");
    expect(insightsOf({})).toContain("Within the expected range in each week, 26 Sep – 25 Nov 2026.");
    expect(insightsOf({ lostKwh: null })).toContain("What was lost is not known.");
    expect(insightsOf({ days: null, lostKwh: null })).toContain("No data for these days.");
    expect(insightsOf(lost, false)).toContain("The statuses of these days account for 2,100 kWh. Days after");
    expect(insightsOf(lost, false)).not.toContain("lost");
    expect(insightsOf({}, false)).toContain("No status of these days explains a loss.");
  });

  it("states nothing about losses of a light plant, or without the extension", () => {
    const light = render({ plant: { yield_status: "NON_MON", monitored_since: null, yield_score: null } });
    const without = render({ plant: { yield_score: 0.9 } }, false);
    for (const { header } of [light, without]) expect(header).not.toMatch(/Last 7 days|No data since/);
    expect(Object.values(without).join(" ")).not.toMatch(/Last 7 days|expected range|Lost so far/);
  });
});

describe("the error of a plant", () => {
  it.each([
    [404, 2000, "Plant not found"],
    [403, 4005, "Plant access denied"],
    [500, 5000, "Something went wrong"],
    [422, 4000, "Something went wrong"],
  ])("with status %i and code %i is “%s”, with a button to the owner, if it is known", (status, code, title) => {
    const error = { ...toProblemDetails(new Error("fault")), status, code };
    const owned = (owner: object | null) =>
      renderMarkup(
        <Provider value={fork()}>
          <PlantError error={error} owner={{ ok: true, value: owner } as never} />
        </Provider>,
      ).replaceAll(/<[^>]*>/g, " ");
    expect(owned(null)).toContain(title);
    expect(owned(null)).not.toContain("Switch to");
    expect(owned({ id: 12, name: "Lumenta" })).toMatch(/Switch to\s+Lumenta/);
  });
});

import { ApiError } from "@shared/api/result";
import { createLoaderArgs } from "@testing/load-context";
import { renderMarkup } from "@testing/markup";
import { fork } from "effector";
import { Provider } from "effector-react";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { loader } from "./loader.server";
import { OwnerPage } from "./owner-page";

const token = "vT3mY0pQ-_z8nKd2LwXc5sRb7uGh1JfEaA9iOq4Ztyo";
const call = `GET /owner-links/${token}`;
const plant = {
  ...{ id: 9, name: "Barn", city: "Hoorn", yield_status: "OK", monitored_since: "2025-01-01", silent_since: null },
  ...{ imported_until: null, lost_kwh_per_day: 0, total_peak_in_watt: 5_000 },
};
const energy = (start_date: string, actual: number | null, expected = 20) => ({
  ...{
    start_date,
    actual_yield_in_kwh: actual,
    expected_yield_in_kwh: expected,
    missing_hours: actual === null ? 24 : 0,
  },
  ...{ compared_expected_yield_in_kwh: actual === null ? 0 : expected, error: 1 },
});
const cause = {
  ...{ type_name: "shade", pattern: null, lost_kwh: 12, lost_cents: 300 },
  ...{ first_date: "2026-06-02", last_date: "2026-06-05" },
};
const losses = {
  ...{ start_date: "2026-05-19", end_date: "2026-06-16", lost_kwh: 12, lost_cents: 300 },
  ...{ not_received_kwh: 20, not_received_days: 1, snow: [], causes: [cause] },
};
const opened = {
  ...plant,
  today: null,
  days: [energy("2026-06-14", 19), energy("2026-06-15", null), energy("2026-06-16", 18)],
  months: [energy("2026-05-01", 500, 520), energy("2026-06-01", 300, 310)],
  losses,
  promise: { period_start: "2026-01-01", summary: "AHEAD", promised_total_wh: 5_000_000 },
  tickets: [{ title: "Broken panel", created_at: "2026-05-01T08:00:00Z", closed_on: null }],
};
const page = {
  ...{ company: "Zonnedak", language: "en", as_of: "2026-06-18T13:00:00Z", total: 1, plants: [] },
  ...{ shows: { money: true, tickets: true }, plant: opened },
};

async function open(response: unknown, query = "", options = {}) {
  const { args, calls } = createLoaderArgs(`/owner/${token}${query}`, { [call]: response }, null, options);
  const { data, init } = await loader({ ...args, params: { token } });
  const html = (language: "en" | "nl" = "en") =>
    renderMarkup(
      <Provider value={fork()}>
        <MemoryRouter initialEntries={[`/owner/${token}${query}`]}>
          <OwnerPage result={data.result} />
        </MemoryRouter>
      </Provider>,
      language,
    );
  return {
    status: init?.status,
    data,
    calls,
    html,
    text: html()
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " "),
  };
}

describe("the page of a link", () => {
  it("reads the API without a token, in the language of the link", async () => {
    const { data, calls, status } = await open({ ...page, language: "nl" });
    expect([status, data.pageLanguage]).toEqual([200, "nl"]);
    expect(calls).toEqual([{ call, token: null, query: {} }]);
    expect((await open(page, "?plant=9")).calls).toMatchObject([{ query: { plant: 9 } }]);
  });

  it("states the energy with its gaps, what was lost by cause with its value, the promise and the tickets", async () => {
    const { text } = await open(page);
    expect(text).toContain("Barn Ok Hoorn · 5 kWp");
    expect(text).toContain("As of 18 Jun 2026, 15:00");
    expect(text).toMatch(/92\.5% of expected/);
    expect(text).toContain("Not received: 20 kWh on 1 day");
    expect(text).toMatch(/15 Jun 2026 No data 20\.0 kWh 20\.0 kWh/);
    expect(text).toContain("12 kWh (€3.00)");
    expect(text).toContain("Ahead");
    expect(text).toContain("Broken panel 1 May 2026 Open");
  });

  it("has neither money nor tickets when the link does not show them", async () => {
    const { lost_cents: _, ...withoutMoney } = cause;
    const hidden = { ...opened, losses: { ...losses, causes: [withoutMoney] }, tickets: undefined };
    const { text } = await open({ ...page, shows: { money: false, tickets: false }, plant: hidden });
    expect(text).toContain("12 kWh");
    expect(text).not.toMatch(/€|[Tt]icket|Broken panel/);
  });

  it("shows a silent plant never as OK, and a light plant without energy", async () => {
    const silent = { ...plant, yield_status: "NONE", silent_since: "2026-06-14" };
    const light = { ...plant, id: 10, name: "Shed", yield_status: "NON_MON", monitored_since: null };
    const { html, text } = await open({ ...page, total: 2, plants: [silent, light], plant: null });
    expect(text).toMatch(/Barn Hoorn None No data since 14 Jun 2026 \(4 days\)/);
    expect(html()).toMatch(/ _silent_/);
    expect(html()).not.toMatch(/ _ok_/);
    expect(html()).toContain("?plant=9");
    const one = await open({ ...page, plant: { ...opened, ...light, tickets: [] } });
    expect(one.text).toContain("This plant is not monitored");
    expect(one.text).not.toContain("Last 30 days");
  });

  it("lists the plants that are not ok, without data or losing energy before the others", async () => {
    const named = (name: string, changes: object) => ({ ...plant, id: name.length, name, ...changes });
    const plants = [
      named("Able", {}),
      named("Baker", { lost_kwh_per_day: 12 }),
      named("Church", { yield_status: "NONE", silent_since: "2026-06-10" }),
      named("Dairyman", { yield_status: "MEDIUM" }),
      named("Elm school", { yield_status: "NOK" }),
    ];
    const { text } = await open({ ...page, total: 5, plants, plant: null });
    expect(text).toMatch(/Elm school.*Dairyman.*Church.*Baker.*Able/);
  });

  it("shows a report with its figures, causes and plants, and what is not known as such", async () => {
    const figures = {
      ...{ actual_yield_in_kwh: 950, compared_actual_yield_in_kwh: 900, compared_expected_yield_in_kwh: 1_000 },
      ...{ lost_kwh: 80, lost_cents: 1_600, not_received_kwh: 0, not_received_cents: 0 },
    };
    const unknown = Object.fromEntries(Object.keys(figures).map((name) => [name, null]));
    const report = {
      ...{ subject: "Board: May 2026", start_date: "2026-05-01", end_date: "2026-05-31", complete_until: null },
      ...{ plant_count: 102, plants_without_data: 1, ...figures },
      causes: [{ type_name: "shade", pattern: null, lost_kwh: 80, lost_cents: 1_600 }],
      plants: [
        { id: 9, name: "Barn", city: "Hoorn", ...figures },
        { id: 10, name: "Shed", city: null, ...unknown },
      ],
    };
    const { html, text } = await open({ ...page, total: 102, plant: null, report });
    expect(text).toContain("Board: May 2026 1 – 31 May 2026 · 102 plants As of 18 Jun 2026, 15:00");
    expect(text).toContain("Nothing was received from 1 plant.");
    expect(text).toContain("Generated 950.0 kWh Of expected 90.0% of 1,000 kWh Lost 80 kWh (€16) Not received 0 kWh");
    expect(text).toMatch(/Shade 80 kWh \(€16\)/);
    expect(text).toMatch(/Shed +not known not known not known not known/);
    expect(text).toContain("100 further plants are not listed.");
    expect(html()).not.toContain("<a ");
    const logo = { data_url: "data:image/png;base64,AA==", width: 300, height: 80 };
    const withLogo = await open({ ...page, plant: null, report: { ...report, logo } });
    expect(withLogo.html("nl")).toMatch(/<img [^>]*src="data:image\/png;base64,AA=="[^>]*alt="Logo van /);
    expect(html()).not.toContain("<img ");
    const early = await open({ ...page, plant: null, report: { ...report, complete_until: "2026-05-29" } });
    expect(early.html("nl")).toContain("De cijfers lopen tot en met 29 mei 2026.");
  });

  it.each([
    [new ApiError({ status: 404, code: 2000 }), 404, "This link does not work"],
    [new ApiError({ status: 429, code: 4029, retryAfterSeconds: 130 }), 429, "Try again in 3 minutes."],
    [new ApiError({ status: 503 }), 200, "The service does not respond at the moment. Try again"],
    [new ApiError({ status: 0, kind: "timeout" }), 200, "The service does not respond at the moment. Try again"],
  ])("says why there is none: %s", async (error, status, text) => {
    const failed = await open(error);
    expect([failed.status, failed.data.pageLanguage]).toEqual([status, null]);
    expect(failed.text).toContain(text);
  });

  it("is not requested for another path, for another plant than an id, and without the extension", async () => {
    const without = await open(page, "", { extensions: { owner_links: false } });
    const invalid = await open(page, "?plant=x");
    const { args, calls } = createLoaderArgs("/owner/a.b", {}, null);
    const { init } = await loader({ ...args, params: { token: "a.b" } });
    expect([without.status, invalid.status, init?.status]).toEqual([404, 404, 404]);
    expect([without.calls, invalid.calls, calls]).toEqual([[], [], []]);
  });
});

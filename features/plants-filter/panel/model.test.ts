import { type Navigation, navigateFx } from "@shared/data/navigation";
import { day } from "@testing/days";
import { allSettled, fork } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PlantFilterName } from "../filters";
import type { Filters, PlantsQuery } from "../query";
import {
  $drafts,
  $problems,
  $query,
  $unapplied,
  filterPanelClosed,
  filterPanelOpened,
  filtersChanged,
  filterTextChanged,
  filterTextRestored,
  filterTextSubmitted,
  urlChanged,
} from "./model";

const debounceMs = 250;
const queryOf = (filters: Filters): PlantsQuery => ({ page: 1, sort: null, filters });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function openPanel(filters: Filters = {}) {
  const navigate = vi.fn((_: Navigation) => {});
  const scope = fork({ handlers: [[navigateFx, navigate]] });
  const panel = { id: "panel", pathname: "/plants" };
  await allSettled(filterPanelOpened, { scope, params: { ...panel, query: queryOf(filters) } });
  return {
    scope,
    /** The queries of the navigations. */
    searches: () => navigate.mock.calls.map(([{ to }]) => decodeURIComponent(typeof to === "string" ? to : to.search)),
    filters: () => scope.getState($query)?.filters,
    // Not awaited, because the scope settles only after the debounce.
    type: (filter: PlantFilterName, field: string, text: string) =>
      void allSettled(filterTextChanged, { scope, params: { filter, field, text } }),
    change: (changes: Filters) => void allSettled(filtersChanged, { scope, params: changes }),
    changeUrl: (next: Filters) => void allSettled(urlChanged, { scope, params: queryOf(next) }),
    close: (at = panel) => void allSettled(filterPanelClosed, { scope, params: at }),
  };
}

const debounced = () => vi.advanceTimersByTimeAsync(debounceMs);

describe("a text field of the filter panel", () => {
  it("starts with the value of the URL", async () => {
    const { scope } = await openPanel({ peak: { from: 12_500 }, found_on: { after: day("2026-01-02") } });
    expect(scope.getState($drafts)).toMatchObject({
      peak: { from: "12.5", to: "" },
      found_on: { from: "2026-01-02", to: "" },
    });
  });

  it("chooses one day as such, and shows the day of a URL so", async () => {
    const { scope, searches, type } = await openPanel();
    type("found_on", "one", "1");
    type("found_on", "from", "2026-01-02");
    await debounced();
    expect(searches()).toEqual(["?found_on=after:2026-01-02,before:2026-01-02"]);
    expect(scope.getState($problems)).toEqual({});
    const range = { after: day("2026-01-02"), before: day("2026-01-02") };
    const ofUrl = await openPanel({ found_on: range });
    expect(ofUrl.scope.getState($drafts)?.found_on).toEqual({ from: "2026-01-02", to: "", one: "1" });
    ofUrl.type("found_on", "one", "");
    await debounced();
    expect(ofUrl.searches()).toEqual(["?found_on=after:2026-01-02"]);
  });

  it("applies all edited filters at once when typing has paused for 250 ms", async () => {
    const { searches, type } = await openPanel();
    type("peak", "from", "1");
    await vi.advanceTimersByTimeAsync(debounceMs - 1);
    type("peak", "from", "12,5");
    type("custom_fields", "7", " Liander ");
    await vi.advanceTimersByTimeAsync(debounceMs - 1);
    expect(searches()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(searches()).toEqual(["?custom_fields=7,Liander&peak=12500,"]);
  });

  it("restores unapplied input and applies its valid parts", async () => {
    const before = await openPanel({ p90: { to: 900 } });
    expect(before.scope.getState($unapplied)).toBeNull();
    before.type("peak", "from", "10 to 20");
    before.type("found_on", "from", "2026-01-02");
    const unapplied = before.scope.getState($unapplied) ?? {};

    const { scope, searches } = await openPanel({ p90: { to: 900 } });
    void allSettled(filterTextRestored, { scope, params: { ...unapplied, "unknown from": "1" } });
    expect(scope.getState($drafts)).toMatchObject({
      peak: { from: "10 to 20" },
      found_on: { from: "2026-01-02" },
      p90: { to: "900" },
    });
    await debounced();
    expect(searches()).toEqual(["?found_on=after:2026-01-02&p90=,900"]);
    expect(scope.getState($problems)).toEqual({ peak: "not-a-number" });
  });

  it("applies once and without a delay when Enter is pressed", async () => {
    const { scope, searches, type } = await openPanel();
    type("p90", "to", "900");
    void allSettled(filterTextSubmitted, { scope });
    expect(searches()).toEqual(["?p90=,900"]);
    await debounced();
    expect(searches()).toHaveLength(1);
  });

  it.each([
    ["found_on", "2026-02-02", "2026-02-01", "days-reversed"],
    ["monitored_since", "2026-02-02", "2026-02-02", "days-reversed"],
    ["found_on", "0020-02-02", "", "not-a-day"],
    ["found_on", "2/3/20", "2026-03-05", "not-a-day"],
    ["peak", "20", "10", "numbers-reversed"],
    ["p90", "10", "10", "numbers-reversed"],
    ["p90", "ten", "", "not-a-number"],
    ["p90", "-1", "", "not-a-number"],
    ["peak", "9999999999", "", "too-large"],
    ["custom_fields", "x".repeat(201), "", "too-long"],
  ] as const)("does not apply %s from %s to %s", async (filter, from, to, problem) => {
    const { scope, searches, type } = await openPanel();
    type(filter, "from", from);
    type(filter, "to", to);
    await debounced();
    expect(searches()).toEqual([]);
    expect(scope.getState($problems)).toEqual({ [filter]: problem });
  });

  it("applies valid filters while another filter is invalid, and the other filter when it is corrected", async () => {
    const { scope, searches, type } = await openPanel();
    type("p90", "from", "10");
    type("p90", "to", "5");
    type("peak", "from", "3");
    await debounced();
    expect(searches()).toEqual(["?peak=3000,"]);
    type("p90", "to", "50");
    await debounced();
    expect(searches()[1]).toBe("?peak=3000,&p90=10,50");
    expect(scope.getState($problems)).toEqual({});
  });

  it("removes its filter when it is cleared", async () => {
    const { searches, filters, type } = await openPanel({ p90: { from: 10 } });
    type("p90", "from", "");
    await debounced();
    expect(searches()).toEqual([""]);
    expect(filters()).toEqual({});
  });
});

describe("another control of the filter panel", () => {
  it("applies immediately, and adds to a change that is not in the URL yet", async () => {
    const { searches, filters, change } = await openPanel({ snoozed: true });
    change({ tickets: "has_open" });
    change({ has_meter: false });
    expect(searches()).toEqual(["?tickets=has_open&snoozed=1", "?tickets=has_open&snoozed=1&has_meter=0"]);
    expect(filters()).toEqual({ snoozed: true, tickets: "has_open", has_meter: false });
  });
});

describe("a change of the URL", () => {
  it("preserves newer input when the panel itself changed the URL", async () => {
    const { scope, searches, type, changeUrl } = await openPanel();
    type("p90", "from", "10");
    await debounced();
    type("p90", "from", "100");
    changeUrl({ p90: { from: 10 } });
    expect(scope.getState($drafts)?.p90?.from).toBe("100");
    await debounced();
    expect(searches()).toHaveLength(2);
  });

  it("replaces the draft of a changed filter and preserves the others", async () => {
    const { scope, searches, filters, type, changeUrl } = await openPanel({ p90: { from: 10 } });
    type("p90", "from", "1000");
    type("peak", "from", "x");
    changeUrl({});
    await debounced();
    expect(scope.getState($drafts)).toMatchObject({ p90: { from: "" }, peak: { from: "x" } });
    expect(filters()).toEqual({});
    expect(searches()).toEqual([]);
  });
});

describe("closing the filter panel", () => {
  it("applies the valid drafts immediately", async () => {
    const { scope, searches, type, close } = await openPanel();
    type("peak", "from", "3");
    type("p90", "from", "x");
    close();
    expect(searches()).toEqual(["?peak=3000,"]);
    await debounced();
    expect(searches()).toHaveLength(1);
    expect(scope.getState($drafts)).toBeNull();
  });

  it("drops the drafts when the user left the list", async () => {
    const { scope, searches, type, close } = await openPanel();
    type("peak", "from", "3");
    close({ id: "panel", pathname: "/plants/12" });
    await debounced();
    expect(searches()).toEqual([]);
    expect(scope.getState($drafts)).toBeNull();
  });

  it("is ignored when another panel has been opened since", async () => {
    const { scope, close } = await openPanel({ p90: { from: 10 } });
    close({ id: "previous", pathname: "/plants" });
    expect(scope.getState($drafts)?.p90?.from).toBe("10");
  });
});

import { allSettled, fork } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Filters } from "../query";
import { type DraftFilter, draftsOf } from "./drafts";
import { $drafts, $problems, closed, opened, submitted, typed, urlChanged } from "./model";

const debounceMs = 250;
const day = (text: string) => Temporal.PlainDate.from(text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function openedFields(filters: Filters = {}) {
  const scope = fork();
  const apply = vi.fn();
  await allSettled(opened, { scope, params: { drafts: draftsOf(filters), apply } });
  return {
    scope,
    apply,
    // Typing settles only with time, so it is not waited for.
    type: (filter: DraftFilter, field: string, text: string) =>
      void allSettled(typed, { scope, params: { filter, field, text } }),
    url: (next: Filters) => void allSettled(urlChanged, { scope, params: draftsOf(next) }),
    close: () => void allSettled(closed, { scope, params: apply }),
  };
}

describe("the typed filters", () => {
  it("start with what the URL holds", async () => {
    const { scope } = await openedFields({ peak: { from: 12_500 }, found_on: { after: day("2026-01-02") } });
    expect(scope.getState($drafts)).toMatchObject({
      peak: { from: "12.5", to: "" },
      found_on: { from: "2026-01-02", to: "" },
    });
  });

  it("are handed over together, once typing has rested for 250 ms", async () => {
    const { apply, type } = await openedFields();
    type("peak", "from", "1");
    await vi.advanceTimersByTimeAsync(debounceMs - 1);
    type("peak", "from", "12,5");
    type("custom_fields", "7", " Liander ");
    await vi.advanceTimersByTimeAsync(debounceMs - 1);
    expect(apply).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(apply.mock.calls).toEqual([
      [{ peak: { from: 12_500 }, custom_fields: [{ typeId: "7", value: "Liander" }] }],
    ]);
  });

  it("do not wait after Enter", async () => {
    const { scope, apply, type } = await openedFields();
    type("p90", "to", "900");
    void allSettled(submitted, { scope });
    await vi.advanceTimersByTimeAsync(debounceMs);
    expect(apply.mock.calls).toEqual([[{ p90: { to: 900 } }]]);
  });

  it.each([
    ["found_on", "2026-02-02", "2026-02-01", "days-reversed"],
    ["monitored_since", "2026-02-02", "2026-02-02", "days-reversed"],
    ["found_on", "0020-02-02", "", "unfinished"],
    ["peak", "20", "10", "numbers-reversed"],
    ["p90", "10", "10", "numbers-reversed"],
    ["p90", "ten", "", "not-a-number"],
    ["p90", "-1", "", "not-a-number"],
    ["peak", "9999999999", "", "too-large"],
  ] as const)("%s from %s to %s is invalid and nothing is sent", async (filter, from, to, problem) => {
    const { scope, apply, type } = await openedFields();
    type(filter, "from", from);
    type(filter, "to", to);
    await vi.advanceTimersByTimeAsync(debounceMs);
    expect(apply).not.toHaveBeenCalled();
    expect(scope.getState($problems)).toEqual({ [filter]: problem });
  });

  it("are sent once they are mended, and one invalid filter holds up no other", async () => {
    const { scope, apply, type } = await openedFields();
    type("p90", "from", "10");
    type("p90", "to", "5");
    type("peak", "from", "3");
    await vi.advanceTimersByTimeAsync(debounceMs);
    expect(apply.mock.calls).toEqual([[{ peak: { from: 3_000 } }]]);
    type("p90", "to", "50");
    await vi.advanceTimersByTimeAsync(debounceMs);
    expect(apply.mock.calls[1]).toEqual([{ p90: { from: 10, to: 50 } }]);
    expect(scope.getState($problems)).toEqual({});
  });

  it("lift their filter when they are emptied", async () => {
    const { apply, type } = await openedFields({ p90: { from: 10 } });
    type("p90", "from", "");
    await vi.advanceTimersByTimeAsync(debounceMs);
    expect(apply.mock.calls).toEqual([[{ p90: undefined }]]);
  });

  it("keep what was typed while their own change arrives in the URL", async () => {
    const { scope, apply, type, url } = await openedFields();
    type("p90", "from", "10");
    await vi.advanceTimersByTimeAsync(debounceMs);
    type("p90", "from", "100");
    url({ p90: { from: 10 } });
    expect(scope.getState($drafts)?.p90.from).toBe("100");
    await vi.advanceTimersByTimeAsync(debounceMs);
    expect(apply).toHaveBeenCalledTimes(2);
  });

  it("follow the URL when it changes by other means, the other drafts kept", async () => {
    const { scope, apply, type, url } = await openedFields({ p90: { from: 10 } });
    type("p90", "from", "1000");
    type("peak", "from", "x");
    url({});
    await vi.advanceTimersByTimeAsync(debounceMs);
    expect(scope.getState($drafts)).toMatchObject({ p90: { from: "" }, peak: { from: "x" } });
    expect(apply).not.toHaveBeenCalled();
  });

  it("hand over what was typed last when they are closed", async () => {
    const { scope, apply, type, close } = await openedFields();
    type("peak", "from", "3");
    type("p90", "from", "x");
    close();
    expect(apply.mock.calls).toEqual([[{ peak: { from: 3_000 } }]]);
    await vi.advanceTimersByTimeAsync(debounceMs);
    expect(apply).toHaveBeenCalledTimes(1);
    expect(scope.getState($drafts)).toBeNull();
  });

  it("stay when fields that were there before are gone", async () => {
    const { scope } = await openedFields({ p90: { from: 10 } });
    await allSettled(closed, { scope, params: vi.fn() });
    expect(scope.getState($drafts)?.p90.from).toBe("10");
  });
});

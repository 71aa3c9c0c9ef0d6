import type { Result } from "@shared/api/result";
import { describe, expect, it } from "vitest";
import { mergeResults } from "./live-data";

const ok = (value: unknown): Result<unknown> => ({ ok: true, value });
const failed = (sessionEnded = false): Result<never> => ({
  ok: false,
  error: { status: 502, code: 0, messages: {}, kind: "http", retryAfterSeconds: null, sessionEnded },
});

describe("mergeResults", () => {
  const loaded = <T extends object>(data: T) => ({ data, earlier: new Map<string, number>() });

  it("has the next data when all of them were loaded", () => {
    const next = { today: "b", rows: ok([2]), counts: { open: ok(2) }, list: [2] };
    const previous = { today: "a", rows: ok([1]), counts: { open: ok(1) }, list: [1] };
    expect(mergeResults(loaded(previous), next, 1_000)).toEqual(loaded(next));
    expect(mergeResults(null, next, 0)).toEqual(loaded(next));
  });

  it("keeps the previous value of each result that failed", () => {
    const rows = Promise.resolve(ok([1]));
    const previous = loaded({ today: "a", rows, counts: { open: ok(1), done: ok(1) } });
    const next = { today: "b", rows: failed(), counts: { open: failed(), done: ok(2) } };
    const { data, earlier } = mergeResults<object>(previous, next, 1_000);
    expect(data).toEqual({ today: "b", rows, counts: { open: ok(1), done: ok(2) } });
    expect((data as typeof previous.data).rows).toBe(rows);
    expect([...earlier.values()]).toEqual([1_000, 1_000]);
  });

  it("has the time of each previous value until it is replaced", () => {
    type Tree = Record<"rows" | "plants", Result<unknown>>;
    const first = mergeResults<Tree>(loaded({ rows: ok(1), plants: ok(1) }), { rows: failed(), plants: ok(2) }, 1_000);
    const second = mergeResults<Tree>(first, { rows: failed(), plants: failed() }, 2_000);
    expect([...second.earlier.values()]).toEqual([1_000, 2_000]);
    const third = mergeResults<Tree>(second, { rows: ok(3), plants: failed() }, 3_000);
    expect([...third.earlier.values()]).toEqual([2_000]);
    expect(third.data).toEqual({ rows: ok(3), plants: ok(2) });
  });

  it("shows the error of a result that had failed before, and the end of the session", () => {
    const next = { rows: failed(), plants: failed(true) };
    expect(mergeResults(loaded({ rows: failed(), plants: ok(1) }), next, 1_000)).toEqual(loaded(next));
  });
});

import type { Result } from "@shared/api/result";
import { describe, expect, it } from "vitest";
import { keepFigures } from "./live-data";

const ok = (value: unknown): Result<unknown> => ({ ok: true, value });
const failed = (sessionEnded = false): Result<never> => ({
  ok: false,
  error: { status: 502, code: 0, messages: {}, kind: "http", retryAfterSeconds: null, sessionEnded },
});

describe("keepFigures", () => {
  it("has the next data when all of them were loaded", () => {
    const next = { today: "b", rows: ok([2]), counts: { open: ok(2) }, list: [2] };
    const previous = { today: "a", rows: ok([1]), counts: { open: ok(1) }, list: [1] };
    expect(keepFigures(previous, next)).toEqual({ data: next, hasKept: false });
  });

  it("keeps the previous value of each result that failed", () => {
    const rows = Promise.resolve(ok([1]));
    const previous = { today: "a", rows, counts: { open: ok(1), done: ok(1) } };
    const kept = keepFigures<object>(previous, { today: "b", rows: failed(), counts: { open: failed(), done: ok(2) } });
    expect(kept).toEqual({ data: { today: "b", rows, counts: { open: ok(1), done: ok(2) } }, hasKept: true });
    expect((kept.data as typeof previous).rows).toBe(rows);
  });

  it("shows the error of a result that had failed before, and the end of the session", () => {
    const next = { rows: failed(), plants: failed(true) };
    expect(keepFigures({ rows: failed(), plants: ok(1) }, next)).toEqual({ data: next, hasKept: false });
  });
});

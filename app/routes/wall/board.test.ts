import type { Result } from "@shared/api/result";
import { createProblem } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import { type Board, hasFailed, newCauseMs, receiveFigures, staleSince } from "./board";
import { createFigures } from "./test-figures";

const failed: Result<never> = { ok: false, error: createProblem({ status: 502 }) };
const ok = <T>(value: T): Result<T> => ({ ok: true, value });
const receive = (board: Board | undefined, changes: Parameters<typeof createFigures>[0], now: number) =>
  receiveFigures(board, ok(createFigures(changes)), now);

describe("receiveFigures", () => {
  it("replaces the figures with their time", () => {
    const board = receive(receive(undefined, {}, 1_000), { plants: ok(41) }, 61_000);
    expect(board.sections.plants).toEqual({ value: 41, loadedAt: 61_000, isFailed: false });
    expect(board).toMatchObject({ loadedAt: 61_000, error: null });
    expect(hasFailed(board)).toBe(false);
    expect(staleSince(board)).toBeNull();
  });

  it("keeps the last value of a figure that fails, and its time", () => {
    const first = receive(undefined, { plants: ok(40) }, 1_000);
    const board = receive(first, { plants: failed, drivers: failed }, 61_000);
    expect(board.sections.plants).toEqual({ value: 40, loadedAt: 1_000, isFailed: true });
    expect(board.sections.losses).toMatchObject({ loadedAt: 61_000, isFailed: false });
    expect(hasFailed(board)).toBe(true);
    expect(staleSince(board)).toBe(1_000);
    expect(hasFailed(receive(board, {}, 121_000))).toBe(false);
  });

  it("keeps all figures when the request fails, however often", () => {
    const first = receive(undefined, {}, 1_000);
    const board = receiveFigures(receiveFigures(first, failed, 61_000), failed, 121_000);
    expect(board.sections).toEqual(first.sections);
    expect(board.loadedAt).toBe(1_000);
    expect(staleSince(board)).toBe(1_000);
  });

  it("has no time when no figure was loaded yet", () => {
    const board = receiveFigures(undefined, failed, 1_000);
    expect(hasFailed(board)).toBe(true);
    expect(staleSince(board)).toBeNull();
  });

  it("states the time of the figures that the edge served while the API failed", () => {
    const board = receiveFigures(undefined, ok({ ...createFigures({}), staleSince: 500 }), 1_000);
    expect(hasFailed(board)).toBe(true);
    expect(staleSince(board)).toBe(500);
  });
});

describe("new causes", () => {
  const causes = (...keys: string[]) => ({ causes: ok({ rows: [], total: keys.length, keys }) });

  it("marks causes that were not there before, for 10 minutes", () => {
    const first = receive(undefined, causes("a", "b"), 1_000);
    expect(first.newCauses.size).toBe(0);
    const second = receive(first, causes("b", "c"), 61_000);
    expect([...second.newCauses]).toEqual([["c", 61_000]]);
    expect([...receive(second, causes("c"), 61_000 + newCauseMs - 1).newCauses.keys()]).toEqual(["c"]);
    expect(receive(second, causes("c"), 61_000 + newCauseMs).newCauses.size).toBe(0);
  });

  it("does not mark the causes that return after a failure or an incomplete queue", () => {
    const failure = receive(receive(undefined, causes("a", "b"), 1_000), { causes: failed }, 61_000);
    expect(receive(failure, causes("a", "b"), 121_000).newCauses.size).toBe(0);
    const incomplete = receive(failure, causes("a"), 121_000);
    expect(receive(incomplete, causes("a", "b"), 181_000).newCauses.size).toBe(0);
  });

  it("marks no cause when the first causes arrive after a failure", () => {
    const failure = receive(undefined, { causes: failed }, 1_000);
    expect(receive(failure, causes("a"), 61_000).newCauses.size).toBe(0);
  });
});

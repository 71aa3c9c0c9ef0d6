import type { Result } from "@shared/api/result";
import { loadResourceFx } from "@shared/data/requests";
import { createProblem } from "@testing/model-scope";
import { allSettled, fork } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { WallFigures } from "./figures.server";
import { $board, $companyId, $hasEnded, $minute, $newCauses, wallClosed, wallOpened } from "./model";
import { createFigures } from "./test-figures";

const start = 1_800_000_000_000;
const failed: Result<never> = { ok: false, error: createProblem({ status: 502 }) };
let result: Result<WallFigures> = { ok: true, value: createFigures({}) };

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  result = { ok: true, value: createFigures({}) };
  vi.stubGlobal("document", { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function openWall(companies = [3], everyMs = 60_000, clockOffsetMs = 0) {
  const load = vi.fn(async (_: { href: string }) => result);
  const scope = fork({ handlers: [[loadResourceFx, load]] });
  void allSettled(wallOpened, { scope, params: { companies, everyMs, search: "", hasSound: false, clockOffsetMs } });
  await vi.advanceTimersByTimeAsync(0);
  const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);
  return { scope, load, seconds, hrefs: () => load.mock.calls.map(([{ href }]) => href) };
}

it("shows the minute of the service when the clock of the browser differs", async () => {
  const { scope, seconds } = await openWall([3], 60_000, -90 * 60_000);
  await seconds(61);
  expect(scope.getState($minute)).toBe(Math.floor((start + 61_000) / 60_000) * 60_000 - 90 * 60_000);
});

describe("the refresh of the wall", () => {
  it("loads the figures at once and every 60 seconds until the wall is closed", async () => {
    const { scope, load, seconds } = await openWall();
    expect(load).toHaveBeenCalledTimes(1);
    await seconds(59);
    expect(load).toHaveBeenCalledTimes(1);
    await seconds(2);
    expect(load).toHaveBeenCalledTimes(2);
    await seconds(600);
    expect(load.mock.calls.length).toBeGreaterThanOrEqual(11);
    void allSettled(wallClosed, { scope });
    load.mockClear();
    await seconds(600);
    expect(load).not.toHaveBeenCalled();
  });

  it("keeps the figures when a refresh fails, and tries again", async () => {
    const { scope, seconds } = await openWall();
    result = { ok: false, error: createProblem({ status: 0, kind: "network" }) };
    await seconds(61);
    const board = scope.getState($board);
    expect(board).toMatchObject({ loadedAt: start, staleSince: start, hasFailed: true, error: { kind: "network" } });
    expect(board?.figures).toEqual(createFigures({}));
    result = { ok: true, value: createFigures({}) };
    await seconds(61);
    expect(scope.getState($board)).toMatchObject({ error: null, hasFailed: false, staleSince: null });
  });

  it("keeps the last value of a figure that fails, and its time", async () => {
    const { scope, seconds } = await openWall();
    result = { ok: true, value: createFigures({ plants: failed, drivers: failed }) };
    await seconds(61);
    const board = scope.getState($board);
    expect(board).toMatchObject({ error: null, hasFailed: true, staleSince: start });
    expect(board?.figures?.sections.plants).toEqual({ ok: true, value: 40 });
  });

  it("has no time when no figure was loaded yet", async () => {
    result = failed;
    const { scope, seconds } = await openWall();
    expect(scope.getState($board)).toMatchObject({ figures: null, hasFailed: true, staleSince: null });
    result = { ok: true, value: createFigures({ plants: failed }) };
    await seconds(61);
    expect(scope.getState($board)).toMatchObject({ error: null, hasFailed: true, staleSince: null });
  });

  it("states the time of the figures that the edge served while the API failed", async () => {
    result = { ok: true, value: { ...createFigures({}), staleSince: 500 } };
    const { scope } = await openWall();
    expect(scope.getState($board)).toMatchObject({ hasFailed: true, staleSince: 500 });
  });
});

describe("the rotation of companies", () => {
  it("shows each company in turn and loads it", async () => {
    const { scope, seconds, hrefs } = await openWall([2, 3], 30_000);
    const shown: (number | null)[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      shown.push(scope.getState($companyId));
      await seconds(30);
    }
    expect(shown).toEqual([2, 3, 2, 3]);
    expect(hrefs().slice(0, 4)).toEqual([2, 3, 2, 3].map((id) => `/resources/wall?company=${id}`));
  });
});

describe("the end of the session", () => {
  it("drops the figures, and loads the page again when someone has signed in", async () => {
    const { scope, seconds } = await openWall();
    const reload = vi.fn();
    vi.stubGlobal("window", { location: { reload } });
    result = { ok: false, error: createProblem({ status: 401, sessionEnded: true }) };
    await seconds(61);
    expect(scope.getState($hasEnded)).toBe(true);
    expect(scope.getState($board)?.figures).toBeNull();
    expect(reload).not.toHaveBeenCalled();
    result = { ok: true, value: createFigures({}) };
    await seconds(61);
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe("the mark of a new cause", () => {
  const ofCauses = (causes: WallFigures["sections"]["causes"]): typeof result => ({
    ok: true,
    value: createFigures({ causes }),
  });
  const withCauses = (...keys: string[]) => ofCauses({ ok: true, value: { rows: [], total: keys.length, keys } });

  it("lasts 10 minutes", async () => {
    result = withCauses("a");
    const { scope, seconds } = await openWall();
    result = withCauses("a", "b");
    await seconds(61);
    expect(scope.getState($newCauses)).toEqual(["b"]);
    await seconds(598);
    expect(scope.getState($newCauses)).toEqual(["b"]);
    await seconds(4);
    expect(scope.getState($newCauses)).toEqual([]);
  });

  it.each([
    ["returns after a failure", withCauses("a", "b"), ofCauses(failed)],
    ["returns after an incomplete queue", withCauses("a", "b"), withCauses("a")],
    ["is among the first ones, after a failure", ofCauses(failed), ofCauses(failed)],
  ])("is not shown for a cause that %s", async (_, first, second) => {
    result = first;
    const { scope, seconds } = await openWall();
    result = second;
    await seconds(61);
    result = withCauses("a", "b");
    await seconds(61);
    expect(scope.getState($newCauses)).toEqual([]);
  });
});

import { ApiError } from "@shared/api/api-error";
import type { Page } from "@shared/api/v0/rows";
import type { Query } from "@shared/api/v0/v0-client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetLossOffered, isLossOffered, withLossIfOffered } from "./loss";
import type { PlantRow } from "./schema";

beforeEach(() => {
  forgetLossOffered();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const byLoss = { sort: "lost_kwh_per_day:desc", page: 1 };
const pageOf = (...losses: (number | null | undefined)[]): Page<PlantRow> => ({
  data: losses.map((lost_kwh_per_day, id) => ({ id, lost_kwh_per_day }) as PlantRow),
  total: losses.length,
  per_page: 25,
  unreadable: 0,
});
const rejected = new ApiError({ status: 422, code: 4000 });

/** Loads with responses by their sort; returns the sorts of the calls. */
async function load(query: Query, respond: (sort: unknown) => Page<PlantRow> | Error) {
  const sorts: unknown[] = [];
  const page = await withLossIfOffered(query, async ({ sort }) => {
    sorts.push(sort);
    const response = respond(sort);
    if (response instanceof Error) throw response;
    return response;
  }).catch((error) => error);
  return { sorts, page };
}

describe("plants ordered by loss", () => {
  it("load once when a row has the field, even without a value", async () => {
    const { sorts, page } = await load(byLoss, () => pageOf(undefined, null));
    expect(sorts).toEqual([byLoss.sort]);
    expect(page.lossOffered).toBe(true);
  });

  it("load again by yield score when the API ignores the sort, and then once until it is tried again", async () => {
    const lacking = () => pageOf(undefined, undefined);
    expect(await load(byLoss, lacking)).toMatchObject({
      sorts: [byLoss.sort, "yield_score:asc"],
      page: { lossOffered: false },
    });
    expect((await load(byLoss, lacking)).sorts).toEqual(["yield_score:asc"]);
    expect(isLossOffered()).toBe(false);
    vi.advanceTimersByTime(600_000);
    expect((await load(byLoss, () => pageOf(3))).sorts).toEqual([byLoss.sort]);
  });

  it("load again by yield score when the API rejects the sort", async () => {
    const { sorts, page } = await load(byLoss, (sort) =>
      sort === byLoss.sort ? rejected : pageOf(undefined),
    );
    expect(sorts).toEqual([byLoss.sort, "yield_score:asc"]);
    expect(page.lossOffered).toBe(false);
  });

  it("fail with the error of the API when the rest of the query is invalid too", async () => {
    const { page } = await load(byLoss, () => rejected);
    expect(page).toBe(rejected);
    expect(isLossOffered()).toBe(true);
    const { sorts } = await load(byLoss, () => new ApiError({ status: 500 }));
    expect(sorts).toEqual([byLoss.sort]);
  });

  it("say nothing of the API when there are no rows", async () => {
    expect((await load(byLoss, () => pageOf())).page.lossOffered).toBe(true);
  });
});

describe("plants in another order", () => {
  it("load once, with or without the field", async () => {
    const { sorts, page } = await load({ sort: "name:asc" }, () => pageOf(undefined));
    expect(sorts).toEqual(["name:asc"]);
    expect(page.lossOffered).toBe(false);
  });
});

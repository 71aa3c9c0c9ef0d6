import { ApiError } from "@shared/api/result";
import { localDay } from "@shared/lib/dates";
import { type ApiResponses, createLoaderArgs } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loader } from "./loader.server";

const today = localDay(Temporal.Now.instant()).toString();
const plants = "GET /companies/3/plants";
const row = {
  id: 12,
  name: "Barn",
  owning_company_id: 3,
  yield_status: "NOK",
  lost_kwh_per_day: 4.5,
  issue: { id: 1, type_name: "zero_yield", found_on: today },
  current_promise_status: "BEHIND",
};
const plantsPage = { data: [row], total: 61, per_page: 25 };

function load(search: string, responses: ApiResponses = { [plants]: plantsPage }) {
  const { args, calls } = createLoaderArgs(`/health${search}`, responses);
  return { calls, data: loader(args) };
}

describe("the loader of the open day", () => {
  it.each(["", "?health=2018-01-01", "?health=nonsense&page=2"])("makes no call for '%s'", async (search) => {
    const { calls, data } = load(search);
    expect(await data).toMatchObject({ open: null });
    expect(calls).toEqual([]);
  });

  it("returns the plants of the day and types in the URL, largest loss first", async () => {
    const { calls, data } = load(`?health=${today}&indicators_or=power_spike&page=2`);
    const { open } = await data;
    expect({ ...open, page: await open?.page }).toMatchObject({
      day: today,
      search: `?indicators_or=power_spike&health=${today}&page=2`,
      page: {
        ok: true,
        value: {
          rows: [
            {
              id: 12,
              name: "Barn",
              city: null,
              status: "NOK",
              silence: null,
              isLight: false,
              lostKwhPerDay: 4.5,
              lostCentsPerDay: null,
              notReceivedKwhPerDay: null,
              issueType: "zero_yield",
              promise: "BEHIND",
            },
          ],
          unreadable: 0,
          total: 61,
          perPage: 25,
          hasLosses: true,
        },
      },
    });
    expect(calls[0]?.query).toEqual({
      health: today,
      indicators_or: "power_spike,power_spike_high,power_spike_medium",
      page: 2,
      sort: "lost_kwh_per_day:desc",
    });
  });

  it("defers the plants of any page", async () =>
    expect((await load(`?health=${today}&page=2`).data).open?.page).toBeInstanceOf(Promise));

  it("returns an error result, also when the session has ended", async () => {
    const failure = new ApiError({ status: 500, code: 5000 });
    const failed = await load(`?health=${today}`, { [plants]: failure }).data;
    expect(await failed.open?.page).toMatchObject({ ok: false, error: { code: 5000 } });
    const ended = new Response(null, { status: 302 });
    const withoutSession = await load(`?health=${today}`, { [plants]: ended }).data;
    expect(await withoutSession.open?.page).toMatchObject({ ok: false, error: { sessionEnded: true } });
  });
});

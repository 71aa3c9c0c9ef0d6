import { ApiError } from "@shared/api/result";
import { createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loader } from "./loader.server";

const company = (id: number, rest: object = {}) => ({
  id,
  name: `Company ${String(id).padStart(4, "0")}`,
  non_mon_accessible: true,
  non_mon_creation_enabled: false,
  parents: [],
  ...rest,
});

async function load(search: string, response: unknown, admin = true) {
  const { context, calls } = createTestContext({ "GET /companies": response }, createTestSession({ admin }));
  const request = new Request(`https://site.example/admin/companies${search}`);
  const result = await loader({ request, context, params: {} }).catch((thrown: Response) => thrown);
  return { calls, result, page: result instanceof Response ? null : await result.page };
}

describe("the loader of the companies", () => {
  it("returns a page of 16 companies sorted by name when there are 5,000", async () => {
    const all = Array.from({ length: 5_000 }, (_, index) => company(5_000 - index));
    const { page } = await load("?page=313", all);
    expect(page).toMatchObject({ ok: true, value: { total: 5_000, perPage: 16 } });
    const rows = page?.ok ? page.value.rows : [];
    expect(rows.map(({ id }) => id)).toEqual([4993, 4994, 4995, 4996, 4997, 4998, 4999, 5000]);
    expect(JSON.stringify(rows).length).toBeLessThan(2_000);
  });

  it("finds companies by name without accents and by parent", async () => {
    const all = [
      company(1, { name: "Coöperatie Noord" }),
      company(2, { name: "Zuid", parents: [{ id: 1, name: "Coöperatie Noord" }] }),
      company(3),
    ];
    const { page } = await load("?search=cooperatie", all);
    expect(page).toMatchObject({
      value: {
        rows: [
          { id: 1, editHref: "/admin/companies/1", light: "shown" },
          { id: 2, parents: ["Coöperatie Noord"] },
        ],
        total: 2,
      },
    });
  });

  it.each([
    ["none", { non_mon_accessible: false, non_mon_creation_enabled: true }],
    ["created", { non_mon_creation_enabled: true }],
  ])("has light plants: %s", async (light, rest) =>
    expect((await load("", [company(1, rest)])).page).toMatchObject({ value: { rows: [{ light }] } }),
  );

  it("counts the companies with something at stake, and those where nobody has signed in", async () => {
    const figures = (at_stake_kwh_per_day: number | null, last_signed_in_at: string | null) => ({
      statistics: { at_stake_kwh_per_day, at_stake_cents_per_day: null, last_signed_in_at },
    });
    const all = [
      company(1, figures(12, "2026-06-01T08:00:00Z")),
      company(2, figures(3, null)),
      company(3, figures(0, null)),
      company(4),
    ];
    expect((await load("?search=0004", all)).page).toMatchObject({ value: { attention: { atStake: 2, unused: 2 } } });
  });

  it("requests the figures of companies only when the API offers them", async () => {
    const statistics = { plants: 12, plants_with_issues: 3, lost_kwh_per_day: 4.5, lost_cents_per_day: 90 };
    const all = [company(1, { statistics: { ...statistics, last_signed_in_at: "2026-06-01T08:00:00Z" } }), company(2)];
    const figures = async (offered: boolean) => {
      const { context, calls } = createTestContext({ "GET /companies": all }, createTestSession({ admin: true }), {
        extensions: { companies: offered },
      });
      const request = new Request("https://site.example/admin/companies");
      const page = await (await loader({ request, context, params: {} })).page;
      return [calls[0]?.query, page.ok && page.value.rows.map((row) => row.statistics?.plants ?? null)];
    };
    expect(await figures(true)).toEqual([{ with: "parents,statistics" }, [12, null]]);
    expect((await figures(false))[0]).toEqual({ with: "parents" });
  });

  describe("the order", () => {
    const statistics = (plants: number, kwh: number | null, cents: number | null) => ({
      statistics: { plants, at_stake_kwh_per_day: kwh, at_stake_cents_per_day: cents },
    });
    const all = [
      company(1, statistics(0, null, null)),
      company(2, statistics(9, 2, 500)),
      company(3, statistics(1, 8, 300)),
      company(4, statistics(7, null, 0)),
    ];
    const idsOf = async (search: string, companies: object[] = all, offered = true) => {
      const { context } = createTestContext({ "GET /companies": companies }, createTestSession({ admin: true }), {
        extensions: { companies: offered },
      });
      const request = new Request(`https://site.example/admin/companies${search}`);
      const page = await (await loader({ request, context, params: {} })).page;
      return page.ok && page.value.rows.map(({ id }) => id);
    };

    it("has the most at stake first, and companies without plants last", async () => {
      expect(await idsOf("")).toEqual([2, 3, 4, 1]);
      const unpriced = [...all, company(5, statistics(1, 3, null))];
      expect(await idsOf("", unpriced)).toEqual([3, 5, 2, 4, 1]);
    });

    it("has the order of the URL, with values that are not known last", async () => {
      expect(await idsOf("?sort=plants,false")).toEqual([1, 3, 4, 2]);
      expect(await idsOf("?sort=at_stake,false")).toEqual([3, 2, 4, 1]);
      expect(await idsOf("?sort=name,true")).toEqual([4, 3, 2, 1]);
    });

    it("is by name when the API offers no figures", async () =>
      expect(await idsOf("", all.toReversed(), false)).toEqual([1, 2, 3, 4]));
  });

  it("responds 403 to non-admins without a call, and returns an API error", async () => {
    const { calls, result } = await load("", [], false);
    expect(result).toHaveProperty("status", 403);
    expect(calls).toEqual([]);
    expect((await load("", new ApiError({ status: 500 }))).page?.ok).toBe(false);
  });
});

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { ApiError } from "@shared/api/result";
import type { V0Client } from "@shared/api/v0/v0-client";
import { describe, expect, it, vi } from "vitest";
import { loadPlantsList } from "./loader.server";

const response = { data: [], total: 61, per_page: 25 };

function load(
  search: string,
  {
    list = "plants",
    losses = true,
    cookie = "",
    read = async () => response,
  }: {
    list?: "plants" | "issues" | "performances";
    losses?: boolean;
    cookie?: string;
    read?: (path: string, options: { query?: Record<string, unknown> }) => Promise<unknown>;
  } = {},
) {
  const api = { read: vi.fn(read), write: vi.fn() };
  const company = { id: 4, name: "Roofs", non_mon_accessible: false, non_mon_creation_enabled: false };
  const request = new Request(`https://monitor.example/plants${search}`, { headers: { Cookie: cookie } });
  const context = {
    api: api as unknown as V0Client,
    session: { requireUser: () => ({ company, user: { id: 9 } }) },
    config: { supportUserId: 1 },
    extensions: { losses, compared: losses, promises: losses },
    now: () => Temporal.Now.instant(),
  };
  const args = { request, params: {}, context } as unknown as LoaderFunctionArgs;
  const deferred = loadPlantsList(args, list);
  const data = deferred.then(async ({ page, ...rest }) => ({ ...rest, page: await page }));
  return { api, request, deferred, data };
}

describe("loader of a plants list", () => {
  it("sends the query of the URL to v0 and passes the abort signal", async () => {
    const { api, request, data } = load("?search=roof&sort=name,false&page=2&nonsense=1");
    await data;
    expect(api.read).toHaveBeenCalledTimes(1);
    expect(api.read).toHaveBeenCalledWith("/companies/4/plants", {
      query: { search: "roof", page: 2, sort: "name:asc", with: "yield_score,promise_statuses" },
      schema: expect.anything(),
      signal: request.signal,
    });
  });

  it("requests the custom fields only when their column is shown", async () => {
    const relationsOf = async (layout: string, list: "plants" | "issues" = "plants") => {
      const { api, data } = load("", { list, cookie: `table-plants=${layout}` });
      await data;
      return api.read.mock.calls[0]?.[1].query?.with;
    };
    expect(await relationsOf("comfortable~cards~status.customFields")).toBe(
      "yield_score,promise_statuses,custom_fields",
    );
    expect(await relationsOf("comfortable~cards~status")).toBe("yield_score,promise_statuses");
    expect(await relationsOf("comfortable~cards~status.customFields", "issues")).toBe("yield_score,promise_statuses");
  });

  it("calls the endpoint of its list", async () => {
    const issues = load("", { list: "issues" });
    await issues.data;
    expect(issues.api.read).toHaveBeenCalledWith("/companies/4/plant-issues", expect.anything());
  });

  it("sorts by the losses only when the API offers them", async () => {
    const sortOf = ({ api }: ReturnType<typeof load>) => api.read.mock.calls.at(-1)?.[1].query?.sort;
    const [known, missing] = [load(""), load("?sort=lost_kwh_per_day,false", { losses: false })];
    expect((await known.data).hasLosses).toBe(true);
    expect((await missing.data).hasLosses).toBe(false);
    expect([sortOf(known), sortOf(missing)]).toEqual(["at_stake:desc", "yield_score:asc"]);
    const promises = [true, false].map((losses) => load("", { list: "performances", losses }));
    await Promise.all(promises.map(({ data }) => data));
    expect(promises.map(sortOf)).toEqual(["promise_difference:asc", "promise_current:asc"]);
  });

  it("defers the rows of any page", async () => {
    const { deferred, data } = load("?page=2");
    expect((await deferred).page).toBeInstanceOf(Promise);
    expect(await data).toMatchObject({ companyId: 4, page: { ok: true, value: { total: 61 } } });
  });

  it("returns an error result, also when the session has ended", async () => {
    const fault = new ApiError({ status: 500, code: 5000 });
    expect(await load("", { read: () => Promise.reject(fault) }).data).toMatchObject({
      page: { ok: false, error: { code: 5000 } },
    });
    const ended = new Response(null, { status: 302 });
    expect(await load("", { read: () => Promise.reject(ended) }).data).toMatchObject({
      page: { ok: false, error: { sessionEnded: true } },
    });
  });

  describe("when the query has choices by id", () => {
    const rejection = new ApiError({ status: 403, code: 4005 });
    /** A company with tag 4, driver 2 and child company 8. The list rejects child company 66. */
    const company = async (path: string, { query }: { query?: Record<string, unknown> }) => {
      if (path.endsWith("/tags")) return [{ id: 4, name: "School" }];
      if (path.endsWith("/visible-inbound-drivers")) return [{ id: 2, name: "sunny", display_name: "Sunny" }];
      if (path.endsWith("/children")) return [{ id: 8, name: "North" }];
      if (path.endsWith("/plant-custom-field-types")) throw rejection;
      if (Array.isArray(query?.child_company_ids) && query.child_company_ids.includes("66")) throw rejection;
      return response;
    };
    const listCalls = ({ api }: { api: { read: ReturnType<typeof vi.fn> } }) =>
      api.read.mock.calls.filter(([path]) => path.endsWith("/plants")).map(([, { query }]) => query);

    it("returns their names and loads the rows once", async () => {
      const list = load("?tags=4|0&drivers=2|1", { read: company });
      expect(await list.data).toMatchObject({
        page: { value: { names: { "tags:4": "School", "drivers:2": "Sunny" }, missing: [] } },
      });
      expect(listCalls(list)).toHaveLength(1);
    });

    it("leaves out and returns the choices the company does not have", async () => {
      const list = load("?tags=4|1,9|1&drivers=7|0", { read: company });
      expect(await list.data).toMatchObject({
        page: {
          value: {
            total: 61,
            missing: [
              { filter: "tags", id: "9" },
              { filter: "drivers", id: "7" },
            ],
          },
        },
      });
      expect(listCalls(list).at(-1)).toMatchObject({ tags: "4|1" });
      expect(listCalls(list).at(-1)).not.toHaveProperty("drivers");
    });

    it("reports a child company missing only when the list is rejected", async () => {
      const deeper = load("?child_company_ids[]=8&child_company_ids[]=12", { read: company });
      expect(await deeper.data).toMatchObject({ page: { value: { missing: [] } } });
      const foreign = load("?child_company_ids[]=8&child_company_ids[]=66", { read: company });
      expect(await foreign.data).toMatchObject({
        page: { value: { missing: [{ filter: "child_company_ids", id: "66" }] } },
      });
    });

    it("returns the rows without names when the lookup fails or is too slow", async () => {
      const failing = load("?custom_fields=3,a", { read: company });
      expect(await failing.data).toMatchObject({ page: { ok: true, value: { names: {}, missing: [] } } });
      const silent = load("?tags=4|1", {
        read: (path, options) => (path.endsWith("/tags") ? new Promise(() => {}) : company(path, options)),
      });
      expect(await silent.data).toMatchObject({ page: { ok: true, value: { missing: [] } } });
    });
  });
});

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { ApiError } from "@shared/api/api-error";
import type { V0Client } from "@shared/api/v0-client";
import { describe, expect, it, vi } from "vitest";
import { loadPlantsList } from "./loader.server";

const answer = { data: [], total: 61, per_page: 25 };

function asked(
  search: string,
  {
    list = "plants",
    read = async () => answer,
    headers = {},
  }: {
    list?: "plants" | "issues" | "performances";
    read?: (path: string, options: { query?: Record<string, unknown> }) => Promise<unknown>;
    headers?: Record<string, string>;
  } = {},
) {
  const api = { read: vi.fn(read), write: vi.fn() };
  const company = { id: 4, name: "Roofs", non_mon_accessible: false, non_mon_creation_enabled: false };
  const request = new Request(`https://monitor.example/plants${search}`, { headers });
  const context = {
    api: api as unknown as V0Client,
    session: { requireSignedIn: () => ({ company, user: { id: 9 } }) },
    now: () => Temporal.Now.instant(),
  };
  const args = { request, params: {}, context } as unknown as LoaderFunctionArgs;
  return { api, request, data: loadPlantsList(args, list) };
}

describe("the loader of a list", () => {
  it("asks for what the URL says, and passes on that the request was given up", async () => {
    const { api, request, data } = asked("?search=roof&sort=name,false&page=2&nonsense=1");
    await data;
    expect(api.read).toHaveBeenCalledTimes(1);
    expect(api.read).toHaveBeenCalledWith("/companies/4/plants", {
      query: {
        search: "roof",
        page: 2,
        sort: "name:asc",
        with: "yield_score,promise_statuses,custom_fields",
      },
      schema: expect.anything(),
      signal: request.signal,
    });
  });

  it("asks each variant at its own address", async () => {
    const issues = asked("", { list: "issues" });
    await issues.data;
    expect(issues.api.read).toHaveBeenCalledWith("/companies/4/plant-issues", expect.anything());
  });

  it("waits for a soft navigation, and streams the first page of a whole page", async () => {
    expect(await asked("").data).toMatchObject({ companyId: 4, page: { ok: true, value: { total: 61 } } });
    const { page } = await asked("", { headers: { "Sec-Fetch-Dest": "document" } }).data;
    expect(page).toBeInstanceOf(Promise);
    expect(await page).toMatchObject({ ok: true });
  });

  it("leads from behind the last page to the last page, filters kept", async () => {
    const { data } = asked("?search=roof&page=9", { headers: { "Sec-Fetch-Dest": "document" } });
    const redirect = await data.catch((thrown: unknown) => thrown);
    expect((redirect as Response).headers.get("Location")).toBe("/plants?search=roof&page=3");
  });

  it("gives a failure as an outcome, and lets the end of the session through", async () => {
    const fault = new ApiError({ status: 500, code: 5000 });
    expect(await asked("", { read: () => Promise.reject(fault) }).data).toMatchObject({
      page: { ok: false, error: { code: 5000 } },
    });
    const ended = new Response(null, { status: 302 });
    await expect(asked("", { read: () => Promise.reject(ended) }).data).rejects.toBe(ended);
  });

  describe("of a query that names what is chosen by id", () => {
    const refused = new ApiError({ status: 403, code: 4005 });
    /** A company with tag 4, driver 2 and child company 8; a list refuses the companies it does not know. */
    const company = async (path: string, { query }: { query?: Record<string, unknown> }) => {
      if (path.endsWith("/tags")) return [{ id: 4, name: "School" }];
      if (path.endsWith("/visible-inbound-drivers")) return [{ id: 2, name: "Sunny" }];
      if (path.endsWith("/children")) return [{ id: 8, name: "North" }];
      if (path.endsWith("/plant-custom-field-types")) throw refused;
      if (Array.isArray(query?.child_company_ids) && query.child_company_ids.includes("66")) throw refused;
      return answer;
    };
    const listCalls = ({ api }: { api: { read: ReturnType<typeof vi.fn> } }) =>
      api.read.mock.calls.filter(([path]) => path.endsWith("/plants")).map(([, { query }]) => query);

    it("knows their names, and asks for the rows once", async () => {
      const list = asked("?tags=4|0&drivers=2|1", { read: company });
      expect(await list.data).toMatchObject({
        page: { value: { names: { "tags:4": "School", "drivers:2": "Sunny" }, missing: [] } },
      });
      expect(listCalls(list)).toHaveLength(1);
    });

    it("leaves out what the company does not have, and says so", async () => {
      const list = asked("?tags=4|1,9|1&drivers=7|0", { read: company });
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

    it("doubts a child company only where the list is refused", async () => {
      const deeper = asked("?child_company_ids[]=8&child_company_ids[]=12", { read: company });
      expect(await deeper.data).toMatchObject({ page: { value: { missing: [] } } });
      const foreign = asked("?child_company_ids[]=8&child_company_ids[]=66", { read: company });
      expect(await foreign.data).toMatchObject({
        page: { value: { missing: [{ filter: "child_company_ids[]", id: "66" }] } },
      });
    });

    it("does without the names where they cannot be had", async () => {
      const failing = asked("?custom_fields=3,a", { read: company });
      expect(await failing.data).toMatchObject({ page: { ok: true, value: { names: {}, missing: [] } } });
      const silent = asked("?tags=4|1", {
        read: (path, options) => (path.endsWith("/tags") ? new Promise(() => {}) : company(path, options)),
      });
      expect(await silent.data).toMatchObject({ page: { ok: true, value: { missing: [] } } });
    });
  });
});

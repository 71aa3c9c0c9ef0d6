import { ApiError } from "@shared/api/api-error";
import {
  type ApiResponses,
  createFormRequest,
  createTestContext,
  createTestSession,
} from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { switchCompany } from "./action.server";
import { companyChoices } from "./companies.server";

const company = (id: number, name: string, parents: string[] = []) => ({
  id,
  name,
  non_mon_accessible: false,
  non_mon_creation_enabled: false,
  parents: parents.map((parent, index) => ({ id: 100 + index, name: parent })),
});

function edgeOf(admin: boolean, responses: ApiResponses) {
  const edge = createTestContext(responses, createTestSession({ admin }));
  const run = (id: string) =>
    switchCompany({
      request: createFormRequest("/actions/switch-company", { company_id: id }),
      context: edge.context,
      params: {},
    }).then(
      (data) => ({ data, response: null }),
      (response: Response) => ({ data: null, response }),
    );
  return { ...edge, run };
}

describe("switchCompany", () => {
  it("stores the company of the API in the session and reloads the dashboard", async () => {
    const { run, calls, committedSessions } = edgeOf(true, { "GET /companies/9": company(9, "Akkerzon") });
    const { response } = await run("9");
    expect(calls.map(({ call }) => call)).toEqual(["GET /companies/9"]);
    expect(committedSessions[0]?.company).toEqual({
      id: 9,
      name: "Akkerzon",
      non_mon_accessible: false,
      non_mon_creation_enabled: false,
    });
    expect(committedSessions[0]?.user?.id).toBe(7);
    expect(response?.headers.get("Location")).toBe("/");
    expect(response?.headers.get("X-Remix-Reload-Document")).toBe("true");
    expect(response?.headers.get("Set-Cookie")).toBe("session=session-1");
  });

  it("returns the error and preserves the company when the API responds with an error", async () => {
    const denied = new ApiError({ status: 403, code: 4005, messages: { company: ["Access denied"] } });
    const { run, committedSessions } = edgeOf(true, { "GET /companies/9": denied });
    const { data } = await run("9");
    expect(data?.error?.messages).toEqual({ company: ["Access denied"] });
    expect(committedSessions).toEqual([]);
  });

  it.each(["", "x", "-1", "1.5", "9/../1"])("makes no call for the invalid id %o", async (id) => {
    const { run, calls } = edgeOf(true, {});
    expect((await run(id)).data).toEqual({ error: null });
    expect(calls).toEqual([]);
  });

  it("switches users who are not administrators only to companies they are a member of", async () => {
    const responses = { "GET /users/me/companies": [company(3, "Zonnedak"), company(9, "Akkerzon")] };
    const { run, calls, committedSessions } = edgeOf(false, responses);
    expect((await run("4")).response?.status).toBe(403);
    expect(committedSessions).toEqual([]);
    expect((await run("9")).response?.headers.get("Location")).toBe("/");
    expect(committedSessions[0]?.company?.name).toBe("Akkerzon");
    expect(new Set(calls.map(({ call }) => call))).toEqual(new Set(["GET /users/me/companies"]));
  });
});

describe("companyChoices", () => {
  const load = (admin: boolean, responses: ApiResponses) => {
    const { context } = createTestContext(responses, createTestSession({ admin }));
    return companyChoices({ request: new Request("https://site.example/"), context, params: {} });
  };

  it("returns companies by name with the names of their parents, without invalid rows", async () => {
    const responses = {
      "GET /companies": [company(2, "Zonnedak", ["Provider"]), { id: "x" }, company(1, "akkerzon")],
    };
    expect(await load(true, responses)).toEqual({
      ok: true,
      value: [
        { id: 1, name: "akkerzon", parents: [] },
        { id: 2, name: "Zonnedak", parents: ["Provider"] },
      ],
    });
  });

  it("returns an error result when the API fails", async () => {
    const result = await load(true, { "GET /companies": new ApiError({ status: 500 }) });
    expect(result.ok).toBe(false);
  });

  it("rejects users who are not administrators", async () => {
    await expect(load(false, {})).rejects.toHaveProperty("status", 403);
  });
});

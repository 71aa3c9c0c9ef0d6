import { ApiError } from "@shared/api/result";
import { type ApiResponses, callAction, createLoaderArgs, createTestSession, postForm } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { companyChoices, switchCompanyAction } from "./action.server";

const company = (id: number, name: string, parents: string[] = []) => ({
  id,
  name,
  non_mon_accessible: false,
  non_mon_creation_enabled: false,
  parents: parents.map((parent, index) => ({ id: 100 + index, name: parent })),
});

const switchTo = (companyId: unknown, admin: boolean, responses: ApiResponses) =>
  callAction(switchCompanyAction, { companyId }, { responses, session: createTestSession({ admin }) });

describe("switchCompany", () => {
  it("stores the company of the API in the session", async () => {
    const { result, headers, calls, committedSessions } = await switchTo(9, true, {
      "GET /companies/9": company(9, "Akkerzon"),
    });
    expect(calls.map(({ call }) => call)).toEqual(["GET /companies/9"]);
    expect(committedSessions[0]?.company).toEqual({
      id: 9,
      name: "Akkerzon",
      non_mon_accessible: false,
      non_mon_creation_enabled: false,
    });
    expect(committedSessions[0]?.user?.id).toBe(7);
    expect(result).toEqual({ ok: true });
    expect(headers.get("Set-Cookie")).toBe("session=session-1");
  });

  it.each([
    ["the dashboard", {}, "/"],
    ["its page", { returnTo: "/plants/3?companyId=9#issues" }, "/plants/3?companyId=9#issues"],
    ["the dashboard instead of another site", { returnTo: "//evil.example" }, "/"],
  ])("redirects a form that the browser posted itself to %s", async (_, fields, location) => {
    const { response } = await postForm(
      switchCompanyAction,
      { companyId: "9", ...fields },
      { responses: { "GET /companies/9": company(9, "Akkerzon") }, session: createTestSession({ admin: true }) },
    );
    expect([response.status, response.headers.get("Location")]).toEqual([303, location]);
    expect(response.headers.get("Set-Cookie")).toBe("session=session-1");
  });

  it("returns the error and preserves the company when the API responds with an error", async () => {
    const denied = new ApiError({ status: 403, code: 4005, messages: { company: ["Access denied"] } });
    const { result, committedSessions } = await switchTo(9, true, { "GET /companies/9": denied });
    expect(result).toMatchObject({ error: { messages: { company: ["Access denied"] } } });
    expect(committedSessions).toEqual([]);
  });

  it.each(["", "x", "-1", "1.5", "9/../1"])("makes no call for the invalid id %o", async (id) => {
    const { status, calls } = await switchTo(id, true, {});
    expect([status, calls]).toEqual([400, []]);
  });

  it("lets the API decide which companies a user who is not an administrator reaches", async () => {
    const { result, committedSessions } = await switchTo(9, false, { "GET /companies/9": company(9, "Akkerzon") });
    expect(result).toEqual({ ok: true });
    expect(committedSessions[0]?.company?.name).toBe("Akkerzon");
    const denied = await switchTo(4, false, { "GET /companies/4": new ApiError({ status: 403, code: 4005 }) });
    expect([denied.status, denied.committedSessions]).toEqual([403, []]);
  });
});

describe("companyChoices", () => {
  const load = (admin: boolean, responses: ApiResponses) => {
    const { args } = createLoaderArgs("/", responses, createTestSession({ admin }));
    return companyChoices(args);
  };

  it("returns companies by name with the names of their parents, without invalid rows", async () => {
    const responses = { "GET /companies": [company(2, "Zonnedak", ["Provider"]), { id: "x" }, company(1, "akkerzon")] };
    expect(await load(true, responses)).toEqual({
      ok: true,
      value: [
        { id: 1, name: "akkerzon", parents: [] },
        { id: 2, name: "Zonnedak", parents: ["Provider"] },
      ],
    });
  });

  it("returns an error result when the API fails", async () =>
    expect((await load(true, { "GET /companies": new ApiError({ status: 500 }) })).ok).toBe(false));

  it("returns only the own companies of users who are not administrators", async () => {
    const responses = { "GET /users/me/companies": [company(5, "Zon"), company(3, "Akker", ["Provider"])] };
    expect(await load(false, responses)).toMatchObject({ value: [{ id: 3, parents: ["Provider"] }, { id: 5 }] });
  });
});

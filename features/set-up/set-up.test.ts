import { ApiError } from "@shared/api/result";
import { type ApiResponses, createFormRequest, createTestContext } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loadSetup, setupAction } from "./set-up.server";

const withCookie = (request: Request, token = "secret") => {
  request.headers.set("Cookie", `__Host-setup=${token}`);
  return request;
};

async function load(request: Request, state: unknown) {
  const { context, calls } = createTestContext({ "POST /setup/link": state instanceof Error ? state : { state } });
  const response = await loadSetup({ request, context, params: {} }).catch((thrown: unknown) => thrown as Response);
  return { response, calls };
}

describe("loadSetup", () => {
  it("moves the token of the URL into a cookie that scripts cannot read", async () => {
    const { response, calls } = await load(new Request("https://site.example/setup?token=secret"), "valid");
    const { status, headers } = response as Response;
    expect([status, headers.get("Location"), calls]).toEqual([302, "/setup", []]);
    expect(headers.get("Set-Cookie")).toBe("__Host-setup=secret; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax");
  });

  it.each(["valid", "used", "expired", "invalid"])("returns that the link is %s", async (state) => {
    const { response, calls } = await load(withCookie(new Request("https://site.example/setup")), state);
    expect(response).toMatchObject({ data: { state } });
    expect(calls).toMatchObject([{ call: "POST /setup/link", token: null, body: { token: "secret" } }]);
  });

  it("returns an error of the API, and needs no call without a token", async () => {
    const request = () => new Request("https://site.example/setup");
    const failed = await load(withCookie(request()), new ApiError({ status: 503 }));
    expect(failed.response).toMatchObject({ data: { state: "error", error: { status: 503 } }, init: { status: 503 } });
    const none = await load(request(), "valid");
    expect([none.response, none.calls]).toMatchObject([{ data: { state: "invalid" } }, []]);
  });
});

const values = { company_name: "Zonnedak", email: "anna@zon.example", first_name: "Anna", last_name: "" };
const passwords = { password: "Sunny-roof-9", password_confirmation: "Sunny-roof-9" };
const healthy: ApiResponses = {
  "POST /setup": null,
  "POST /sign-in": { access_token: "token" },
  "GET /users/me": { id: 1, first_name: "Anna", admin: true, companies: [] },
  "GET /users/me/companies": [{ id: 1, name: "Zonnedak" }],
};

async function submit(fields: Record<string, string>, responses = healthy) {
  const edge = createTestContext(responses);
  const request = withCookie(createFormRequest("/setup", fields));
  const result = await setupAction({ request, context: edge.context, params: {} });
  return { ...edge, result };
}

describe("setupAction", () => {
  it("creates the account with the token of the cookie, signs in and forgets the token", async () => {
    const { result, calls, committedSessions } = await submit({ ...values, ...passwords });
    expect(calls[0]).toMatchObject({ call: "POST /setup", body: { ...values, ...passwords, token: "secret" } });
    expect(committedSessions).toMatchObject([{ token: "token", company: { name: "Zonnedak" } }]);
    const { status, headers } = result as Response;
    expect([status, headers.get("Location")]).toEqual([303, "/"]);
    expect(headers.getSetCookie()[1]).toMatch(/^__Host-setup=; Max-Age=0;/);
  });

  it.each([
    [{ ...values, email: " ", ...passwords }, "incomplete"],
    [{ ...values, ...passwords, password_confirmation: "Sunny-roof-8" }, "mismatch"],
  ])("makes no call when the form is not valid: %o", async (fields, reason) => {
    const { result, calls } = await submit(fields);
    expect([result, calls]).toMatchObject([{ data: { failure: { reason } }, init: { status: 400 } }, []]);
  });

  it("keeps what was typed, but no password, when the API rejects it", async () => {
    const weak = new ApiError({ status: 422, code: 4000, messages: { password: ["It needs a symbol."] } });
    const { result } = await submit({ ...values, ...passwords }, { "POST /setup": weak });
    expect(result).toMatchObject({ data: { values, failure: { reason: "api-error" } }, init: { status: 422 } });
    expect(JSON.stringify(result)).not.toContain("Sunny-roof");
  });
});

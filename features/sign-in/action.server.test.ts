import { ApiError } from "@shared/api/result";
import { type ApiResponses, createFormRequest, createTestContext } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { type SignInResult, signInAction } from "./action.server";

const user = {
  id: 7,
  first_name: "Anna",
  last_name: "de Vries",
  email: "anna@demo.example",
  admin: false,
  robot: false,
  auto_unsubscribed: null,
  subscribed_to_status_emails: true,
};
const company = (id: number, name: string) => ({
  id,
  name,
  non_mon_accessible: true,
  non_mon_creation_enabled: false,
  parents: [{ id: 1, name: "Provider" }],
});
const defaultResponses: ApiResponses = {
  "POST /sign-in": { access_token: "secret-token" },
  "GET /users/me": user,
  "GET /users/me/companies": [company(3, "Zonnedak"), company(2, "Akkerzon")],
};
const credentials = { email: " anna@demo.example ", password: " Sunny-roof-1 " };

async function signIn(url: string, fields: Record<string, string>, responses: ApiResponses = defaultResponses) {
  const edge = createTestContext(responses);
  const request = createFormRequest(url, fields);
  const result = await signInAction({ request, context: edge.context, params: {} });
  const response = "data" in result ? null : result;
  const failed = "data" in result ? { result: result.data, status: result.init?.status } : null;
  return { ...edge, response, failed };
}

describe("signInAction", () => {
  it("sends trimmed credentials, then requests user and companies with the new token", async () => {
    const { calls } = await signIn("/sign-in", credentials);
    expect(calls).toEqual([
      {
        call: "POST /sign-in",
        token: null,
        query: undefined,
        body: { email: "anna@demo.example", password: "Sunny-roof-1" },
      },
      { call: "GET /users/me", token: "secret-token", query: { with: "companies" } },
      { call: "GET /users/me/companies", token: "secret-token", query: { with: "parents" } },
    ]);
  });

  it("creates a session with the first company and admin mode on", async () => {
    const { committedSessions, response } = await signIn("/sign-in", credentials);
    expect(committedSessions).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        token: "secret-token",
        user: {
          id: 7,
          first_name: "Anna",
          last_name: "de Vries",
          email: "anna@demo.example",
          admin: false,
          severalCompanies: false,
        },
        company: { id: 3, name: "Zonnedak", non_mon_accessible: true, non_mon_creation_enabled: false },
        adminMode: true,
        startedAt: expect.any(Number),
      },
    ]);
    expect(response?.headers.get("Set-Cookie")).toBe(`session=renewed-${committedSessions[0]?.id}`);
  });

  it("uses the e-mail address of the form when the API returns none", async () => {
    const responses = { ...defaultResponses, "GET /users/me": { ...user, email: null } };
    const { committedSessions } = await signIn("/sign-in", credentials, responses);
    expect(committedSessions[0]?.user?.email).toBe("anna@demo.example");
  });

  it("selects the first valid company", async () => {
    const companies = [{ id: "three" }, company(2, "Akkerzon")];
    const { committedSessions } = await signIn("/sign-in", credentials, {
      ...defaultResponses,
      "GET /users/me/companies": companies,
    });
    expect(committedSessions[0]?.company?.name).toBe("Akkerzon");
  });

  it.each([
    ["/sign-in", {}, "/"],
    ["/sign-in?nextUrl=%2Fplants%3Fpage%3D2", {}, "/plants?page=2"],
    ["/sign-in", { nextUrl: "/issues" }, "/issues"],
    ["/sign-in?nextUrl=%2Fplants", { nextUrl: "/issues" }, "/issues"],
    ["/sign-in?nextUrl=%2F%2Fevil.example", {}, "/"],
    ["/sign-in", { nextUrl: "https://evil.example" }, "/"],
    ["/sign-in", { nextUrl: "/\\evil.example" }, "/"],
  ])("redirects from %s with %o to %s", async (url, extra, target) => {
    const { response } = await signIn(url, { ...credentials, ...extra });
    expect(response?.status).toBe(303);
    expect(response?.headers.get("Location")).toBe(target);
  });

  it.each([
    ["/sign-in", "/support"],
    ["/sign-in?nextUrl=%2Fplants%3Fpage%3D2", "/support"],
    ["/sign-in?nextUrl=%2Freports%3Fpage%3D2", "/reports?page=2"],
  ])("redirects a user without a company from %s to %s with a token-only session", async (url, target) => {
    const responses = { ...defaultResponses, "GET /users/me/companies": [] };
    const { committedSessions, response } = await signIn(url, credentials, responses);
    expect(committedSessions).toMatchObject([{ token: "secret-token", user: { id: 7 }, company: null }]);
    expect(response?.headers.get("Location")).toBe(target);
  });

  it("does not include the token in the response", async () => {
    const { response } = await signIn("/sign-in", credentials);
    expect(await response?.text()).not.toContain("secret-token");
    expect(JSON.stringify([...(response?.headers ?? [])])).not.toContain("secret-token");
  });
});

describe("a failed sign-in", () => {
  const apiError = (failure: ConstructorParameters<typeof ApiError>[0]) => new ApiError(failure);
  const failWith = async (responses: ApiResponses, fields: Record<string, string> = credentials) => {
    const { committedSessions, failed } = await signIn("/sign-in", fields, { ...defaultResponses, ...responses });
    expect(committedSessions).toEqual([]);
    return failed as { result: SignInResult; status: number };
  };

  it("returns wrong credentials separately, with the e-mail address but not the password", async () => {
    const wrong = apiError({ status: 400, code: 3000, messages: { email: ["Wrong."] } });
    const { result, status } = await failWith({ "POST /sign-in": wrong });
    expect(status).toBe(400);
    expect(result).toEqual({ failure: { reason: "credentials" }, email: "anna@demo.example", nextUrl: "" });
  });

  it.each([
    [{ status: 0, kind: "timeout" as const }, 504],
    [{ status: 0, kind: "network" as const }, 502],
    [{ status: 200, kind: "malformed" as const }, 502],
    [{ status: 500 }, 500],
    [{ status: 429, code: 4029, retryAfterSeconds: 30 }, 429],
    [{ status: 401, code: 1000 }, 401],
  ])("returns the error: %o responds with %i", async (failure, expected) => {
    const { result, status } = await failWith({ "POST /sign-in": apiError(failure) });
    expect(status).toBe(expected);
    expect(result.failure).toMatchObject({ reason: "api-error", error: failure });
  });

  it("creates no session when the user or the companies fail to load", async () => {
    for (const call of ["GET /users/me", "GET /users/me/companies"]) {
      const { result } = await failWith({ [call]: apiError({ status: 503 }) });
      expect(result.failure).toMatchObject({ reason: "api-error", error: { status: 503 } });
    }
  });

  it("requires both fields before it calls the API", async () => {
    const { calls, failed } = await signIn("/sign-in", { email: "anna@demo.example", password: "  " });
    expect(calls).toEqual([]);
    expect(failed).toMatchObject({ status: 400, result: { failure: { reason: "incomplete" } } });
  });

  it("preserves the nextUrl of the form when it belongs to this site", async () => {
    const wrong = { "POST /sign-in": apiError({ status: 400, code: 3000 }) };
    const nextUrlOf = async (nextUrl: string) => (await failWith(wrong, { ...credentials, nextUrl })).result.nextUrl;
    expect(await nextUrlOf("/plants")).toBe("/plants");
    expect(await nextUrlOf("//evil.example")).toBe("/");
  });
});

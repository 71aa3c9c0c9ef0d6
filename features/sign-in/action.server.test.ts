import { ApiError } from "@shared/api/api-error";
import { describe, expect, it } from "vitest";
import { type Answers, fakeEdge, postedForm } from "../../tests/support/fake-edge";
import { signInAction } from "./action.server";
import type { SignInResult } from "./result";

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
const answers: Answers = {
  "POST /sign-in": { access_token: "secret-token" },
  "GET /users/me": user,
  "GET /users/me/companies": [company(3, "Zonnedak"), company(2, "Akkerzon")],
};
const credentials = { email: " anna@demo.example ", password: " Sunny-roof-1 " };

async function signIn(address: string, fields: Record<string, string>, given: Answers = answers) {
  const edge = fakeEdge(given);
  const request = postedForm(address, fields);
  const result = await signInAction({ request, context: edge.context, params: {} });
  const response = "data" in result ? null : result;
  const failed = "data" in result ? { reply: result.data, status: result.init?.status } : null;
  return { ...edge, response, failed };
}

describe("signing in", () => {
  it("posts trimmed credentials, then asks for the user and the companies with the fresh token", async () => {
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

  it("opens a session with the first company and admin mode on", async () => {
    const { sealed, response } = await signIn("/sign-in", credentials);
    expect(sealed).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        token: "secret-token",
        user: { id: 7, first_name: "Anna", last_name: "de Vries", email: "anna@demo.example", admin: false },
        company: { id: 3, name: "Zonnedak", non_mon_accessible: true, non_mon_creation_enabled: false },
        adminMode: true,
        startedAt: expect.any(Number),
      },
    ]);
    expect(response?.headers.get("Set-Cookie")).toBe(`session=${sealed[0]?.id}`);
  });

  it("takes the first company that can be read", async () => {
    const companies = [{ id: "three" }, company(2, "Akkerzon")];
    const { sealed } = await signIn("/sign-in", credentials, {
      ...answers,
      "GET /users/me/companies": companies,
    });
    expect(sealed[0]?.company?.name).toBe("Akkerzon");
  });

  it.each([
    ["/sign-in", {}, "/"],
    ["/sign-in?nextUrl=%2Fplants%3Fpage%3D2", {}, "/plants?page=2"],
    ["/sign-in", { nextUrl: "/issues" }, "/issues"],
    ["/sign-in?nextUrl=%2Fplants", { nextUrl: "/issues" }, "/issues"],
    ["/sign-in?nextUrl=%2F%2Fevil.example", {}, "/"],
    ["/sign-in", { nextUrl: "https://evil.example" }, "/"],
    ["/sign-in", { nextUrl: "/\\evil.example" }, "/"],
  ])("leads from %s with %o to %s", async (address, extra, target) => {
    const { response } = await signIn(address, { ...credentials, ...extra });
    expect(response?.status).toBe(303);
    expect(response?.headers.get("Location")).toBe(target);
  });

  it("puts the token in no answer but the sealed cookie", async () => {
    const { response } = await signIn("/sign-in", credentials);
    expect(await response?.text()).not.toContain("secret-token");
    expect(JSON.stringify([...(response?.headers ?? [])])).not.toContain("secret-token");
  });
});

describe("a sign-in that fails", () => {
  const refusal = (failure: ConstructorParameters<typeof ApiError>[0]) => new ApiError(failure);
  const replyTo = async (given: Answers, fields: Record<string, string> = credentials) => {
    const { sealed, failed } = await signIn("/sign-in", fields, { ...answers, ...given });
    expect(sealed).toEqual([]);
    return failed as { reply: SignInResult; status: number };
  };

  it("tells wrong credentials from everything else, and keeps the address but not the password", async () => {
    const wrong = refusal({ status: 400, code: 3000, messages: { email: ["Wrong."] } });
    const { reply, status } = await replyTo({ "POST /sign-in": wrong });
    expect(status).toBe(400);
    expect(reply).toEqual({ failure: { reason: "credentials" }, email: "anna@demo.example", nextUrl: "" });
  });

  it.each([
    [{ status: 0, kind: "timeout" as const }, 504],
    [{ status: 0, kind: "network" as const }, 502],
    [{ status: 200, kind: "malformed" as const }, 502],
    [{ status: 500 }, 500],
    [{ status: 429, code: 4029, retryAfterSeconds: 30 }, 429],
    [{ status: 401, code: 1000 }, 401],
  ])("hands on what went wrong: %o answers %i", async (failure, expected) => {
    const { reply, status } = await replyTo({ "POST /sign-in": refusal(failure) });
    expect(status).toBe(expected);
    expect(reply.failure).toMatchObject({ reason: "api-error", error: failure });
  });

  it("leaves no half session where the user or the companies do not come", async () => {
    for (const call of ["GET /users/me", "GET /users/me/companies"]) {
      const { reply } = await replyTo({ [call]: refusal({ status: 503 }) });
      expect(reply.failure).toMatchObject({ reason: "api-error", error: { status: 503 } });
    }
  });

  it("leaves no half session for somebody without a company", async () => {
    const { reply, status } = await replyTo({ "GET /users/me/companies": [] });
    expect([reply.failure, status]).toEqual([{ reason: "no-company" }, 403]);
  });

  it("asks for both fields before it asks the API", async () => {
    const { calls, failed } = await signIn("/sign-in", { email: "anna@demo.example", password: "  " });
    expect(calls).toEqual([]);
    expect(failed).toMatchObject({ status: 400, reply: { failure: { reason: "incomplete" } } });
  });

  it("keeps a nextUrl that came in the form, when it is one of this site", async () => {
    const wrong = { "POST /sign-in": refusal({ status: 400, code: 3000 }) };
    const kept = async (nextUrl: string) => (await replyTo(wrong, { ...credentials, nextUrl })).reply.nextUrl;
    expect(await kept("/plants")).toBe("/plants");
    expect(await kept("//evil.example")).toBe("/");
  });
});

import { ApiError } from "@shared/api/result";
import { createFormRequest, createLoaderArgs, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { action, loader } from "./loader.server";

async function load(
  user: unknown,
  session: ReturnType<typeof createTestSession> | null = createTestSession(),
  extensions = {},
) {
  const responses = {
    "GET /users/me": user,
    "GET /users/me/companies": [{ id: 3, name: "Zonnedak", parents: [] }],
    "GET /me/calendar": { url_token_set: 1 },
    "GET /me/access-tokens": { access_tokens: [{ id: 4, name: "Script", scope: "all", token: "hgp_x" }, {}] },
  };
  const { args, calls } = createLoaderArgs("/account", responses, session, { extensions });
  const data = await loader(args);
  return { data, account: await data.account, tokens: await data.accessTokens, calendar: await data.calendar, calls };
}

const user = { id: 7, email: "anna@demo.example", subscribed_to_status_emails: 1, auto_unsubscribed: null };

describe("the loader of the account page", () => {
  it("returns the e-mail setting without the token", async () => {
    const { data, account } = await load(user);
    const value = { email: "anna@demo.example", subscribed: true, tickets: null, autoUnsubscribed: null };
    expect(account).toEqual({ ok: true, value });
    expect(JSON.stringify(data)).not.toContain("secret-token");
  });

  it("returns the companies of a member, but not of an administrator", async () => {
    const { data } = await load(user);
    expect(await data.companies).toEqual({ ok: true, value: [{ id: 3, name: "Zonnedak", parents: [] }] });
    expect((await load(user, createTestSession({ admin: true }))).data.companies).toBeNull();
  });

  it("returns the access tokens and the state of the calendar, and requests neither without the extension", async () => {
    const token = { id: 4, name: "Script", scope: null, created_at: null, expires_on: null, last_used_at: null };
    const value = { rows: [{ ...token, active: true }], unreadable: 1 };
    const loaded = await load(user);
    expect([loaded.tokens, loaded.calendar]).toEqual([
      { ok: true, value },
      { ok: true, value: { url_token_set: true } },
    ]);
    const { tokens, calendar, calls } = await load(user, createTestSession(), { access_tokens: false });
    expect([tokens, calendar, calls.map(({ call }) => call)]).toEqual([
      null,
      null,
      ["GET /users/me", "GET /users/me/companies"],
    ]);
  });

  it.each([
    ["hard_bounce", "hard_bounce"],
    ["something", "something"],
    ["", null],
    [0, null],
    [1, "1"],
  ])("reads the reason %j as %j", async (auto_unsubscribed, reason) => {
    const { account } = await load({ ...user, auto_unsubscribed });
    expect(account).toMatchObject({ value: { autoUnsubscribed: reason } });
  });

  it("returns an error result when the API fails, and requires a user", async () => {
    expect((await load(new ApiError({ status: 500 }))).account).toMatchObject({ ok: false });
    await expect(load(user, null)).rejects.toHaveProperty("status", 302);
  });
});

describe("the action of the account page", () => {
  async function post(response: unknown) {
    const { context } = createTestContext({ "PUT /users/me": response }, createTestSession());
    const fields = { password: "Sunny-roof-2", confirmation_password: "Sunny-roof-2" };
    return action({ request: createFormRequest("/account", fields), context, params: {} });
  }

  it("returns to the account with the new session when the password was changed", async () => {
    const thrown: unknown = await post({}).catch((error) => error);
    const { status, headers } = thrown as Response;
    expect([status, headers.get("Location"), headers.get("Set-Cookie")]).toEqual([
      303,
      "/account",
      "session=only-session-1",
    ]);
  });

  it("returns the messages with an error status for the page that the browser renders", async () => {
    const messages = { password: ["The password must contain a symbol."] };
    const { data, init } = await post(new ApiError({ status: 422, code: 4000, messages }));
    expect([init?.status, data]).toMatchObject([422, { ok: false, error: { messages } }]);
    expect(new Headers(init?.headers).get("Set-Cookie")).toBeNull();
  });
});

import { ApiError } from "@shared/api/result";
import { type ApiResponses, createLoaderArgs, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loader as loadRule } from "../_app.account_.alerts_.$ruleId/route";
import { loader } from "./route";

const path = "/companies/3/alert-rules";
const rule = {
  id: 5,
  name: "Roofs",
  kinds: ["driver"],
  drivers: ["sma"],
  plants: { plant_ids: [9] },
  escalate_to_user_id: "1",
};
const responses: ApiResponses = {
  "GET /users/me": { id: 7, email: "anna@demo.example", subscribed_to_status_emails: 1 },
  "GET /companies/3/users": { data: [{ id: 1, first_name: "Els", last_name: "Driessen" }] },
  "GET /companies/3/tags": [{ id: 4, name: "Schools" }],
  "GET /companies/3/visible-inbound-drivers": [{ id: 2, name: "sma", display_name: "SMA" }],
  "GET /companies/3/plants/9": { id: 9, name: "East" },
  "GET /companies/3/statistics/losses": { lost_kwh_per_day: 20, lost_cents_per_day: 500 },
  "GET /me/status-mails": {
    mails: [{ at: "2026-11-03T06:00:00Z", title: "1 new cause", state: "sent", to: "anna@demo.example" }, { at: "?" }],
  },
  "GET /me/push": { public_key: "K", devices: [{ id: 4, name: "Chrome, Android", p256dh: "B" }, { name: "No id" }] },
  [`GET ${path}`]: { rules: [rule, { name: "No id" }] },
  [`GET ${path}/5/messages`]: { data: [{ at: "2026-11-03T10:00:00Z", event: "comet", state: "lost" }], total: 1 },
};

const rulesOf = async (...[changes = {}, ...rest]: [ApiResponses?, ...unknown[]]) => {
  const { args, calls } = createLoaderArgs("/account/alerts", { ...responses, ...changes }, ...(rest as []));
  const { account, rules, devices } = await loader(args);
  return { account: await account, rules: await rules, devices: await devices, calls: calls.map(({ call }) => call) };
};

describe("the loader of the rules", () => {
  it("returns the rules with the names that they need, and counts rules that cannot be read", async () => {
    const { account, rules, devices, calls } = await rulesOf();
    expect(devices).toMatchObject({ ok: true, value: { public_key: "K", devices: [{ id: 4, last_used_at: null }] } });
    expect(account).toMatchObject({ ok: true, value: { setting: { subscribed: true } } });
    expect(account).toMatchObject({ value: { mails: [{ title: "1 new cause", state: "sent", response: null }] } });
    expect(rules).toMatchObject({
      ok: true,
      value: { unreadable: 1, tags: {}, people: { 1: "Els Driessen" }, drivers: { sma: "SMA" } },
    });
    expect(rules).toMatchObject({
      value: { rows: [{ id: 5, when: "at_once", min_hours: null, failing_since: null }] },
    });
    expect(calls).not.toContain("GET /companies/3/tags");
  });

  it("returns the error of the rules or of the account alone", async () => {
    const failed = await rulesOf({ [`GET ${path}`]: new ApiError({ status: 503 }) });
    const withoutLog = await rulesOf({ "GET /me/status-mails": new ApiError({ status: 404 }) });
    expect(withoutLog.account).toMatchObject({ value: { setting: { subscribed: true }, mails: null } });
    expect(await rulesOf({ "GET /me/push": new ApiError({ status: 404 }) })).toMatchObject({ devices: { ok: false } });
    expect([failed.account.ok, failed.rules]).toMatchObject([true, { error: { status: 503, isWholePage: true } }]);
    const other = await rulesOf({ "GET /users/me": new ApiError({ status: 500 }), [`GET ${path}`]: { rules: [] } });
    expect([other.account.ok, other.rules]).toMatchObject([false, { value: { rows: [] } }]);
  });

  it("requires a user, and does not exist without the extension", async () => {
    await expect(rulesOf({}, null)).rejects.toHaveProperty("status", 302);
    const { args } = createLoaderArgs("/account/alerts", {}, createTestSession(), { extensions: { alerts: false } });
    await expect(loader(args)).rejects.toHaveProperty("status", 404);
    await expect(loadRule({ ...args, params: { ruleId: "new" } })).rejects.toHaveProperty("status", 404);
  });
});

describe("the loader of a rule", () => {
  async function ruleOf(ruleId: string, changes: ApiResponses = {}) {
    const { args, calls } = createLoaderArgs(`/account/alerts/${ruleId}?page=2`, { ...responses, ...changes });
    const data = await loadRule({ ...args, params: { ruleId } });
    return { form: await data.form, messages: await data.messages, calls };
  }

  it("returns the rule with its plants, the choices and the price, and its messages by page", async () => {
    const { form, messages, calls } = await ruleOf("5");
    expect(form).toMatchObject({
      value: {
        rule: { id: 5 },
        plants: [{ id: 9, name: "East" }],
        tags: [{ id: 4 }],
        drivers: { sma: "SMA" },
        people: [{ id: 1 }],
        price: 0.25,
        pushDevices: 1,
      },
    });
    expect(messages).toMatchObject({ ok: true, value: { data: [{ event: null, state: null, plants: [] }] } });
    expect(calls.find(({ call }) => call.endsWith("/messages"))?.query).toEqual({ page: 2 });
  });

  it("returns a form without optional choices, and an id for a plant that cannot be loaded", async () => {
    const error = new ApiError({ status: 500 });
    const failing = Object.fromEntries(
      ["users", "tags", "visible-inbound-drivers", "plants/9", "statistics/losses"].map((name) => [
        `GET /companies/3/${name}`,
        error,
      ]),
    );
    expect((await ruleOf("5", failing)).form).toMatchObject({
      value: { plants: [{ id: 9, name: "Plant #9" }], tags: [], drivers: {}, people: [], price: null },
    });
  });

  it("returns no rule when it does not exist, and no messages of a new rule", async () => {
    expect((await ruleOf("6", { [`GET ${path}/6/messages`]: new ApiError({ status: 404 }) })).form).toEqual({
      ok: true,
      value: null,
    });
    expect(await ruleOf("new")).toMatchObject({ form: { value: { rule: null } }, messages: null });
    await expect(ruleOf("x")).rejects.toHaveProperty("status", 404);
  });
});

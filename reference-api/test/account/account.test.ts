import { describe, expect, it } from "vitest";
import { setupFixtureStack } from "../support/fixture-stack";
import { company, password, user } from "../support/users";

const testStack = setupFixtureStack();
const { as } = testStack;

const alpha = { id: company.alpha, name: "Alpha", non_mon_accessible: true, non_mon_creation_enabled: true };

describe("the user's own account", () => {
  it("returns the user, and the companies when they are requested", async () => {
    expect((await as("owner").get("/users/me")).body).toEqual({
      id: user.owner,
      first_name: "owner",
      last_name: "Tester",
      email: "owner@test.example",
      admin: false,
      robot: false,
      auto_unsubscribed: null,
      subscribed_to_status_emails: false,
      subscribed_to_ticket_emails: true,
      language: null,
    });
    expect((await as("owner").get("/users/me?with=companies,nonsense")).body.companies).toMatchObject([alpha]);
    expect((await as("bounced").get("/users/me")).body.auto_unsubscribed).toBe("hard_bounce");
    expect((await as("admin").get("/users/me")).body.admin).toBe(true);
  });

  it("lists the user's companies with their parents", async () => {
    expect((await as("portfolio").get("/users/me/companies?with=parents")).body).toMatchObject([
      { ...alpha, parents: [{ id: company.provider, name: "Provider" }] },
      { id: company.beta, parents: [{ id: company.provider }] },
    ]);
  });

  it("changes the subscription to the daily e-mail unless the user was unsubscribed", async () => {
    const on = await as("owner").put("/users/me", { subscribed_to_status_emails: true });
    expect(on.body.subscribed_to_status_emails).toBe(true);
    const off = await as("owner").put("/users/me", { subscribed_to_status_emails: 0 });
    expect(off.body.subscribed_to_status_emails).toBe(false);
    const rejected = await as("bounced").put("/users/me", { subscribed_to_status_emails: true });
    expect(rejected.body.error.messages).toHaveProperty("subscribed_to_status_emails");
  });

  it("stores the language of mails", async () => {
    for (const language of ["nl", "en"]) {
      expect((await as("owner").put("/users/me", { language })).body.language).toBe(language);
      expect((await as("owner").get("/users/me")).body.language).toBe(language);
    }
    expect((await as("owner").put("/users/me", { language: "de" })).body.error.code).toBe(4000);
  });

  it("changes the password when it follows the rules, and ends other sessions", async () => {
    const other = (await as(null).post("/sign-in", { email: "support@test.example", password: password })).body;
    const me = as("support");
    for (const [password, confirmation_password] of [
      ["A-new-roof-2", "A-new-roof-3"],
      ["A-new-roof-2", undefined],
      ["newroof2", "newroof2"],
      ["!!!!!!!!", "!!!!!!!!"],
    ])
      expect((await me.put("/users/me", { password, confirmation_password })).status).toBe(422);
    const done = await me.put("/users/me", { password: "A-new-roof-2", confirmation_password: "A-new-roof-2" });
    expect(done.status).toBe(200);
    expect((await me.get("/users/me")).status).toBe(200);
    const ended = await testStack.stack.fetch("/v0/users/me", {
      headers: { authorization: `Bearer ${other.access_token}` },
    });
    expect(ended.status).toBe(401);
    const again = await as(null).post("/sign-in", { email: "support@test.example", password: "A-new-roof-2" });
    expect(again.status).toBe(200);
  });

  it("rejects empty input, invalid input and requests without a token", async () => {
    expect((await as("owner").put("/users/me", {})).body.error.code).toBe(4000);
    expect((await as("owner").put("/users/me", { subscribed_to_status_emails: "yes" })).body.error.code).toBe(4000);
    expect((await as("owner").put("/users/me", [1])).body.error.code).toBe(4000);
    for (const path of ["/users/me", "/users/me/companies"]) {
      expect((await as(null).get(path)).body.error.code).toBe(1000);
    }
  });
});

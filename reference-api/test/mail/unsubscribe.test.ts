import { beforeEach, describe, expect, it } from "vitest";
import { createSigner } from "../../src/access/signatures";
import { unsubscribeUrl } from "../../src/mail/unsubscribe";
import { apiAt } from "../support/api-at";
import { reportScheduleRow } from "../support/fixture-rows";
import { setupFixtureStack } from "../support/fixture-stack";
import { insertFixtureRows } from "../support/fixtures";
import { signedEvent } from "../support/mail-events";
import { company, user } from "../support/users";

const secret = "whsec_c2VjcmV0IG9mIHRoZSB3ZWJob29r";
const testStack = setupFixtureStack({ MAIL_EVENTS_SECRET: secret, APP_URL: "https://site.example" });

const isSubscribed = async () => (await testStack.as("owner").get("/users/me")).body.subscribed_to_status_emails;

/** The path of the link in the mails of a user. */
async function linkOf(userId: number): Promise<string> {
  const api = apiAt(testStack.stack, "2026-06-17T05:00:00Z");
  const { pathname, search } = new URL(await unsubscribeUrl(api, await createSigner(api), userId));
  return pathname + search;
}

beforeEach(async () => void (await testStack.as("owner").put("/users/me", { subscribed_to_status_emails: true })));

describe("the link to unsubscribe", () => {
  it("contains the id of the user only, and is not changed by later links", async () => {
    const link = await linkOf(user.owner);
    expect(link).toMatch(/^\/unsubscribe\?user=1&signature=[\w-]{43}$/);
    expect(await linkOf(user.owner)).toBe(link);
  });

  it("shows a page and changes nothing when it is opened", async () => {
    for (const method of ["GET", "HEAD"]) {
      const response = await testStack.stack.fetch(await linkOf(user.owner), { method });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
      if (method === "GET") expect(await response.text()).toContain('<form method="post">');
    }
    expect(await isSubscribed()).toBe(true);
  });

  it("unsubscribes with one click of a mail program, and again without an error", async () => {
    const click = {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    };
    for (let times = 0; times < 2; times++) {
      const response = await testStack.stack.fetch(await linkOf(user.owner), click);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('href="https://site.example/account"');
      expect(await isSubscribed()).toBe(false);
    }
  });

  it("is in the language of the user", async () => {
    await testStack.as("owner").put("/users/me", { language: "nl" });
    const page = await (await testStack.stack.fetch(await linkOf(user.owner))).text();
    await testStack.as("owner").put("/users/me", { language: "en" });
    expect(page).toContain('<html lang="nl">');
    expect(page).toContain("Wilt u de dagelijkse statusmail niet meer ontvangen?");
  });

  it("is rejected for another user, without a signature and with a changed signature", async () => {
    const link = await linkOf(user.owner);
    const [path, signature = ""] = link.split("&signature=");
    for (const changed of [
      link.replace("user=1", "user=2"),
      link.replace("user=1", "user=01"),
      path ?? "",
      "/unsubscribe",
      `${path}&signature=${signature.slice(1)}`,
      `${path}&signature=${signature.slice(0, -2)}AA`,
    ]) {
      for (const method of ["GET", "POST"]) {
        const response = await testStack.stack.fetch(changed, { method });
        expect(response.status, changed).toBe(403);
        await response.text();
      }
    }
    expect(await isSubscribed()).toBe(true);
  });
});

async function post(event: unknown, { key = secret, ...changes }: { key?: string; [name: string]: unknown } = {}) {
  const body = typeof event === "string" ? event : JSON.stringify(event);
  const headers = await signedEvent(body, key, changes);
  const response = await testStack.stack.fetch("/mail-events", { method: "POST", headers, body });
  await response.text();
  return response.status;
}

const event = (type: string, more: object = {}) => ({ type, data: { to: ["Owner@test.example"], ...more } });

describe("POST /mail-events", () => {
  const reason = async () => (await testStack.as("owner").get("/users/me")).body.auto_unsubscribed;
  beforeEach(() =>
    testStack.stack.db.prepare("update users set auto_unsubscribed = null where id = ?1").bind(user.owner).run(),
  );

  it.each([
    ["email.bounced", { bounce: { type: "Permanent" } }, "hard_bounce"],
    ["email.bounced", {}, "hard_bounce"],
    ["email.bounced", { bounce: { type: "Transient" } }, null],
    ["email.complained", {}, "spam_complaint"],
    ["email.delivered", {}, null],
  ])("stops the e-mails after %s %o: %s", async (type, more, expected) => {
    expect(await post(event(type, more))).toBe(204);
    expect(await reason()).toBe(expected);
  });

  it("stops the reports to an address without an account, whatever its case", async () => {
    const { db } = testStack.stack;
    await insertFixtureRows(db, {
      report_schedules: [reportScheduleRow(1, company.alpha)],
      report_recipients: [1, 2].map((id) => ({ id, schedule_id: 1, email: `board-${id}@other.example` })),
    });
    expect(await post(event("email.bounced", { to: ["Board-1@other.example"] }))).toBe(204);
    const { results } = await db.prepare("select stopped from report_recipients order by id").all();
    expect(results).toEqual([{ stopped: "hard_bounce" }, { stopped: null }]);
  });

  it("accepts the headers of the service that the standard comes from, and keeps the first reason", async () => {
    expect(await post(event("email.complained"), { prefix: "svix" })).toBe(204);
    expect(await post(event("email.bounced"))).toBe(204);
    expect(await reason()).toBe("spam_complaint");
  });

  it("rejects events without a valid signature, and old ones", async () => {
    const bounced = event("email.bounced");
    const now = Math.floor(Date.now() / 1000);
    for (const changes of [
      { key: "whsec_b3RoZXI=" },
      { signature: "" },
      { signature: "v1," },
      { sentAt: now - 3_600 },
      { sentAt: now + 3_600 },
      { sentAt: Number.NaN },
    ])
      expect(await post(bounced, changes)).toBe(403);
    expect(await reason()).toBeNull();
  });

  it("rejects events that are not understood", async () => {
    expect(await post("{")).toBe(400);
    expect(await post({ type: "email.bounced" })).toBe(422);
    expect(await post(event("email.bounced", { to: "owner@test.example" }))).toBe(422);
  });
});

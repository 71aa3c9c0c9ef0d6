import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Stack, sessionSecret, startStack } from "../support/stack";
import { createClient, insertToken, insertUsers, password, readResponse, user } from "../support/users";

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
  await insertUsers(stack.db);
});
afterAll(() => stack.stop());

const guest = () => createClient(stack, null);

async function authorized(token: string) {
  return readResponse(await stack.fetch("/v0/users/me", { headers: { authorization: `Bearer ${token}` } }));
}

describe("POST /sign-in", () => {
  it("returns a token for the user's account, and stores only the hash of the token", async () => {
    const response = await (await guest()).post("/sign-in", { email: "Owner@Test.example ", password: password });
    expect(response.status).toBe(200);
    const token = response.body.access_token;
    expect((await authorized(token)).body).toMatchObject({ id: user.owner, email: "owner@test.example" });
    const stored = await stack.db.prepare("select token_hash from access_tokens").all();
    expect(JSON.stringify(stored.results)).not.toContain(token);
  });

  it("returns the same 3000 when the password is wrong, the address is unknown or the user is a robot", async () => {
    const api = await guest();
    for (const body of [
      { email: "owner@test.example", password: "wrong" },
      { email: "nobody@test.example", password: password },
      { email: "robot@test.example", password: password },
    ]) {
      const response = await api.post("/sign-in", body);
      expect(response.status).toBe(400);
      expect(response.body).toEqual({ error: { code: 3000, messages: { general: ["Incorrect credentials"] } } });
    }
  });

  it("returns messages by field when the input is malformed", async () => {
    const api = await guest();
    const response = await api.post("/sign-in", { email: "nonsense" });
    expect(response.status).toBe(422);
    expect(response.body.error.code).toBe(4000);
    expect(Object.keys(response.body.error.messages).sort()).toEqual(["email", "password"]);
    expect((await api.raw("/sign-in", { method: "POST", body: "{not json" })).status).toBe(400);
    expect((await api.raw("/sign-in", { method: "POST", body: "x".repeat(300_000) })).status).toBe(413);
  });

  /** Signs in from an address that Cloudflare sets, and optionally with another address that the caller claims. */
  const signInFrom = (address: string, email: string, tried: string, claimed = "") =>
    stack.fetch("/v0/sign-in", {
      method: "POST",
      headers: { "content-type": "application/json", "cf-connecting-ip": address, "x-forwarded-for": claimed },
      body: JSON.stringify({ email, password: tried }),
    });

  it("throttles an account at an address after twenty failures, with a retry-after header", async () => {
    const stranger = "192.0.2.1";
    for (let attempt = 0; attempt < 20; attempt++) {
      expect((await signInFrom(stranger, "bounced@test.example", "wrong")).status).toBe(400);
    }
    const response = await readResponse(await signInFrom(stranger, "Bounced@test.example", password));
    expect(response.status).toBe(429);
    expect(response.body.error.code).toBe(4029);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(800);
    expect((await signInFrom(stranger, "owner@test.example", password)).status).toBe(200);
    // The attempts of one address block nobody at another address.
    expect((await signInFrom("192.0.2.2", "bounced@test.example", password)).status).toBe(200);
  });

  it("throttles failures at the same time as it does one after another", async () => {
    const attempts = Array.from({ length: 30 }, () => signInFrom("192.0.2.4", "support@test.example", "wrong"));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
    // Nobody else is blocked by the attempts that were not allowed.
    expect((await signInFrom("192.0.2.5", "support@test.example", password)).status).toBe(200);
  });

  it("counts a direct caller by its connection when the caller claims another address", async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 21; attempt++) {
      const claimed = `198.51.100.${attempt}`;
      statuses.push((await signInFrom("192.0.2.9", "beta@test.example", "wrong", claimed)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(400), 429]);
    expect((await signInFrom("198.51.100.1", "beta@test.example", password)).status).toBe(200);
  });

  /** The header with which the web app marks a sign-in on a device that it knows. */
  async function deviceMark(device: string, email: string, secret = sessionSecret): Promise<string> {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const raw = await crypto.subtle.importKey("raw", bytes(secret), "HKDF", false, ["deriveKey"]);
    const key = await crypto.subtle.deriveKey(
      { name: "HKDF", hash: "SHA-256", salt: bytes("heliograph"), info: bytes("known device v1") },
      raw,
      { name: "HMAC", hash: "SHA-256", length: 256 },
      false,
      ["sign"],
    );
    const marked = `${device}.${Math.floor(Date.now() / 1000) + 60}`;
    const mac = await crypto.subtle.sign("HMAC", key, bytes(`${marked}.${email}`));
    return `${marked}.${Buffer.from(mac).toString("base64url")}`;
  }

  it("allows no more than twenty simultaneous guesses", async () => {
    const guesses = Array.from({ length: 40 }, () => signInFrom("192.0.2.20", "simultaneous@test.example", "wrong"));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  it("leaves a device that the web app knows to itself, whatever others guess or forge", async () => {
    const email = "owner@test.example";
    const known = crypto.randomUUID();
    const signInWith = (mark: string, tried = password) =>
      stack.fetch("/v0/sign-in", {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": "192.0.2.30", "x-known-device": mark },
        body: JSON.stringify({ email, password: tried }),
      });
    const mark = await deviceMark(known, email);
    const key = `account:${email}`;
    await stack.db
      .prepare("insert or replace into throttled_attempts values (?, 200, '2999-01-01T00:00:00Z')")
      .bind(key)
      .run();
    expect((await signInWith(mark)).status).toBe(200);
    const forged = [
      await deviceMark(known, email, "another-secret-of-the-tests-with-32-characters"),
      await deviceMark(known, "beta@test.example"),
      mark.replace(known, crypto.randomUUID()),
      mark.replace(/\.\d+\./, ".9999999999."),
      mark.slice(0, -1),
    ];
    for (const other of forged) expect((await signInWith(other)).status).toBe(429);
    // The device has its own limit.
    for (let attempt = 0; attempt < 20; attempt++) expect((await signInWith(mark, "wrong")).status).toBe(400);
    expect((await signInWith(mark)).status).toBe(429);
    await stack.db.prepare("delete from throttled_attempts").run();
  });

  it("deletes attempts whose window has ended", async () => {
    const old = "insert into throttled_attempts values ('address:old', 7, '2024-01-01T00:00:00Z')";
    await stack.db.prepare(old).run();
    await signInFrom("192.0.2.40", "nobody@test.example", "wrong");
    const { results } = await stack.db.prepare("select bucket from throttled_attempts").all<{ bucket: string }>();
    expect(results.map(({ bucket }) => bucket)).not.toContain("address:old");
    expect(results.length).toBeGreaterThan(0);
  });

  it("throttles an account after two hundred failures from all addresses", async () => {
    const key = "account:unrelated@test.example";
    await stack.db.prepare("insert into throttled_attempts values (?, 200, '2999-01-01T00:00:00Z')").bind(key).run();
    expect((await signInFrom("192.0.2.3", "unrelated@test.example", password)).status).toBe(429);
    await stack.db.prepare("delete from throttled_attempts where bucket = ?").bind(key).run();
  });
});

describe("tokens", () => {
  it("return 1000 when they are missing or unknown, and 1002 when they are expired", async () => {
    expect(await (await guest()).get("/users/me")).toMatchObject({ status: 401, body: { error: { code: 1000 } } });
    expect((await authorized("x".repeat(43))).body.error.code).toBe(1000);
    const expired = await authorized(await insertToken(stack.db, user.owner, "2024-01-02T09:00:00Z"));
    expect(expired).toMatchObject({ status: 401, body: { error: { code: 1002 } } });
  });
});

describe("a password reset", () => {
  const outbox = async () => (await readResponse(await stack.fetch("/outbox.json"))).body;

  it("sends a mail to a known address, and returns 204 for every address", async () => {
    const api = await guest();
    expect((await api.post("/password/email", { email: "nobody@test.example" })).status).toBe(204);
    expect((await api.post("/password/email", { email: "robot@test.example" })).status).toBe(204);
    expect(await outbox()).toEqual([]);
    expect((await api.post("/password/email", { email: "portfolio@test.example" })).status).toBe(204);
    expect(await outbox()).toMatchObject([{ recipient: "portfolio@test.example", subject: "Reset your password" }]);
    expect(await (await stack.fetch("/outbox")).text()).toContain("portfolio@test.example");
  });

  it("is limited to five mails in 15 minutes for known and unknown addresses", async () => {
    const api = await guest();
    const mails = async () => (await outbox()).length;
    for (const address of ["support@test.example", "stranger@test.example"]) {
      for (let attempt = 0; attempt < 5; attempt++)
        expect((await api.post("/password/email", { email: address })).status).toBe(204);
      const before = await mails();
      const response = await api.post("/password/email", { email: address.toUpperCase() });
      expect(response).toMatchObject({ status: 429, body: { error: { code: 4029 } } });
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(800);
      expect(await mails()).toBe(before);
    }
    expect((await api.post("/sign-in", { email: "support@test.example", password })).status).toBe(200);
    await stack.db.batch([
      stack.db.prepare("delete from outbox_mails where recipient = 'support@test.example'"),
      stack.db.prepare("update throttled_attempts set window_ends_at = '2024-01-01T00:00:00Z'"),
    ]);
    expect((await api.post("/password/email", { email: "stranger@test.example" })).status).toBe(204);
  });

  it("accepts the token of the mail once, and applies the password rules", async () => {
    const api = await guest();
    const token = new URL((await outbox())[0].link, "https://app.example").searchParams.get("token");
    const old = await insertToken(stack.db, user.portfolio);
    const reset = { token, email: "portfolio@test.example" };
    const weak = await api.post("/password/reset", { ...reset, password: "short", password_confirmation: "short" });
    expect(weak.body.error.messages.password).toHaveLength(2);
    const different = await api.post("/password/reset", {
      ...reset,
      password: "A-new-roof-2",
      password_confirmation: "other",
    });
    expect(different.body.error.messages).toHaveProperty("password_confirmation");
    const stolen = await api.post("/password/reset", {
      ...reset,
      email: "owner@test.example",
      password: "A-new-roof-2",
      password_confirmation: "A-new-roof-2",
    });
    expect(stolen).toMatchObject({ status: 422, body: { error: { messages: { token: [expect.any(String)] } } } });

    const good = { ...reset, password: "A-new-roof-2", password_confirmation: "A-new-roof-2" };
    expect((await api.post("/password/reset", good)).status).toBe(204);
    expect((await api.post("/password/reset", good)).status).toBe(422);
    expect((await api.post("/sign-in", { email: reset.email, password: password })).status).toBe(400);
    expect((await api.post("/sign-in", { email: reset.email, password: "A-new-roof-2" })).status).toBe(200);
    expect((await authorized(old)).status).toBe(401);
  });

  it("rejects a token older than an hour", async () => {
    const api = await guest();
    await api.post("/password/email", { email: "beta@test.example" });
    await stack.db
      .prepare("update password_resets set expires_at = '2024-01-01T00:00:00Z' where used_at is null")
      .run();
    const token = new URL((await outbox())[0].link, "https://app.example").searchParams.get("token");
    const response = await api.post("/password/reset", {
      token,
      email: "beta@test.example",
      password: "A-new-roof-2",
      password_confirmation: "A-new-roof-2",
    });
    expect(response.status).toBe(422);
  });
});

describe("an unknown path", () => {
  it("returns 2000", async () => {
    const response = await readResponse(await stack.fetch("/v0/nothing/here"));
    const messages = (general: string) => ({ body: { error: { code: 2000, messages: { general: [general] } } } });
    expect(response).toMatchObject({ status: 404, ...messages("Endpoint not found.") });
    const noId = await (await createClient(stack, "owner")).get("/companies/x/plants");
    expect(noId).toMatchObject({ status: 404, ...messages("Resource not found.") });
    expect((await stack.fetch("/")).status).toBe(404);
  });
});

describe("a deployment without DEMO", () => {
  it("hides the outbox, and returns 5000 while the database contains demo accounts", async () => {
    const real = await startStack({ DEMO: "false" });
    try {
      await insertUsers(real.db);
      expect((await real.fetch("/outbox")).status).toBe(404);
      expect((await (await createClient(real, "owner")).get("/users/me")).status).toBe(200);
      await real.db.prepare("update users set demo = 1 where id = ?").bind(user.owner).run();
      const response = await (await createClient(real, "owner")).get("/users/me");
      expect(response).toMatchObject({ status: 500, body: { error: { code: 5000 } } });
      expect(response.body.error.messages.general[0]).toContain("DEMO");
    } finally {
      await real.stop();
    }
  });
});

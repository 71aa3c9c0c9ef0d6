import { decodeJwt, importJWK, jwtVerify } from "jose";
import { decode, encode } from "jose/base64url";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readBody, startHttpServer } from "../../../tests/support/http-server";
import { runAlerts } from "../../src/alerts/run";
import { apiAt } from "../support/api-at";
import { alertRuleRow, issueRow } from "../support/fixture-rows";
import { setupFixtureStack } from "../support/fixture-stack";
import { insertFixtureRows, meter, plant } from "../support/fixtures";
import { company, user } from "../support/users";

const vapidKeys = {
  PUSH_VAPID_PUBLIC_KEY: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  PUSH_VAPID_PRIVATE_KEY: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  PUSH_SUBJECT: "mailto:service@example.com",
};
const settings = { ...vapidKeys, ALERTS_ALLOW_LOCAL_WEBHOOKS: "true" };
const testStack = setupFixtureStack(settings);
const path = `/companies/${company.alpha}/alert-rules`;
const start = "2026-06-17T05:00:00Z";
const after = (minutes: number) => Temporal.Instant.from(start).add({ minutes }).toString();

/** A push service of this machine, with the status and headers of its response by device. */
const service = {
  url: "",
  responses: {} as Record<string, readonly [status: number, headers?: Record<string, string>]>,
  requests: [] as { device: string; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }[],
};
let stop = async () => {};

beforeAll(async () => {
  const server = await startHttpServer(async (request, response) => {
    const device = (request.url ?? "").slice(1);
    const body = Uint8Array.from(await readBody(request));
    service.requests.push({ device, headers: request.headers as Record<string, string>, body });
    const [status, headers] = service.responses[device] ?? [201];
    response.writeHead(status, headers).end();
  });
  service.url = server.url;
  stop = server.stop;
});
afterAll(() => stop());

/** A browser with the keys of its subscription. */
async function createBrowser(device: string) {
  const { subtle } = crypto;
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const keys = (await subtle.generateKey(curve, true, ["deriveBits"])) as CryptoKeyPair;
  const publicKey = new Uint8Array((await subtle.exportKey("raw", keys.publicKey)) as ArrayBuffer);
  const auth = crypto.getRandomValues(new Uint8Array(16));
  const hkdf = async (salt: Uint8Array, secret: Uint8Array, info: string | Uint8Array, bytes: number) => {
    const key = await subtle.importKey("raw", Uint8Array.from(secret), "HKDF", false, ["deriveBits"]);
    const context = {
      name: "HKDF",
      hash: "SHA-256",
      salt: Uint8Array.from(salt),
      info: Uint8Array.from(Buffer.from(info)),
    };
    return new Uint8Array(await subtle.deriveBits(context, key, bytes * 8));
  };
  /** Decrypts a message as a browser does (RFC 8291, 8188). */
  async function read(body: Uint8Array) {
    const [salt, sender] = [body.slice(0, 16), body.slice(21, 21 + (body[20] ?? 0))];
    const senderKey = await subtle.importKey("raw", sender, curve, false, []);
    const agreement = { ...curve, public: senderKey };
    const shared = new Uint8Array(await subtle.deriveBits(agreement, keys.privateKey, 256));
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]);
    const secret = await hkdf(auth, shared, info, 32);
    const key = await subtle.importKey(
      "raw",
      await hkdf(salt, secret, "Content-Encoding: aes128gcm\0", 16),
      "AES-GCM",
      false,
      ["decrypt"],
    );
    const iv = await hkdf(salt, secret, "Content-Encoding: nonce\0", 12);
    const record = new Uint8Array(await subtle.decrypt({ name: "AES-GCM", iv }, key, body.slice(86)));
    expect(record.at(-1)).toBe(2);
    return JSON.parse(new TextDecoder().decode(record.slice(0, -1)));
  }
  const subscription = { endpoint: `${service.url}/${device}`, p256dh: encode(publicKey), auth: encode(auth) };
  return { read, subscription: { name: device, ...subscription } };
}

const owner = () => testStack.as("owner");
const runAt = (instant: string) => runAlerts(apiAt(testStack.stack, instant, settings));
const messages = async () => (await owner().get(`${path}/1/messages`)).body.data;
const rule = async () => (await owner().get(path)).body.rules[0];
const devices = async () => (await owner().get("/me/push")).body.devices;
const add = async (device: string) => {
  const browser = await createBrowser(device);
  const { status, body } = await owner().post("/me/push", browser.subscription);
  const { p256dh } = browser.subscription;
  expect([status, body]).toEqual([
    201,
    { id: expect.any(Number), name: device, p256dh, created_at: expect.any(String), last_used_at: null },
  ]);
  return browser;
};

beforeEach(async () => {
  Object.assign(service, { responses: {}, requests: [] });
  const { db } = testStack.stack;
  await db.batch(["issues", "alert_rules", "push_devices"].map((table) => db.prepare(`delete from ${table}`)));
  await insertFixtureRows(db, {
    alert_rules: [{ ...alertRuleRow(1, user.owner, company.alpha), channel: "push" }],
    issues: [issueRow(900, plant.own, meter.south, "zero_yield", 100, "2026-06-17", { began_on: "2026-06-16" })],
  });
});

describe("the devices of a user", () => {
  it("are listed with the key of the deployment, and removed by their user only", async () => {
    await add("phone");
    const { body } = await owner().get("/me/push");
    expect(body).toMatchObject({ public_key: vapidKeys.PUSH_VAPID_PUBLIC_KEY, devices: [{ name: "phone" }] });
    expect(JSON.stringify(body)).not.toContain(service.url);
    const one = `/me/push/${body.devices[0].id}`;
    expect((await testStack.as("portfolio").delete(one)).status).toBe(404);
    expect((await owner().delete(one)).status).toBe(204);
    expect(await devices()).toEqual([]);
  });

  it("have one row for each subscription, which belongs to the user who added it last", async () => {
    const { subscription } = await add("phone");
    expect((await testStack.as("portfolio").post("/me/push", subscription)).status).toBe(201);
    expect(await devices()).toEqual([]);
  });

  it.each([
    [{ endpoint: "ftp://push.example/1" }, "endpoint"],
    [{ auth: "short" }, "p256dh"],
    [{ p256dh: encode(new Uint8Array(65).fill(4)) }, "p256dh"],
    [{ name: " " }, "name"],
  ])("are rejected with %j", async (changes, field) => {
    const { subscription } = await createBrowser("phone");
    const { status, body } = await owner().post("/me/push", { ...subscription, ...changes });
    expect([status, Object.keys(body.error.messages)]).toEqual([422, [field]]);
  });

  it("are at most ten", async () => {
    for (let index = 0; index < 10; index++) await add(`phone-${index}`);
    const { subscription } = await createBrowser("phone-10");
    expect((await owner().post("/me/push", subscription)).status).toBe(422);
    expect(await devices()).toHaveLength(10);
  });

  it("are removed when the user changes the password", async () => {
    await add("phone");
    const password = "Another-password-1";
    await owner().put("/users/me", { password, confirmation_password: password });
    expect(await devices()).toEqual([]);
  });
});

describe("a push message", () => {
  it("is encrypted for each device, and signed for its push service", async () => {
    const browsers = [await add("phone"), await add("laptop")];
    await Promise.all([runAt(start), runAt(start)]);
    await runAt(after(15));
    expect(service.requests.map(({ device }) => device).toSorted()).toEqual(["laptop", "phone"]);
    for (const { subscription, read } of browsers) {
      const request = service.requests.find(({ device }) => device === subscription.name);
      if (!request) throw new Error("The device has no message.");
      expect(await read(request.body)).toEqual({
        title: "New: Zero yield at Alpha",
        body: "Solar barn\nsince 16 Jun 2026 (1 day)",
        tag: "cause-900",
        url: "/triage#plant%3A11%3Azero_yield",
        language: "en",
      });
      expect(request.body.length).toBeLessThan(3_072);
      const { authorization = "", topic, ttl, "content-encoding": encoding } = request.headers;
      expect([encoding, topic, ttl]).toEqual(["aes128gcm", "cause-900", "86400"]);
      const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
      const point = decode(key);
      const jwk = { kty: "EC", crv: "P-256", x: encode(point.slice(1, 33)), y: encode(point.slice(33)) };
      await jwtVerify(token, await importJWK(jwk, "ES256"), { audience: service.url, currentDate: new Date(start) });
      expect(decodeJwt(token)).toMatchObject({ sub: vapidKeys.PUSH_SUBJECT, exp: Date.parse(start) / 1_000 + 43_200 });
    }
    expect(await messages()).toMatchObject([{ state: "sent", response: "HTTP 201", to: "phone, laptop" }]);
    expect(await devices()).toMatchObject([{ last_used_at: start }, { last_used_at: start }]);
    expect(await rule()).toMatchObject({ channel: "push", last_sent_at: start, failing_since: null });
  });

  it("is at most 3 kB with the longest names", async () => {
    const { read } = await add("phone");
    await testStack.stack.db
      .prepare(`update plants set name = ? where id = ${plant.own}`)
      .bind('"€'.repeat(2_000))
      .run();
    await runAt(start);
    await testStack.stack.db.prepare(`update plants set name = 'Solar barn' where id = ${plant.own}`).run();
    const [request] = service.requests;
    expect(request?.body.length).toBeLessThan(3_072);
    expect((await read(request?.body ?? new Uint8Array())).body).toMatch(/^"€"€/);
  });

  it("removes a device whose subscription has ended, and is delivered to the others", async () => {
    await add("phone");
    await add("laptop");
    service.responses = { phone: [410] };
    await runAt(start);
    expect(await devices()).toMatchObject([{ name: "laptop" }]);
    expect(await messages()).toMatchObject([{ state: "sent", response: "HTTP 201" }]);
  });

  it("is dead when no device is left, which the rule says", async () => {
    const error = vi.spyOn(console, "error").mockReturnValue();
    await add("phone");
    service.responses = { phone: [404] };
    await runAt(start);
    const dead = { state: "dead", response: "No device receives notifications." };
    expect([await devices(), await messages(), await rule()]).toMatchObject([[], [dead], { failing_since: start }]);
    await insertFixtureRows(testStack.stack.db, {
      issues: [issueRow(901, plant.shared, meter.shared, "zero_yield", 100, "2026-06-17", { began_on: "2026-06-16" })],
    });
    await runAt(after(15));
    expect(await messages()).toMatchObject([dead, dead]);
    error.mockRestore();
  });

  it("is sent again only to the devices without it, not before the service allows it", async () => {
    const error = vi.spyOn(console, "error").mockReturnValue();
    await add("phone");
    await add("laptop");
    service.responses = { phone: [429, { "retry-after": "3600" }] };
    await runAt(start);
    expect(await messages()).toMatchObject([{ state: "failed", response: "HTTP 429" }]);
    service.responses = {};
    for (const minutes of [15, 45, 59]) await runAt(after(minutes));
    expect(service.requests).toHaveLength(2);
    await runAt(after(60));
    expect(service.requests.map(({ device }) => device).slice(2)).toEqual(["phone"]);
    expect(await messages()).toMatchObject([{ state: "sent", response: "HTTP 201" }]);
    expect(String(error.mock.calls)).not.toContain(service.url);
    error.mockRestore();
  });

  it("is not sent to somebody who lost access after it was found", async () => {
    const error = vi.spyOn(console, "error").mockReturnValue();
    await add("phone");
    service.responses = { phone: [500] };
    await runAt(start);
    await testStack.stack.db.prepare(`delete from company_users where user_id = ${user.owner}`).run();
    await runAt(after(15));
    expect(service.requests).toHaveLength(1);
    const [stored] = (await testStack.stack.db.prepare("select state, response from alert_messages").all()).results;
    expect(stored).toEqual({ state: "dead", response: "The person has no access to the company any more." });
    await testStack.stack.db
      .prepare("insert into company_users (company_id, user_id) values (?, ?)")
      .bind(company.alpha, user.owner)
      .run();
    error.mockRestore();
  });

  it("is tested with the response of the push service", async () => {
    const test = async () => (await owner().post(`${path}/1/test`)).body;
    expect(await test()).toEqual({ delivered: false, response: "No device receives notifications." });
    const { read } = await add("phone");
    expect(await test()).toEqual({ delivered: true, response: "HTTP 201" });
    expect(await read(service.requests[0]?.body ?? new Uint8Array())).toMatchObject({
      title: 'Test of the alert rule "Rule 1"',
      tag: "test",
    });
    expect(await messages()).toEqual([]);
  });
});

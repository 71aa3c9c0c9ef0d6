import { cookieHeader, type EdgeWorker, setupEdge, startEdgeWorker } from "@testing/edge-worker";
import { delayed, faults, json } from "@testing/mock-upstream";
import { demoPassword, startTestStack } from "@testing/stack";
import { describe, expect, it } from "vitest";

/** Longer than any test takes, also on a slow machine. */
const windowSeconds = 50;
const limits = { ATTEMPTS_PER_ACCOUNT: "3", ATTEMPTS_PER_ADDRESS: "6", ATTEMPTS_SECONDS: String(windowSeconds) };

const edge = setupEdge({ vars: () => limits, trustsClientAddress: true });

const wrongCredentials = json({ error: { code: 3000, messages: { email: ["No"] } } }, 400);

let addresses = 0;
/** An address that no other test uses. */
function newAddress(): string {
  addresses += 1;
  return `192.0.2.${addresses}`;
}

/** Posts a form from an address, and from a device if its cookie is given. */
async function attempt(
  path: string,
  fields: Record<string, string>,
  address: string,
  device = "",
  worker: EdgeWorker = edge,
) {
  const headers = { Origin: worker.url, "CF-Connecting-IP": address, Cookie: device };
  const body = new URLSearchParams(fields);
  const response = await worker.request(path, { method: "POST", headers, body });
  const text = await response.text();
  const retryAfter = Number(response.headers.get("Retry-After"));
  return {
    status: response.status,
    retryAfter,
    text,
    device: cookieHeader(response).replace(/__Host-session=\S+ ?/, ""),
  };
}

const signIn = (email: string, address: string, { path = "/sign-in", device = "" } = {}) =>
  attempt(path, { email, password: "Sunny-roof-1" }, address, device);

async function statusesOf(count: number, send: (index: number) => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await send(index)).status);
  return statuses;
}

describe("sign-in", () => {
  it("is limited per account and address, whatever the spelling", async () => {
    edge.upstream.on("POST /sign-in", wrongCredentials);
    const address = newAddress();
    const spellings = ["anna@demo.example", " Anna@demo.example ", "ANNA@DEMO.EXAMPLE"];
    expect(await statusesOf(3, (index) => signIn(spellings[index] ?? "", address))).toEqual([400, 400, 400]);
    edge.upstream.reset();
    for (const path of ["/sign-in", "/sign-in.data"]) {
      const blocked = await signIn("anna@demo.example", address, { path });
      expect(blocked.status).toBe(429);
      expect(blocked.retryAfter).toBeGreaterThanOrEqual(1);
      expect(blocked.retryAfter).toBeLessThanOrEqual(windowSeconds);
      if (path === "/sign-in") {
        expect(blocked.text).toMatch(/Too many attempts\. Please try again in \d+ seconds?\./);
        expect(blocked.text).toContain('value="anna@demo.example"');
      }
    }
    expect(edge.upstream.requests).toEqual([]);
    expect((await signIn("other@demo.example", address)).status).toBe(303);
  });

  it("leaves an account to other addresses while one guesses, and is limited for all of them together", async () => {
    edge.upstream.on("POST /sign-in", wrongCredentials);
    const guess = (address: string) => signIn("target@demo.example", address);
    const guesser = newAddress();
    // Blocked attempts use up nothing of the account.
    expect(await statusesOf(9, () => guess(guesser))).toEqual([...Array(3).fill(400), ...Array(6).fill(429)]);
    edge.upstream.reset();
    expect((await guess(newAddress())).status).toBe(303);
    edge.upstream.on("POST /sign-in", wrongCredentials);
    expect(await statusesOf(4, () => guess(newAddress()))).toEqual([400, 400, 400, 429]);
  });

  it("is not limited by the guesses of others on a device where the user has signed in before", async () => {
    const address = newAddress();
    const { device } = await signIn("known@demo.example", address);
    expect(device).toMatch(/^__Host-device=\S+$/);
    expect(device).not.toContain("known");
    edge.upstream.on("POST /sign-in", wrongCredentials);
    // From the same address, for the account and for many, and from others.
    for (let index = 0; index < 8; index += 1) {
      await signIn("known@demo.example", index < 4 ? address : newAddress());
      await signIn(`b${index}@demo.example`, address);
    }
    edge.upstream.reset();
    const other = newAddress();
    for (const from of [address, newAddress()]) {
      expect((await signIn("known@demo.example", from)).status).toBe(429);
      expect((await signIn("known@demo.example", from, { device })).status).toBe(303);
    }
    // Known to one user only, who has three guesses there, whatever the address.
    expect((await signIn("known@demo.example", other, { device: `${device}x` })).status).toBe(429);
    expect((await signIn("b0@demo.example", address, { device })).status).toBe(429);
    edge.upstream.on("POST /sign-in", wrongCredentials);
    const guesses = await statusesOf(4, () => signIn("known@demo.example", newAddress(), { device }));
    expect(guesses).toEqual([400, 400, 400, 429]);
  });

  it("is limited per address, with each IPv6 network as one", async () => {
    edge.upstream.on("POST /sign-in", wrongCredentials);
    const statuses = await statusesOf(7, (index) => signIn(`a${index}@demo.example`, `2001:db8:1:2::${index}`));
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429]);
    edge.upstream.reset();
    expect((await signIn("a9@demo.example", "2001:db8:1:3::1")).status).toBe(303);
  });

  it("lets no more simultaneous attempts through than the limit", async () => {
    edge.upstream.on("POST /sign-in", delayed(200, wrongCredentials));
    const address = newAddress();
    const all = await Promise.all(Array.from({ length: 12 }, () => signIn("burst@demo.example", address)));
    expect(all.filter(({ status }) => status === 429)).toHaveLength(9);
    expect(edge.upstream.requestsTo("POST /sign-in")).toHaveLength(3);
  });

  it("counts only failed guesses: neither sign-ins nor failures of v0", async () => {
    const address = newAddress();
    expect(await statusesOf(8, () => signIn("often@demo.example", address))).toEqual(Array(8).fill(303));
    edge.upstream.on("POST /sign-in", faults.serverError);
    expect(await statusesOf(8, () => signIn("often@demo.example", address))).toEqual(Array(8).fill(500));
    expect(await statusesOf(8, () => attempt("/sign-in", { email: "often@demo.example" }, address))).toEqual(
      Array(8).fill(400),
    );
    edge.upstream.reset();
    expect((await signIn("often@demo.example", address)).status).toBe(303);
  });

  it("forgets the failed attempts of an account that signs in", async () => {
    const address = newAddress();
    const fail = async () => {
      edge.upstream.on("POST /sign-in", wrongCredentials);
      expect(await statusesOf(2, () => signIn("typo@demo.example", address))).toEqual([400, 400]);
      edge.upstream.reset();
    };
    await fail();
    expect((await signIn("typo@demo.example", address)).status).toBe(303);
    await fail();
    expect((await signIn("typo@demo.example", address)).status).toBe(303);
  });
});

describe("password recovery", () => {
  it("limits the e-mails to an account, whether it exists or not", async () => {
    for (const [email, respond] of [
      ["member@demo.example", json({})],
      ["unknown@demo.example", json({ error: { code: 4000, messages: { email: ["Unknown"] } } }, 422)],
    ] as const) {
      edge.upstream.on("POST /password/email", respond);
      const send = () => attempt("/forgot-password", { email }, newAddress());
      expect((await statusesOf(4, send)).slice(2)).toEqual([email === "member@demo.example" ? 200 : 422, 429]);
      expect((await send()).text).toMatch(/Too many attempts\. Please try again in \d+ seconds?\./);
    }
    // Another form has attempts of its own.
    expect((await signIn("member@demo.example", newAddress())).status).toBe(303);
  });

  it("limits guesses of a reset token", async () => {
    const wrong = json({ error: { code: 4000, messages: { token: ["Invalid"] } } }, 422);
    const password = "Sunny-roof-2";
    const form = { email: "reset@demo.example", password, password_confirmation: password };
    const address = newAddress();
    const reset = () => attempt("/reset-password?token=abc", form, address);
    edge.upstream.on("POST /password/reset", wrong);
    expect(await statusesOf(4, reset)).toEqual([422, 422, 422, 429]);
    const blocked = await reset();
    expect(blocked.text).toMatch(/Too many attempts\. Please try again in \d+ seconds?\./);
    expect(blocked.retryAfter).toBeGreaterThanOrEqual(1);
  });
});

describe("setup", () => {
  it("limits guesses of the link's token from an address, and not from others", async () => {
    edge.upstream.on("POST /setup/link", json({ state: "invalid" }));
    const open = async (address: string, index = 0) => {
      const headers = { "CF-Connecting-IP": address, Cookie: `__Host-setup=guess-${index}` };
      const response = await edge.request("/setup", { headers });
      await response.body?.cancel();
      return response;
    };
    const address = newAddress();
    expect(await statusesOf(7, (index) => open(address, index))).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect((await open(newAddress())).status).toBe(200);
  });
});

describe("the end of the window", () => {
  it("allows sign-ins of an account, sign-ins from an address, and the reset of a password", async () => {
    const worker = await startEdgeWorker(() => ({ ...limits, ATTEMPTS_SECONDS: "5" }), { trustsClientAddress: true });
    const password = { password: "Sunny-roof-2", password_confirmation: "Sunny-roof-2" };
    let accounts = 0;
    const senders = (
      [
        ["/sign-in", () => ({ email: "anna@demo.example", password: "Sunny-roof-1" }), 303],
        ["/sign-in", () => ({ email: `a${accounts++}@demo.example`, password: "Sunny-roof-1" }), 303],
        ["/reset-password?token=abc", () => ({ email: "reset@demo.example", ...password }), 200],
      ] as const
    ).map(([path, fields, accepted]) => {
      const address = newAddress();
      return { send: async () => (await attempt(path, fields(), address, "", worker)).status, accepted };
    });
    try {
      worker.upstream.on("POST /sign-in", wrongCredentials);
      worker.upstream.on(
        "POST /password/reset",
        json({ error: { code: 4000, messages: { token: ["Invalid"] } } }, 422),
      );
      // On a slow machine the window of the first attempts may end before the last one. Rejected attempts do not count.
      await Promise.all(senders.map(({ send }) => expect.poll(send, { timeout: 60_000, interval: 10 }).toBe(429)));
      worker.upstream.reset();
      worker.upstream.on("POST /password/reset", json({}));
      await Promise.all(
        senders.map(({ send, accepted }) => expect.poll(send, { timeout: 60_000, interval: 250 }).toBe(accepted)),
      );
    } finally {
      await worker.stop();
    }
  });
});

describe("the log", () => {
  it("has no error of the throttle, and no account or address", () =>
    expect(edge.logText()).not.toMatch(/throttle-error|demo\.example|192\.0\.2/));
});

describe("the limits of the included back end", () => {
  it("do not lock out a known device after the guesses of strangers, even from its own address", async () => {
    const stack = await startTestStack({ edgeVars: { ATTEMPTS_PER_ACCOUNT: "10", ATTEMPTS_PER_ADDRESS: "100" } });
    const signInAs = (password: string, cookie = "") =>
      fetch(`${stack.url}/sign-in`, {
        method: "POST",
        redirect: "manual",
        headers: { Origin: stack.url, Cookie: cookie, Connection: "close" },
        body: new URLSearchParams({ email: "owner@demo.example", password }),
      });
    try {
      const device = cookieHeader(await signInAs(demoPassword)).replace(/__Host-session=\S+ ?/, "");
      expect(await statusesOf(12, () => signInAs("a guess"))).toEqual([...Array(10).fill(400), 429, 429]);
      expect((await signInAs(demoPassword, device)).status).toBe(303);
      const direct = Array.from({ length: 230 }, (_, index) =>
        fetch(`${stack.referenceUrl}/v0/sign-in`, {
          method: "POST",
          headers: { "Content-Type": "application/json", "CF-Connecting-IP": `198.51.100.${index % 23}` },
          body: JSON.stringify({ email: "owner@demo.example", password: "a guess" }),
        }),
      );
      const statuses = (await Promise.all(direct)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
      // Locked for a device that nobody knows, from another address too; not for this one.
      expect((await signInAs(demoPassword, device)).status).toBe(303);
    } finally {
      await stack.stop();
    }
  });
});

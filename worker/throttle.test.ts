import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database, DatabaseStatement } from "./env";
import { createThrottle, networkOf } from "./throttle";

// How attempts are counted in D1 itself is tested in tests/integration/edge-throttle.test.ts.
const statement: DatabaseStatement = { bind: () => statement };
const createDatabase = (batch: Database["batch"]): Database => ({ prepare: () => statement, batch });

const limits = { perAccount: 3, perAddress: 6, windowSeconds: 900 };

function attempt(database: Database | undefined, attemptLimits = limits) {
  const request = new Request("https://site.example/sign-in", { headers: { "CF-Connecting-IP": "192.0.2.1" } });
  const options = { database, limits: attemptLimits, secrets: ["a".repeat(32)], requestId: "request" };
  const { throttle, headers } = createThrottle(request, options);
  return { result: throttle("sign-in", "anna@demo.example", async () => "done"), headers };
}

describe("createThrottle", () => {
  let logged = vi.spyOn(console, "error");
  beforeEach(() => {
    logged = vi.spyOn(console, "error").mockImplementation(() => {});
  });
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    ["fails", () => Promise.reject(new Error("D1 is down"))],
    ["never answers", () => new Promise<never>(() => {})],
  ])("limits nothing when the database %s, and logs it", async (_, batch) => {
    const { result, headers } = attempt(createDatabase(batch));
    expect([await result, headers.get("Retry-After")]).toEqual(["done", null]);
    expect(headers.get("Set-Cookie")).toMatch(/^__Host-device=/);
    expect(logged.mock.calls.join()).toContain("throttle-error");
  });

  it("uses no database when there are no limits or no database", async () => {
    const batch = vi.fn();
    const none = { ...limits, perAccount: Number.POSITIVE_INFINITY, perAddress: Number.POSITIVE_INFINITY };
    expect(await attempt(createDatabase(batch), none).result).toBe("done");
    expect(await attempt(undefined).result).toBe("done");
    expect(batch).not.toHaveBeenCalled();
  });

  it("rejects with the time until the last exceeded window ends", async () => {
    const now = Date.now();
    const rows = [[], [{ count: 4, expires_at: now + 20_000 }], [{ count: 7, expires_at: now + 60_000 }]];
    const { result, headers } = attempt(createDatabase(async () => rows.map((results) => ({ results })) as never));
    await expect(result).rejects.toMatchObject({ status: 429, code: 4029, retryAfterSeconds: 60 });
    expect([...headers]).toEqual([["retry-after", "60"]]);
  });
});

describe("networkOf", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["2001:db8:1:2:3::", "2001:db8:1:2"],
    ["no:address", "no:address"],
  ])("of %s is %s", (address, network) => expect(networkOf(address)).toBe(network));
});

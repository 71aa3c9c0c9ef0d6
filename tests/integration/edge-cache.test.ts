import { cookieHeader, type EdgeWorker, startEdgeWorker } from "@testing/edge-worker";
import { faults, json } from "@testing/mock-upstream";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

let edge: EdgeWorker;
beforeAll(async () => {
  edge = await startEdgeWorker();
});
afterAll(() => edge?.stop());
beforeEach(() => edge.upstream.reset());

const path = "/companies/3/statistics/number-of-plants";

/** Makes v0 respond with the number of calls so far, so that cached responses can be recognized. */
function countCalls(call = `GET ${path}`) {
  let count = 0;
  edge.upstream.on(call, (response, request) => {
    count += 1;
    json({ count })(response, request);
  });
}
const load = async (cookie: string, callPath = path) => {
  const response = await edge.request(`/api/v0${callPath}`, { cookie });
  const { count } = (await response.json()) as { count: number };
  return count;
};
const upload = async (cookie: string) => {
  edge.upstream.on("POST /companies/3/plants/7/files", json([], 201));
  const form = new FormData();
  form.append("files[]", new File(["x"], "x.txt"));
  const init = { method: "POST", body: form, cookie, headers: { Origin: edge.url } };
  return edge.request("/api/v0/companies/3/plants/7/files", init);
};

describe("a cached response", () => {
  it("is served to the same user only", async () => {
    countCalls();
    const [anna, bert] = [await edge.signIn(), await edge.signIn()];
    expect(await load(anna)).toBe(1);
    await expect.poll(async () => (await load(anna)) === 1).toBe(true);
    expect(await load(bert)).toBe(2);
    expect(await load(anna)).toBe(1);
    expect(await load(bert)).toBe(2);
  });

  it("is invalidated by a write, with and without the revision cookie", async () => {
    countCalls();
    const cookie = await edge.signIn();
    const before = await load(cookie);
    const written = await upload(cookie);
    expect(written.status).toBe(201);
    expect(cookieHeader(written)).toMatch(/^__Host-cache-revision=\d+$/);
    const after = await load(cookie);
    expect(after).toBeGreaterThan(before);
    expect(await load(`${cookie}; ${cookieHeader(written)}`)).toBe(after);
  });

  it("depends on the query but not on the order of its parameters", async () => {
    countCalls("GET /companies/3/performance");
    const cookie = await edge.signIn();
    const performance = "/companies/3/performance";
    const first = await load(cookie, `${performance}?start_date=2026-01-01&end_date=2026-01-31`);
    expect(await load(cookie, `${performance}?end_date=2026-01-31&start_date=2026-01-01`)).toBe(first);
    expect(await load(cookie, `${performance}?start_date=2026-01-01&end_date=2026-02-01`)).not.toBe(first);
  });

  it("is not stored when the call failed", async () => {
    const cookie = await edge.signIn();
    edge.upstream.on(`GET ${path}`, faults.serverError);
    expect((await edge.request(`/api/v0${path}`, { cookie })).status).toBe(500);
    edge.upstream.on(`GET ${path}`, faults.invalidJson);
    await (await edge.request(`/api/v0${path}`, { cookie })).text();
    countCalls();
    expect(await load(cookie)).toBe(1);
  });
});

describe("a call without a cache rule", () => {
  it("is sent to v0 each time", async () => {
    const cookie = await edge.signIn();
    countCalls("GET /companies/3/driver-status");
    expect(await load(cookie, "/companies/3/driver-status")).toBe(1);
    expect(await load(cookie, "/companies/3/driver-status")).toBe(2);
  });
});

describe("concurrent calls with the same key", () => {
  function respondSlowly() {
    let calls = 0;
    edge.upstream.on(`GET ${path}`, (response, request) => {
      calls += 1;
      const count = calls;
      setTimeout(() => json({ count })(response, request), 1_000);
    });
    return () => calls;
  }

  it("are one upstream call when they belong to one user", async () => {
    const callCount = respondSlowly();
    const cookie = await edge.signIn();
    const counts = await Promise.all(Array.from({ length: 8 }, () => load(cookie)));
    expect(new Set(counts)).toEqual(new Set([1]));
    expect(callCount()).toBe(1);
  });

  it("are two upstream calls when they belong to two users", async () => {
    const callCount = respondSlowly();
    const [anna, bert] = [await edge.signIn(), await edge.signIn()];
    const counts = await Promise.all([load(anna), load(bert)]);
    expect(new Set(counts).size).toBe(2);
    expect(callCount()).toBe(2);
  });

  it("get a response when the client of the first one disconnects", async () => {
    const callCount = respondSlowly();
    const cookie = await edge.signIn();
    const disconnected = edge.requestAndDisconnect(`/api/v0${path}`, cookie, 400);
    await expect.poll(callCount).toBe(1);
    const [count] = await Promise.all([load(cookie), disconnected]);
    expect(count).toBe(1);
    expect(callCount()).toBe(1);
  });
});

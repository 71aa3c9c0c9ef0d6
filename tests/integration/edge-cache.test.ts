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

/** Lets v0 count its answers, so that each can be told from the next. */
function counting(call = `GET ${path}`) {
  let count = 0;
  edge.upstream.on(call, (response, asked) => {
    count += 1;
    json({ count })(response, asked);
  });
}
const ask = async (cookie: string, asked = path) => {
  const response = await edge.request(`/api/v0${asked}`, { cookie });
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

describe("a figure", () => {
  it("is asked for once, for the person who asks, and never for another", async () => {
    counting();
    const [anna, bert] = [await edge.signIn(), await edge.signIn()];
    expect(await ask(anna)).toBe(1);
    await expect.poll(async () => (await ask(anna)) === 1).toBe(true);
    expect(await ask(bert)).toBe(2);
    expect(await ask(anna)).toBe(1);
    expect(await ask(bert)).toBe(2);
  });

  it("is never one of before a write, with or without the cookie that says so", async () => {
    counting();
    const cookie = await edge.signIn();
    const before = await ask(cookie);
    const written = await upload(cookie);
    expect(written.status).toBe(201);
    expect(cookieHeader(written)).toMatch(/^__Host-generation=\d+$/);
    const after = await ask(cookie);
    expect(after).toBeGreaterThan(before);
    expect(await ask(`${cookie}; ${cookieHeader(written)}`)).toBe(after);
  });

  it("is the same whatever the order of its query, and another for another query", async () => {
    counting("GET /companies/3/performance");
    const cookie = await edge.signIn();
    const figure = "/companies/3/performance";
    const first = await ask(cookie, `${figure}?start_date=2026-01-01&end_date=2026-01-31`);
    expect(await ask(cookie, `${figure}?end_date=2026-01-31&start_date=2026-01-01`)).toBe(first);
    expect(await ask(cookie, `${figure}?start_date=2026-01-01&end_date=2026-02-01`)).not.toBe(first);
  });

  it("that failed is asked for again", async () => {
    const cookie = await edge.signIn();
    edge.upstream.on(`GET ${path}`, faults.serverError);
    expect((await edge.request(`/api/v0${path}`, { cookie })).status).toBe(500);
    edge.upstream.on(`GET ${path}`, faults.invalidJson);
    await (await edge.request(`/api/v0${path}`, { cookie })).text();
    counting();
    expect(await ask(cookie)).toBe(1);
  });
});

describe("what the table does not name", () => {
  it("is asked for each time", async () => {
    const cookie = await edge.signIn();
    counting("GET /companies/3/driver-status");
    expect(await ask(cookie, "/companies/3/driver-status")).toBe(1);
    expect(await ask(cookie, "/companies/3/driver-status")).toBe(2);
  });
});

describe("simultaneous equal calls", () => {
  function slowly() {
    let times = 0;
    edge.upstream.on(`GET ${path}`, (response, asked) => {
      times += 1;
      const count = times;
      setTimeout(() => json({ count })(response, asked), 1_000);
    });
    return () => times;
  }

  it("of one person are one call upstream", async () => {
    const times = slowly();
    const cookie = await edge.signIn();
    const counts = await Promise.all(Array.from({ length: 8 }, () => ask(cookie)));
    expect(new Set(counts)).toEqual(new Set([1]));
    expect(times()).toBe(1);
  });

  it("of two people are two", async () => {
    const times = slowly();
    const [anna, bert] = [await edge.signIn(), await edge.signIn()];
    const counts = await Promise.all([ask(anna), ask(bert)]);
    expect(new Set(counts).size).toBe(2);
    expect(times()).toBe(2);
  });

  it("are answered although the one that began them goes away", async () => {
    const times = slowly();
    const cookie = await edge.signIn();
    const leaving = edge.requestAndDisconnect(`/api/v0${path}`, cookie, 400);
    await expect.poll(times).toBe(1);
    const [count] = await Promise.all([ask(cookie), leaving]);
    expect(count).toBe(1);
    expect(times()).toBe(1);
  });
});

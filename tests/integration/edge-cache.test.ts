import { cookieHeader, type EdgeWorker, setupEdge } from "@testing/edge-worker";
import { faults, json } from "@testing/mock-upstream";
import { describe, expect, it } from "vitest";

const edge = setupEdge();

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

  it("depends on the query", async () => {
    countCalls("GET /companies/3/performance");
    const cookie = await edge.signIn();
    const performance = "/companies/3/performance?start_date=2026-01-01";
    const first = await load(cookie, `${performance}&end_date=2026-01-31`);
    expect(await load(cookie, `${performance}&end_date=2026-01-31`)).toBe(first);
    expect(await load(cookie, `${performance}&end_date=2026-02-01`)).not.toBe(first);
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

describe("two people and one URL", () => {
  it("never get each other's response, from the cache or not", async () => {
    const ofPlant = ["issues", "audits"].map((call) => `/companies/3/plants/7/${call}`);
    for (const call of [path, "/companies/3/performance", "/companies/3/driver-status", ...ofPlant]) {
      edge.upstream.on(`GET ${call}`, (response, request) =>
        json({ count: request.headers.authorization })(response, request),
      );
    }
    const people = [await edge.signIn(), await edge.signIn(), await edge.signIn()];
    const performance = "/companies/3/performance?start_date=2026-01-01";
    for (const callPath of [path, performance, "/companies/3/driver-status", ...ofPlant]) {
      const first = await Promise.all(people.map((cookie) => load(cookie, callPath)));
      expect(new Set(first).size).toBe(3);
      for (let round = 0; round < 3; round += 1) {
        expect(await Promise.all(people.map((cookie) => load(cookie, callPath)))).toEqual(first);
      }
    }
  });
});

describe("a sign-out", () => {
  it("invalidates what was cached for the user's other browsers", async () => {
    countCalls();
    const cookie = await edge.signIn();
    const first = await load(cookie);
    const signedOut = await edge.post("/sign-out", {}, await edge.signIn());
    expect(cookieHeader(signedOut)).toMatch(/__Host-cache-revision=\d+/);
    expect(await load(cookie)).toBeGreaterThan(first);
  });
});

describe("the browser", () => {
  it("gets a cached response with its age and tag, and 304 when it names the tag", async () => {
    const locations = "/companies/3/plant-locations";
    let count = 0;
    edge.upstream.on(`GET ${locations}`, (response, request) => {
      count += 1;
      json(Array.from({ length: 50 }, () => ({ id: count, status: "OK", latitude: 52, longitude: 5 })))(
        response,
        request,
      );
    });
    const cookie = await edge.signIn();
    const ask = (by: string, init: Parameters<EdgeWorker["request"]>[1] = {}) =>
      edge.request(`/api/v0${locations}`, { cookie: by, ...init });
    const first = await ask(cookie);
    const tag = first.headers.get("ETag") ?? "";
    expect([tag, first.headers.get("Age"), await first.text()]).toEqual([
      expect.stringMatching(/^W\//),
      null,
      expect.stringContaining('"id":1'),
    ]);
    const same = await ask(cookie, { headers: { "If-None-Match": tag } });
    expect([same.status, await same.text(), same.headers.get("Age")]).toEqual([304, "", "0"]);
    expect(same.headers.get("Cache-Control")).toBe("private, no-store");
    const other = await ask(await edge.signIn(), { headers: { "If-None-Match": tag } });
    expect([other.status, await other.text()]).toEqual([200, expect.stringContaining('"id":2')]);
    const head = await ask(cookie, { method: "HEAD" });
    expect([head.status, head.headers.get("ETag"), await head.text()]).toEqual([200, tag, ""]);
  });

  it("gets a resource again only when it is another one", async () => {
    const notes = (message: string) =>
      json([{ id: 1, message: message.repeat(300), private: false, created_at: "2026-03-01T11:00:00Z", user: null }]);
    edge.upstream.on("GET /companies/3/plants/7/notes", notes("first"));
    const cookie = await edge.signIn();
    const resource = "/resources/plant-notes?companyId=3&plantId=7";
    const first = await edge.request(resource, { cookie });
    const tag = first.headers.get("ETag") ?? "";
    expect([first.status, await first.text()]).toEqual([200, expect.stringContaining("first")]);
    const same = await edge.request(resource, { cookie, headers: { "If-None-Match": tag } });
    expect([same.status, await same.text()]).toEqual([304, ""]);
    edge.upstream.on("GET /companies/3/plants/7/notes", notes("second"));
    const second = await edge.request(resource, { cookie, headers: { "If-None-Match": tag } });
    expect([second.status, await second.text()]).toEqual([200, expect.stringContaining("second")]);
  });
});

describe("what somebody else has changed of a plant", () => {
  const plant = "/companies/3/plants/7";
  const field = (value: string, id: number) =>
    json([{ id, value, type: { id: 5, name: "Roof", type: "text" }, revision: id }]);
  const resource = "/resources/plant-page?companyId=3&plantId=7&ownerId=3&parts=customFields";
  const shown = async (cookie: string) => (await edge.request(resource, { cookie })).text();

  it("is compared with by a change of a person who has an older copy, and is shown after the conflict", async () => {
    edge.upstream.on("GET /companies/3/plant-custom-field-types", json([{ id: 5, name: "Roof", type: "text" }]));
    edge.upstream.on(`GET ${plant}/custom-fields`, field("Slate", 1));
    const cookie = await edge.signIn();
    expect(await shown(cookie)).toContain("Slate");
    edge.upstream.on(`GET ${plant}/custom-fields`, field("Thatch", 2));
    await expect.poll(() => shown(cookie)).toContain("Slate");
    const change = { companyId: 3, plantId: 7, typeId: 5, value: "Tiles", change: "save", loaded: { value: "Slate" } };
    const response = await edge.request("/actions/edit-custom-field", {
      method: "POST",
      body: JSON.stringify(change),
      cookie,
      headers: { Origin: edge.url, "Content-Type": "application/json" },
    });
    expect(await response.text()).toContain("Thatch");
    expect(edge.upstream.requests.filter(({ method }) => method === "PUT")).toEqual([]);
    expect(await shown(cookie)).toContain("Thatch");
  });
});

describe("what a company has to choose from", () => {
  const choices = ["/companies/3/tags?viewable=1", "/companies/3/children", path];
  const requestedChoices = () => edge.upstream.requests.filter((request) => choices.includes(request.path)).length;
  /** The number of its calls for one opened page. */
  async function callsOfPage(cookie: string) {
    const before = requestedChoices();
    await (await edge.request("/support", { cookie })).text();
    return requestedChoices() - before;
  }

  it("is requested again only after a write of the same person", async () => {
    edge.upstream.on("GET /companies/3/tags", json([]));
    edge.upstream.on("GET /companies/3/children", json([]));
    edge.upstream.on(`GET ${path}`, json({ count: 20 }));
    const cookie = await edge.signIn();
    expect(await callsOfPage(cookie)).toBe(choices.length);
    await expect.poll(() => callsOfPage(cookie)).toBe(0);
    await upload(cookie);
    expect(await callsOfPage(cookie)).toBe(choices.length);
    expect(await callsOfPage(await edge.signIn())).toBe(choices.length);
  });
});

describe("the log", () => {
  it("says for each request what the cache had, had not, or had only an older one of", async () => {
    countCalls();
    const cookie = await edge.signIn();
    const ids: (string | null)[] = [];
    for (let count = 0; count < 2; count += 1) {
      const response = await edge.request(`/api/v0${path}`, { cookie });
      ids.push(response.headers.get("X-Request-Id"));
      await response.text();
    }
    const lines = () => ids.map((id) => edge.logEntries().find(({ requestId }) => requestId === id));
    await expect.poll(lines).toMatchObject([
      { cacheHits: 0, cacheMisses: 1, cacheStale: 0, upstreamCalls: 1 },
      { cacheHits: 1, cacheMisses: 0, cacheStale: 0, upstreamCalls: 0 },
    ]);
  });
});

describe("a call without a cache rule", () => {
  it("is sent to v0 each time", async () => {
    const cookie = await edge.signIn();
    countCalls("GET /companies/3/inbound-drivers");
    expect(await load(cookie, "/companies/3/inbound-drivers")).toBe(1);
    expect(await load(cookie, "/companies/3/inbound-drivers")).toBe(2);
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

  it("get a response when the client of another one disconnects", async () => {
    const responses: (() => void)[] = [];
    edge.upstream.on(`GET ${path}`, (response, request) => {
      responses.push(() => json({ count: responses.length })(response, request));
    });
    const cookie = await edge.signIn();
    const count = load(cookie);
    await expect.poll(() => responses.length).toBe(1);
    await edge.requestAndDisconnect(`/api/v0${path}`, cookie, 400);
    for (const respond of responses) respond();
    expect(await count).toBe(1);
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

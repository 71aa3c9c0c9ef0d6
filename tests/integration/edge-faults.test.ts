import { type EdgeWorker, startEdgeWorker } from "@testing/edge-worker";
import { faults, json } from "@testing/mock-upstream";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

let edge: EdgeWorker;
let cookie: string;
beforeAll(async () => {
  edge = await startEdgeWorker();
});
afterAll(() => edge?.stop());
beforeEach(async () => {
  edge.upstream.reset();
  // Another person each time: nothing is kept for them yet.
  cookie = await edge.signIn();
});

const path = "/companies/3/driver-status";
const ask = () => edge.request(`/api/v0${path}`, { cookie });

describe("a fault of v0", () => {
  it.each([
    ["reset", 502],
    ["serverError", 500],
    ["redirect", 502],
  ] as const)("(%s) is answered with %i on the browser's own way", async (fault, status) => {
    edge.upstream.on(`GET ${path}`, faults[fault]);
    const response = await ask();
    expect(response.status).toBe(status);
    expect(await response.text()).not.toMatch(/127\.0\.0\.1|evil\.example/);
  });

  it("that passes is not noticed: a read is tried once more", async () => {
    for (const fault of [faults.reset, json({}, 502), json({}, 503), json({}, 504)]) {
      edge.upstream.reset();
      let times = 0;
      edge.upstream.on(`GET ${path}`, (response, call) => {
        times += 1;
        (times === 1 ? fault : json([{ status: 0 }]))(response, call);
      });
      expect(await (await ask()).json()).toEqual([{ status: 0 }]);
      expect(times).toBe(2);
    }
  });

  it("never makes a write happen twice", async () => {
    edge.upstream.on("POST /companies/3/plants/7/files", faults.reset);
    const form = new FormData();
    form.append("files[]", new File(["x"], "x.txt"));
    const init = { method: "POST", body: form, cookie, headers: { Origin: edge.url } };
    expect((await edge.request("/api/v0/companies/3/plants/7/files", init)).status).toBe(502);
    expect(edge.upstream.requestsTo("POST /companies").length).toBe(1);
  });

  it("ends the session in the answer when it is a 401", async () => {
    edge.upstream.on(`GET ${path}`, faults.tokenUnknown);
    const response = await ask();
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { code: 1000 } });
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-session=; Max-Age=0/);
    expect((await ask()).headers.get("Set-Cookie")).toContain("Max-Age=0");
  });

  it.each(["serverError", "invalidJson", "reset", "truncatedBody", "unexpectedShape"] as const)(
    "(%s) on every card leaves the dashboard standing",
    async (fault) => {
      edge.upstream.on("GET /companies/3/", faults[fault]);
      const response = await edge.request("/", { cookie });
      const page = await response.text();
      expect(response.status).toBe(200);
      expect(page).toContain("</html>");
      expect(page).toContain("Zonnedak");
      expect(page).not.toMatch(/127\.0\.0\.1|<h1>500<\/h1>/);
    },
  );

  it("that is silence ends after ten seconds", async () => {
    edge.upstream.on("GET /companies/3/", faults.noResponse);
    const startedAt = performance.now();
    const [proxied, page] = await Promise.all([ask(), edge.request("/", { cookie })]);
    expect(proxied.status).toBe(504);
    const text = await page.text();
    expect(performance.now() - startedAt).toBeGreaterThan(9_500);
    expect(performance.now() - startedAt).toBeLessThan(13_000);
    expect(page.status).toBe(200);
    expect(text).toContain("timeout");
  });
});

describe("a client that goes away", () => {
  it("takes its calls upstream along: one of its own, and the cards of a page", async () => {
    edge.upstream.on("GET /companies/3/", faults.noResponse);
    for (const asked of [`/api/v0${path}`, "/", "/plants"]) {
      edge.upstream.requests.length = 0;
      const startedAt = performance.now();
      await edge.requestAndDisconnect(asked, cookie, 500);
      const calls = edge.upstream.requestsTo("GET /companies/3/");
      expect(calls.length).toBeGreaterThan(0);
      expect(await Promise.all(calls.map(({ aborted: cut }) => cut))).toEqual(calls.map(() => true));
      expect(performance.now() - startedAt).toBeLessThan(5_000);
    }
  });
});

import { type EdgeWorker, startEdgeWorker } from "@testing/edge-worker";
import { delayed, json } from "@testing/mock-upstream";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

let edge: EdgeWorker;
let cookie: string;
beforeAll(async () => {
  edge = await startEdgeWorker((url) => ({ V0_API_URL: url, MAX_REQUESTS: "2" }));
  cookie = await edge.signIn();
});
afterAll(() => edge?.stop());
beforeEach(() => edge.upstream.reset());

const page = { Accept: "text/html" };
/** Requests a path and reads the response, which takes up room until its end. */
async function open(path: string, init: { headers?: Record<string, string>; cookie?: string } = {}) {
  const response = await edge.request(path, { cookie, headers: page, ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Opens as many pages as the Worker takes on, which wait for the API; `statuses` resolves when they are complete. */
async function occupy() {
  edge.upstream.on("GET /companies/3/", delayed(1_500, json([])));
  const pages = [open("/plants"), open("/plants")];
  await expect.poll(() => edge.upstream.requestsTo("GET /companies/3/plants").length).toBeGreaterThan(1);
  return { statuses: Promise.all(pages.map(async (response) => (await response).status)) };
}

describe("a site that answers as many requests as it may", () => {
  it("refuses a document with 503 and Retry-After while the earlier ones are answered", async () => {
    const { statuses } = await occupy();
    const refused = await open("/issues");
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(refused.headers.get("Cache-Control")).toBe("private, no-store, no-transform");
    expect(refused.headers.get("Content-Encoding")).toBeNull();
    expect(refused.text).toContain("Very busy right now");
    expect(edge.upstream.requestsTo("GET /companies/3/issues")).toEqual([]);
    expect(await statuses).toEqual([200, 200]);
    expect((await open("/issues")).status).toBe(200);
  });

  it("refuses data and calls of the API with a line of text", async () => {
    const { statuses } = await occupy();
    for (const path of ["/issues.data", "/api/v0/users/me"]) {
      const refused = await open(path, { headers: { Accept: "*/*" } });
      expect([refused.status, refused.headers.get("Content-Type")]).toEqual([503, "text/plain; charset=utf-8"]);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(refused.text).not.toContain("<");
    }
    await statuses;
  });

  it("answers guest pages, static files, the health check and a sign-in", async () => {
    const { statuses } = await occupy();
    for (const path of ["/sign-in", "/robots.txt", "/healthz"]) {
      expect((await open(path, { cookie: undefined })).status, path).toBe(200);
    }
    expect(await edge.signIn()).toContain("session");
    await statuses;
  });

  it("counts a request no longer whose client has left", async () => {
    edge.upstream.on("GET /companies/3/", delayed(20_000, json([])));
    await Promise.all([
      edge.requestAndDisconnect("/plants", cookie, 400),
      edge.requestAndDisconnect("/plants", cookie, 400),
    ]);
    edge.upstream.reset();
    await expect.poll(async () => (await open("/account")).status, { timeout: 5_000 }).toBe(200);
  });

  it.each([
    ["nl", "Het is nu erg druk"],
    ["en", "Very busy right now"],
  ])("says in the language and theme of the cookies (%s) that it is busy", async (language, heading) => {
    const { statuses } = await occupy();
    const refused = await open("/issues", { cookie: `${cookie}; language=${language}; theme=dark`, headers: page });
    expect(refused.text).toContain(`<html lang="${language}" data-theme="dark">`);
    expect(refused.text).toContain(`<h1>${heading}</h1>`);
    expect(refused.text).toContain(refused.headers.get("X-Request-Id"));
    expect(refused.text).not.toContain("__placeholder");
    await statuses;
  });
});

import { request as sendRequest } from "node:http";
import { cookieHeader, type EdgeWorker, requestAndDisconnect, setupEdge, startEdgeWorker } from "@testing/edge-worker";
import { delayed, faults, held, json } from "@testing/mock-upstream";
import { demoPassword, type Stack, startTestStack } from "@testing/stack";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

/** The time limit of a condition that depends on the speed of the machine, or on the deadline of aborted requests. */
const slow = { timeout: 60_000 };

describe("an isolate that responds to as many requests as it may", () => {
  let edge: EdgeWorker;
  let cookie: string;
  beforeAll(async () => {
    edge = await startEdgeWorker((url) => ({ V0_API_URL: url, MAX_REQUESTS: "2" }));
  });
  afterAll(() => edge?.stop());
  beforeEach(async () => {
    edge.upstream.reset();
    // A new session has no cache entries.
    cookie = await edge.signIn();
  });

  const statusOf = async (path: string, init: Parameters<EdgeWorker["request"]>[1] = { cookie }) => {
    const response = await edge.request(path, init);
    // A request ends with its response.
    await response.text();
    return response.status;
  };

  /** Opens two pages, which wait for the API; `statuses` resolves when they are complete. */
  async function occupy() {
    edge.upstream.on("GET /companies/3/plants", delayed(1_500, json([])));
    const pages = [statusOf("/plants?page=1"), statusOf("/plants?page=2")];
    await expect.poll(() => edge.upstream.requestsTo("GET /companies/3/plants").length, slow).toBeGreaterThan(1);
    return { statuses: Promise.all(pages) };
  }

  // The front rejects what only reads, and the Worker the change.
  it.each([
    ["GET", "/issues?search=%2Fx"],
    ["GET", "/issues.data"],
    ["GET", "/api/v0/users/me"],
    ["POST", "/actions/write-note"],
  ])("rejects %s %s with one line of text until another request has ended", async (method, path) => {
    const { statuses } = await occupy();
    const headers = { Accept: "text/html", Origin: edge.url, "Sec-Fetch-Site": "same-origin" };
    const response = await edge.request(path, { cookie, method, headers });
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).toMatch(/^[1-9]\d*$/);
    expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await response.text()).toBe("The site is very busy. Please try again in a moment.\n");
    expect(await statuses).toEqual([200, 200]);
    expect(await statusOf("/account")).toBe(200);
  });

  it("responds to requests without a session, to static files and to the health check", async () => {
    const { statuses } = await occupy();
    for (const path of ["/sign-in", "/robots.txt", "/healthz"]) expect(await statusOf(path, {}), path).toBe(200);
    expect(await statusOf("/plants", {})).toBe(302);
    expect(await edge.signIn()).toContain("session");
    expect(await statuses).toEqual([200, 200]);
  });

  it.each(["reset", "close"] as const)("counts requests no longer that were aborted (%s)", async (how) => {
    edge.upstream.on("GET /companies/3/", faults.noResponse);
    await Promise.all([1, 2, 3, 4].map(() => edge.requestAndDisconnect("/", cookie, 1_600, how)));
    edge.upstream.reset();
    // The requests of another session wait for no call of the aborted ones.
    cookie = await edge.signIn();
    await expect.poll(() => statusOf("/account"), slow).toBe(200);
  });

  it("counts none of 500 requests that were aborted after 10 to 15 ms", async () => {
    for (let burst = 0; burst < 20; burst += 1) {
      const paths = ["/plants", "/issues.data", "/", "/api/v0/users/me", "/tickets/12"];
      const aborts = Array.from({ length: 25 }, (_, index) =>
        edge.requestAndDisconnect(paths[index % paths.length] ?? "/", cookie, 10 + (index % 6)),
      );
      await Promise.all(aborts);
    }
    edge.upstream.reset();
    cookie = await edge.signIn();
    // Both of the two requests that the isolate may respond to are free again.
    await expect.poll(async () => (await occupy()).statuses, slow).toEqual([200, 200]);
  });

  it("does not count uploads whose body is still arriving", async () => {
    await expect.poll(() => statusOf("/account"), slow).toBe(200);
    const uploads = [1, 2, 3].map(() => {
      const upload = sendRequest(`${edge.url}/api/v0/companies/3/plants/7/files`, {
        method: "POST",
        headers: {
          Cookie: cookie,
          Origin: edge.url,
          "Content-Type": "multipart/form-data; boundary=x",
          "Content-Length": 1_000,
        },
      });
      upload.on("error", () => {});
      upload.write("--x\r\n");
      return upload;
    });
    // The Worker has read the uploads when it has responded to a later request that waits for the API.
    edge.upstream.on("GET /companies/3/plants", delayed(500, json([])));
    expect(await statusOf("/plants?page=1")).toBe(200);
    expect(await statusOf("/account")).toBe(200);
    for (const upload of uploads) upload.destroy();
  });
});

describe("a session that opens many pages at once", () => {
  const edge = setupEdge({ session: "test" });
  const list = "GET /companies/3/plants";
  const load = (page: number) => edge.request(`/api/v0/companies/3/plants?page=${page}`, { cookie: edge.cookie });
  const pagesIn = () => edge.upstream.requestsTo(list).map(({ path }) => Number(/page=(\d+)/.exec(path)?.[1]));

  it("loads eight at a time, and receives 429 with one line of text when sixteen wait", async () => {
    const hold = held(json([]));
    edge.upstream.on(list, hold.respond);
    const responses: Promise<Response>[] = [];
    for (let page = 1; page <= 8; page += 1) responses.push(load(page));
    await expect.poll(() => pagesIn().length, slow).toBe(8);
    // One after the other, so that all of them wait before the next request.
    for (let page = 9; page <= 24; page += 1) {
      responses.push(load(page));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const rejected = await load(25);
    expect([rejected.status, await rejected.text()]).toEqual([
      429,
      "You have opened many pages at once. Please try again in a moment.\n",
    ]);
    expect(rejected.headers.get("Retry-After")).toMatch(/^[1-9]\d*$/);
    expect(rejected.headers.get("Cache-Control")).toBe("private, no-store");
    expect((await edge.request("/account", { cookie: await edge.signIn() })).status).toBe(200);
    expect((await edge.request("/sign-in", {})).status).toBe(200);
    expect(pagesIn()).toHaveLength(8);
    hold.release();
    expect(await Promise.all(responses.map(async (response) => (await response).status))).toEqual(Array(24).fill(200));
    // The order is tested without a network, which may change it (worker/http/admission.test.ts).
    expect(new Set(pagesIn().slice(8))).toEqual(new Set(Array.from({ length: 16 }, (_, index) => index + 9)));
  });

  it.each(["reset", "close"] as const)("leaves no request behind when its clients leave (%s)", async (how) => {
    edge.upstream.on(list, faults.noResponse);
    const path = "/api/v0/companies/3/plants?page=1";
    await Promise.all(Array.from({ length: 60 }, () => edge.requestAndDisconnect(path, edge.cookie, 1_000, how)));
    expect(await Promise.all(edge.upstream.requestsTo(list).map(({ aborted }) => aborted))).not.toContain(false);
    edge.upstream.reset();
    const pages = Array.from({ length: 24 }, () => edge.request("/account", { cookie: edge.cookie }));
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(Array(24).fill(200));
  });

  it("finishes a change that has begun when its client leaves", async () => {
    let isMade = false;
    const note = "POST /companies/3/plants/9/notes";
    edge.upstream.on(note, (response, request) => {
      setTimeout(() => json({ id: 5 })(response), 600);
      request.aborted.then((wasAborted) => {
        isMade = !wasAborted;
      });
    });
    const init = {
      method: "POST",
      headers: { Cookie: edge.cookie, Origin: edge.url, "Content-Type": "application/json" },
      body: JSON.stringify({ companyId: 3, plantId: 9, message: "Roof" }),
      signal: AbortSignal.timeout(300),
    };
    await edge.request("/actions/write-note", init).catch(() => {});
    await expect.poll(() => edge.upstream.requestsTo(note).length, slow).toBe(1);
    await Promise.all(edge.upstream.requestsTo(note).map(({ aborted }) => aborted));
    expect(isMade).toBe(true);
  });
});

describe("1,000 requests that are aborted after 10 to 15 ms", () => {
  let stack: Stack;
  let cookie: string;
  let otherCookie: string;
  beforeAll(async () => {
    stack = await startTestStack();
    [cookie, otherCookie] = [await signIn(), await signIn()];
  });
  afterAll(() => stack?.stop());

  async function signIn(): Promise<string> {
    const response = await fetch(`${stack.url}/sign-in`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: stack.url, Connection: "close" },
      body: new URLSearchParams({ email: "owner@demo.example", password: demoPassword }),
    });
    return cookieHeader(response);
  }

  async function openPage(Cookie: string): Promise<number> {
    const headers = { Cookie, Connection: "close" };
    const response = await fetch(`${stack.url}/account`, { headers, signal: AbortSignal.timeout(30_000) });
    await response.text();
    return response.status;
  }

  it("leave pages of another session served meanwhile, and their own afterwards", { timeout: 300_000 }, async () => {
    const statuses: number[] = [];
    for (let burst = 0; burst < 20; burst += 1) {
      const aborts = Array.from({ length: 50 }, (_, index) =>
        requestAndDisconnect(stack.url, index % 2 ? "/" : "/plants.data", burst % 2 ? cookie : "", 10 + (index % 6)),
      );
      const page = burst % 2 === 0 ? openPage(otherCookie) : null;
      await Promise.all(aborts);
      if (page) statuses.push(await page);
    }
    for (let count = 0; count < 5; count += 1) statuses.push(await openPage(cookie));
    expect(statuses).toEqual(Array(15).fill(200));
  });
});

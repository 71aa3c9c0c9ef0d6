import { request as sendRequest } from "node:http";
import { cookieHeader, type EdgeWorker, requestAndDisconnect, startEdgeWorker } from "@testing/edge-worker";
import { delayed, faults, json } from "@testing/mock-upstream";
import { demoPassword, type Stack, startTestStack } from "@testing/stack";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

/** The time limit of a condition that depends on the speed of the machine, or on the deadline of aborted requests. */
const slow = { timeout: 20_000 };

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

  it.each(["/issues?search=%2Fx", "/issues.data", "/api/v0/users/me"])(
    "rejects %s with one line of text until another request has ended",
    async (path) => {
      const { statuses } = await occupy();
      const response = await edge.request(path, { cookie, headers: { Accept: "text/html" } });
      expect(response.status).toBe(503);
      expect(response.headers.get("Retry-After")).toMatch(/^[1-9]\d*$/);
      expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
      expect(await response.text()).toBe("The site is very busy. Please try again in a moment.\n");
      expect(await statuses).toEqual([200, 200]);
      expect(await statusOf("/account")).toBe(200);
    },
  );

  it("responds to requests without a session, to static files and to the health check", async () => {
    const { statuses } = await occupy();
    for (const path of ["/sign-in", "/robots.txt", "/healthz"]) expect(await statusOf(path, {}), path).toBe(200);
    expect(await statusOf("/plants", {})).toBe(302);
    expect(await edge.signIn()).toContain("session");
    expect(await statuses).toEqual([200, 200]);
  });

  it.each(["reset", "close"] as const)("counts requests no longer that were aborted (%s)", async (how) => {
    edge.upstream.on("GET /companies/3/", faults.noResponse);
    // workerd notices a closed connection when the response is written to.
    edge.upstream.on("GET /companies/3/statistics/number-of-plants", delayed(2_000, json({ count: 12 })));
    await Promise.all([1, 2, 3, 4].map(() => edge.requestAndDisconnect("/", cookie, 1_600, how)));
    edge.upstream.reset();
    // The requests of another session wait for no call of the aborted ones.
    cookie = await edge.signIn();
    await expect.poll(() => statusOf("/account"), { timeout: 5_000 }).toBe(200);
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

describe("1,000 requests that are aborted after 10 to 15 ms", () => {
  let stack: Stack;
  let cookie: string;
  beforeAll(async () => {
    stack = await startTestStack();
    const response = await fetch(`${stack.url}/sign-in`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: stack.url, Connection: "close" },
      body: new URLSearchParams({ email: "owner@demo.example", password: demoPassword }),
    });
    cookie = cookieHeader(response);
  });
  afterAll(() => stack?.stop());

  async function openPage(): Promise<number> {
    const headers = { Cookie: cookie, Connection: "close" };
    const response = await fetch(`${stack.url}/account`, { headers, signal: AbortSignal.timeout(30_000) });
    await response.text();
    return response.status;
  }

  it("leave pages served meanwhile and afterwards", { timeout: 300_000 }, async () => {
    const statuses: number[] = [];
    for (let burst = 0; burst < 20; burst += 1) {
      const aborts = Array.from({ length: 50 }, (_, index) =>
        requestAndDisconnect(stack.url, index % 2 ? "/" : "/plants.data", burst % 2 ? cookie : "", 10 + (index % 6)),
      );
      const page = burst % 2 === 0 ? openPage() : null;
      await Promise.all(aborts);
      if (page) statuses.push(await page);
    }
    for (let count = 0; count < 5; count += 1) statuses.push(await openPage());
    expect(statuses).toEqual(Array(15).fill(200));
  });
});

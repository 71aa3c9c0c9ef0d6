import { type EdgeWorker, startEdgeWorker } from "@testing/edge-worker";
import { json } from "@testing/mock-upstream";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

let edge: EdgeWorker;
let cookie: string;
beforeAll(async () => {
  edge = await startEdgeWorker();
  cookie = await edge.signIn();
});
afterAll(() => edge?.stop());
beforeEach(() => edge.upstream.reset());

describe("every answer", () => {
  it.each([
    "/sign-in",
    "/forgot-password",
    "/",
    "/plants",
    "/plants.data",
    "/nowhere",
    "/assets/none-abc.js",
    "/api/v0/users/me",
    "/api/v0/nowhere",
    "/robots.txt",
  ])("of %s carries the security headers and its request's id", async (path) => {
    for (const asking of [cookie, undefined]) {
      const { headers } = await edge.request(path, { cookie: asking });
      expect(headers.get("Content-Security-Policy")).toMatch(/^default-src '(none|self)'/);
      expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("Strict-Transport-Security")).toMatch(/^max-age=63072000/);
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("Permissions-Policy")).toContain("camera=()");
      expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
      expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
      expect(headers.get("X-Request-Id")).toMatch(/^[\w-]{8,}$/);
      expect(headers.get("Cache-Control")).toMatch(/^private/);
    }
  });

  it("has a nonce of its own, which its scripts carry", async () => {
    const nonces = new Set<string>();
    for (const path of ["/sign-in", "/sign-in", "/plants"]) {
      const response = await edge.request(path, { cookie: path === "/plants" ? cookie : undefined });
      const nonce = /'nonce-([^']+)'/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1] ?? "";
      const scripts = (await response.text()).match(/<script\b[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it("lets the built files be kept for ever", async () => {
    const page = await (await edge.request("/sign-in")).text();
    const asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? "";
    const { headers, status } = await edge.request(asset);
    expect([status, headers.get("Cache-Control")]).toEqual([200, "public, max-age=31536000, immutable"]);
    expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'self'/);
    expect(headers.get("Strict-Transport-Security")).toMatch(/^max-age=63072000/);
    const unchanged = await edge.request(asset, { headers: { "If-None-Match": headers.get("ETag") ?? "" } });
    expect([unchanged.status, unchanged.headers.get("Cache-Control")]).toEqual([
      304,
      "public, max-age=31536000, immutable",
    ]);
    const missing = await edge.request("/assets/none-abc.js");
    expect([missing.status, missing.headers.get("Cache-Control")]).toEqual([404, "private, no-store"]);
  });
});

describe("a write", () => {
  const post = (headers: Record<string, string>, path = "/sign-out") =>
    edge.request(path, { method: "POST", headers, cookie }).then(({ status }) => status);

  it("of another site is refused, wherever it goes", async () => {
    const foreign: Record<string, string>[] = [
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
      { Origin: "https://evil.example" },
      { Origin: "null" },
    ];
    for (const headers of foreign) {
      for (const path of ["/sign-out", "/sign-in", "/plants", "/api/v0/companies/3/plants/7/files"]) {
        expect(await post(headers, path)).toBe(403);
      }
    }
    expect(await post({})).toBe(403);
    expect((await edge.request("/plants", { cookie })).status).toBe(200);
    expect(edge.upstream.requestsTo("POST")).toEqual([]);
  });

  it("that is too large is refused", async () => {
    const body = "x".repeat(1024 * 1024 + 1);
    const response = await edge.request("/sign-in", { method: "POST", body, headers: { Origin: edge.url } });
    expect(response.status).toBe(413);
  });
});

describe("the browser's way to v0", () => {
  it("passes only what is listed", async () => {
    const refused: [string, string][] = [
      ["GET", "/companies/3/plants/generate-report?type=xlsx"],
      ["POST", "/sign-in"],
      ["DELETE", "/plants/7"],
      ["PUT", "/users/me"],
      ["GET", "/companies/3/%2e%2e/4/driver-status/x"],
      ["GET", "/"],
    ];
    for (const [method, path] of refused) {
      const response = await edge.request(`/api/v0${path}`, {
        method,
        cookie,
        headers: { Origin: edge.url },
      });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: { code: 2000 } });
    }
    expect(edge.upstream.requests).toEqual([]);
  });

  it("puts the token on, says for whom it asks, and drops cookies both ways", async () => {
    edge.upstream.on("GET /companies/3/driver-status", json([], 200, { "Set-Cookie": "upstream=1" }));
    const response = await edge.request("/api/v0/companies/3/driver-status", {
      cookie,
      headers: { Authorization: "Bearer forged", "X-Forwarded-For": "6.6.6.6", "X-Request-Id": "forged" },
    });
    expect(await response.json()).toEqual([]);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const { headers } = edge.upstream.requests[0] ?? {};
    expect(headers?.authorization).toMatch(/^Bearer secret-token-/);
    expect(headers?.cookie).toBeUndefined();
    expect(headers?.["x-forwarded-for"]).not.toContain("6.6.6.6");
    expect(headers?.["x-request-id"]).toBe(response.headers.get("X-Request-Id"));
  });

  it("passes an upload on as it is", async () => {
    edge.upstream.on("POST /companies/3/plants/7/files", json([{ id: 1 }], 201));
    const form = new FormData();
    form.append("files[]", new File(["a".repeat(2_000_000)], "roof.png", { type: "image/png" }));
    const init = { method: "POST", body: form, cookie, headers: { Origin: edge.url } };
    const response = await edge.request("/api/v0/companies/3/plants/7/files", init);
    expect(response.status).toBe(201);
    const sent = edge.upstream.requests[0];
    expect(sent?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(sent?.body).toContain('filename="roof.png"');
    expect(sent?.body.length).toBeGreaterThan(2_000_000);
  });

  it("streams a download with its name", async () => {
    edge.upstream.on("GET /me/reports/4/download", (response) => {
      response.writeHead(200, {
        "Content-Type": "text/csv",
        "Content-Disposition": 'attachment; filename="plants.csv"',
      });
      response.write("name;status\n");
      setTimeout(() => response.end("Dak;OK\n"), 100);
    });
    const response = await edge.request("/api/v0/me/reports/4/download", { cookie });
    expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="plants.csv"');
    expect(await response.text()).toBe("name;status\nDak;OK\n");
  });
});

describe("the log", () => {
  it("has one line a request, with its id and what it cost", async () => {
    const response = await edge.request("/api/v0/companies/3/driver-status?secret=query", { cookie });
    await response.text();
    await expect
      .poll(() =>
        edge.logEntries().filter(({ requestId }) => requestId === response.headers.get("X-Request-Id")),
      )
      .toEqual([
        {
          event: "request",
          requestId: response.headers.get("X-Request-Id"),
          method: "GET",
          path: "/api/v0/companies/3/driver-status",
          status: 200,
          durationMs: expect.any(Number),
          upstreamCalls: 1,
          upstreamMs: expect.any(Number),
          cacheHits: 0,
        },
      ]);
    expect(edge.logText()).not.toContain("secret=query");
  });
});

import { createHash } from "node:crypto";
import { setupEdge } from "@testing/edge-worker";
import { json } from "@testing/mock-upstream";
import { describe, expect, it } from "vitest";

const edge = setupEdge({ session: "file" });

it("has no endpoint that resolves routes for others", async () => {
  const query = new URLSearchParams([["version", "1"], ...Array.from({ length: 50 }, () => ["p", "/a/b/c/d"])]);
  for (const path of ["/__manifest", `/__manifest?${query}`]) {
    const { status, headers } = await edge.request(path, { cookie: edge.cookie });
    expect([status, headers.get("Content-Type")]).toEqual([404, "text/html; charset=utf-8"]);
  }
});

describe("every response", () => {
  it.each([
    ...["/sign-in", "/forgot-password", "/", "/plants", "/plants.data", "/unknown"],
    ...["/assets/none-abc.js", "/api/v0/users/me", "/api/v0/unknown", "/robots.txt"],
  ])("to %s has the security headers and the request id", async (path) => {
    for (const requestCookie of [edge.cookie, undefined]) {
      const { headers } = await edge.request(path, { cookie: requestCookie });
      expect(headers.get("Content-Security-Policy")).toMatch(/^default-src '(none|self)'/);
      expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("Strict-Transport-Security")).toMatch(/^max-age=63072000/);
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("Permissions-Policy")).toContain("camera=(self)");
      expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
      expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
      expect(headers.get("X-Request-Id")).toMatch(/^[\w-]{8,}$/);
      expect(headers.get("Cache-Control")).toMatch(/^private/);
    }
  });

  it("has a unique nonce, which all its scripts have, when it is a page of a user", async () => {
    const nonces = new Set<string>();
    for (const path of ["/plants", "/plants", "/unknown"]) {
      const response = await edge.request(path, { cookie: edge.cookie });
      const nonce = /'nonce-([^']+)'/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1] ?? "";
      const scripts = (await response.text()).match(/<script\b[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it("has an immutable Cache-Control when it is a file of the build", async () => {
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

  it("does not come from the Worker when there is a file", async () => {
    const page = await (await edge.request("/sign-in")).text();
    const asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? "";
    for (const path of [asset, "/favicon.ico", "/content/help-text/issues.json"]) {
      const { status, headers } = await edge.request(path);
      expect([path, status, headers.get("X-Request-Id")]).toEqual([path, 200, null]);
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'self'/);
    }
    await edge.request("/robots.txt");
    await expect.poll(() => edge.logEntries().map(({ path }) => path)).toContain("/robots.txt");
    expect(edge.logEntries().map(({ path }) => path)).not.toContain(asset);
  });

  it("is the same exported file for every guest, with a policy of its scripts' hashes", async () => {
    const load = async (path: string, headers = {}) => {
      const response = await edge.request(path, { headers });
      return { response, text: await response.text() };
    };
    const { response, text } = await load("/sign-in");
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    const scripts = [...text.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
    expect(scripts.length).toBeGreaterThan(3);
    for (const [, attributes, code = ""] of scripts) {
      expect(attributes).not.toMatch(/src|nonce/);
      expect(policy).toContain(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
    }
    expect((await load("/sign-in?nextUrl=%2Fplants")).text).toBe(text);
    const unchanged = await load("/sign-in", { "If-None-Match": response.headers.get("ETag") ?? "" });
    expect([unchanged.response.status, unchanged.text]).toEqual([304, ""]);
    expect(unchanged.response.headers.get("Content-Security-Policy")).toBe(policy);
  });

  it("does not show a template or the rules of the asset server", async () => {
    for (const path of ["/static-pages/busy.en.light.html", "/_headers", "/static-pages/"]) {
      const response = await edge.request(path, { cookie: edge.cookie });
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).not.toMatch(/__placeholder_nonce__|Permissions-Policy/);
    }
  });
});

describe("a write request", () => {
  const post = (headers: Record<string, string>, path = "/sign-out") =>
    edge.request(path, { method: "POST", headers, cookie: edge.cookie }).then(({ status }) => status);

  it("is rejected when it is from another site", async () => {
    const crossSite: Record<string, string>[] = [
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
      { Origin: "https://evil.example" },
      { Origin: "null" },
    ];
    for (const headers of crossSite) {
      for (const path of ["/sign-out", "/sign-in", "/plants", "/api/v0/companies/3/plants/7/files"]) {
        expect(await post(headers, path)).toBe(403);
      }
    }
    expect(await post({})).toBe(403);
    expect((await edge.request("/plants", { cookie: edge.cookie })).status).toBe(200);
    expect(edge.upstream.requestsTo("POST")).toEqual([]);
  });

  it("is rejected when its body is too large", async () => {
    const body = "x".repeat(1024 * 1024 + 1);
    expect((await edge.request("/sign-in", { method: "POST", body, headers: { Origin: edge.url } })).status).toBe(413);
  });
});

describe("the v0 proxy", () => {
  it("allows only listed paths", async () => {
    const forbidden: [string, string][] = [
      ["GET", "/companies/3/plants/generate-report?type=xlsx"],
      ["POST", "/sign-in"],
      ["DELETE", "/plants/7"],
      ["PUT", "/users/me"],
      ["GET", "/companies/3/%2e%2e/4/driver-status/x"],
      ["GET", "/"],
    ];
    for (const [method, path] of forbidden) {
      const response = await edge.request(`/api/v0${path}`, {
        method,
        cookie: edge.cookie,
        headers: { Origin: edge.url },
      });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: { code: 2000 } });
    }
    expect(edge.upstream.requests).toEqual([]);
  });

  it("adds the token and the request id, and drops cookies in both directions", async () => {
    edge.upstream.on("GET /companies/3/inbound-drivers", json([], 200, { "Set-Cookie": "upstream=1" }));
    const response = await edge.request("/api/v0/companies/3/inbound-drivers", {
      cookie: edge.cookie,
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

  it("sends an upload unchanged", async () => {
    edge.upstream.on("POST /companies/3/plants/7/files", json([{ id: 1 }], 201));
    const form = new FormData();
    form.append("files[]", new File(["a".repeat(2_000_000)], "roof.png", { type: "image/png" }));
    const init = { method: "POST", body: form, cookie: edge.cookie, headers: { Origin: edge.url } };
    const response = await edge.request("/api/v0/companies/3/plants/7/files", init);
    expect(response.status).toBe(201);
    const sent = edge.upstream.requests[0];
    expect(sent?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(sent?.body).toContain('filename="roof.png"');
    expect(sent?.body.length).toBeGreaterThan(2_000_000);
    // The length of a streamed body stays known: not every server accepts chunked uploads.
    expect(sent?.headers["content-length"]).toBe(String(sent?.body.length));
    expect(sent?.headers["transfer-encoding"]).toBeUndefined();
    expect(response.headers.getSetCookie().join()).toContain("__Host-cache-revision=");
  });

  it("proxies a file that v0 serves, and redirects to one of another host", async () => {
    const path = "/resources/plant-file?companyId=3&plantId=7&fileId=";
    const files = [
      { id: 1, file_name: "roof.png", temporary_url: `${edge.upstream.url}/v0/files/a?signature=x` },
      { id: 2, file_name: "plan.pdf", temporary_url: "https://storage.example/plan.pdf?signature=x" },
    ];
    edge.upstream.on("GET /companies/3/plants/7/files", json(files));
    edge.upstream.on("GET /files/a?signature=x", (response) => {
      response.writeHead(200, {
        "Content-Type": "image/png",
        "Content-Disposition": 'attachment; filename="roof.png"',
      });
      response.end("png");
    });
    const proxied = await edge.request(`${path}1`, { cookie: edge.cookie });
    expect(proxied.headers.get("Content-Disposition")).toBe('attachment; filename="roof.png"');
    expect(proxied.headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(await proxied.text()).toBe("png");
    const redirected = await edge.request(`${path}2`, { cookie: edge.cookie });
    expect([redirected.status, redirected.headers.get("Location")]).toEqual([
      302,
      "https://storage.example/plan.pdf?signature=x",
    ]);
    expect((await edge.request(`${path}3`, { cookie: edge.cookie })).status).toBe(404);
  });

  it("streams a download with its file name", async () => {
    edge.upstream.on("GET /me/reports/4/download", (response) => {
      response.writeHead(200, {
        "Content-Type": "text/csv",
        "Content-Disposition": 'attachment; filename="plants.csv"',
      });
      response.write("name;status\n");
      setTimeout(() => response.end("Dak;OK\n"), 100);
    });
    const response = await edge.request("/api/v0/me/reports/4/download", { cookie: edge.cookie });
    expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="plants.csv"');
    expect(await response.text()).toBe("name;status\nDak;OK\n");
  });
});

describe("the log", () => {
  it("has one line per request, with its id, duration and upstream calls", async () => {
    const response = await edge.request("/api/v0/companies/3/inbound-drivers?secret=query", { cookie: edge.cookie });
    await response.text();
    await expect
      .poll(() => edge.logEntries().filter(({ requestId }) => requestId === response.headers.get("X-Request-Id")))
      .toEqual([
        {
          event: "request",
          requestId: response.headers.get("X-Request-Id"),
          build: expect.stringMatching(/^[\da-f]{12}$/),
          method: "GET",
          path: "/api/v0/companies/3/inbound-drivers",
          route: "/api/v0/companies/:id/inbound-drivers",
          status: 200,
          durationMs: expect.any(Number),
          sessionMs: expect.any(Number),
          pageMs: expect.any(Number),
          upstreamCalls: 1,
          upstreamMs: expect.any(Number),
          cacheHits: 0,
          cacheMisses: 0,
          cacheStale: 0,
        },
      ]);
    expect(edge.logText()).not.toContain("secret=query");
  });
});

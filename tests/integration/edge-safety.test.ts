import { readdirSync } from "node:fs";
import { cookieHeader, setupEdge } from "@testing/edge-worker";
import { json } from "@testing/mock-upstream";
import { beforeAll, describe, expect, it } from "vitest";

const edge = setupEdge({ session: "file" });
let adminCookie: string;
beforeAll(async () => {
  adminCookie = await edge.signInAdmin();
});

const formActions = readdirSync("app/routes")
  // The actions of the registry are tested in actions.test.ts.
  .filter((name) => name.startsWith("actions.") && name !== "actions.$name")
  .map((name) => `/${name.replace(".", "/")}`);
const guestActions = ["/sign-in", "/forgot-password", "/reset-password?token=abc", "/setup"];

/** Bodies that are no form. */
const malformedBodies: [name: string, type: string | null, body: string | undefined][] = [
  ["JSON", "application/json", '{"company_id":3}'],
  ["text", "text/plain", "company_id=3"],
  ["bytes without a type", null, "company_id=3"],
  ["multipart without boundary", "multipart/form-data", "--x\r\n\r\n--x--"],
  ["multipart that ends early", "multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data; name"],
  ["multipart without its boundary", "multipart/form-data; boundary=x", "company_id=3"],
  ["an unknown type", "image/svg+xml", "<svg/>"],
  ["nothing", null, undefined],
  ["an empty form", "multipart/form-data; boundary=x", ""],
];

describe("a malformed body", () => {
  it.each(malformedBodies)("of %s gets 400 from every action", async (_, type, body) => {
    const statuses: Record<string, number> = {};
    const paths = [...formActions.map((path) => [path, adminCookie]), ...guestActions.map((path) => [path, ""])];
    for (const [path = "", actionCookie] of paths) {
      const [pathname = "", search] = path.split("?");
      for (const target of [path, `${pathname}.data${search ? `?${search}` : ""}`]) {
        const headers: Record<string, string> = { Origin: edge.url, "Sec-Fetch-Site": "same-origin" };
        if (type) headers["Content-Type"] = type;
        const bytes = body === undefined ? undefined : new TextEncoder().encode(body);
        const init = { method: "POST", headers, body: bytes, cookie: actionCookie };
        const response = await edge.request(target, init);
        await response.body?.cancel();
        if (response.status !== 400) statuses[target] = response.status;
      }
    }
    expect(statuses).toEqual({});
    expect(edge.upstream.requests).toEqual([]);
  });
});

describe("a request", () => {
  const post = (headers: Record<string, string>, path = "/actions/preferences") =>
    edge
      .request(path, { method: "POST", body: new URLSearchParams({ theme: "dark" }), headers, cookie: edge.cookie })
      .then(({ status }) => status);

  it("is rejected when its Origin has another host, port or scheme, whatever Sec-Fetch-Site says", async () => {
    const { host } = new URL(edge.url);
    expect(await post({ Origin: edge.url })).toBe(303);
    for (const origin of [`https://${host}`, "http://127.0.0.1", "https://evil.example", "null", "nonsense"]) {
      expect(await post({ Origin: origin })).toBe(403);
      expect(await post({ Origin: origin, "Sec-Fetch-Site": "same-origin" })).toBe(403);
    }
  });

  it("ignores X-Forwarded-Host and the headers like it", async () => {
    const foreign = {
      "X-Forwarded-Host": "evil.example",
      "X-Forwarded-Proto": "https",
      Forwarded: "host=evil.example",
      "X-Host": "evil.example",
    };
    expect(await post({ ...foreign, Origin: edge.url })).toBe(303);
    expect(await post({ ...foreign, Origin: edge.url }, "/actions/preferences.data")).toBeLessThan(300);
    expect(await post({ ...foreign, Origin: "http://evil.example" })).toBe(403);
    expect(await post({ ...foreign, Origin: "http://evil.example" }, "/actions/preferences.data")).toBe(403);
    const page = await edge.request("/plants", { headers: foreign });
    expect(page.headers.get("Location")).toBe("/sign-in?nextUrl=%2Fplants");
    expect(await (await edge.request("/sign-in", { headers: foreign })).text()).not.toContain("evil.example");
  });

  it("selects neither its Worker, its URL nor its address with a header of Miniflare or Cloudflare", async () => {
    const { headers } = await edge.request("/sign-in");
    const expected = [200, headers.get("Content-Type")];
    for (const [name, value] of [
      ["MF-Route-Override", "heliograph-reference-api"],
      ["MF-Original-URL", "http://evil.example/plants"],
      ["MF-CF-Blob", '{"clientAcceptEncoding":"gzip"}'],
      ["MF-Proxy-Shared-Secret", "x"],
      ["MF-Disable-Pretty-Error", "1"],
      ["CF-Ray", "forged-request-id"],
    ] as const) {
      const response = await edge.request("/sign-in", { headers: { [name]: value } });
      expect([name, response.status, response.headers.get("Content-Type")]).toEqual([name, ...expected]);
      expect(response.headers.get("X-Request-Id")).not.toBe("forged-request-id");
      expect(await response.text()).toContain("Heliograph");
    }
    const forged = { "CF-Connecting-IP": "192.0.2.66" };
    await (await edge.request("/api/v0/companies/3/inbound-drivers", { cookie: edge.cookie, headers: forged })).text();
    expect(edge.upstream.requests.at(-1)?.headers["x-forwarded-for"]).toBe("127.0.0.1");
  });

  it("gets 404 with ?_data=, without an error in the log", async () => {
    const before = edge.logText().length;
    for (const path of ["/plants?_data=routes%2F_app.plants", "/?_data", "/sign-in?_data=root&x=1", "/x?_data=y"]) {
      const response = await edge.request(path, { cookie: edge.cookie });
      expect([path, response.status]).toEqual([path, 404]);
      await response.body?.cancel();
    }
    expect(await post({ Origin: edge.url }, "/plants?_data=routes%2F_app.plants")).toBe(404);
    await expect.poll(() => edge.logEntries().filter(({ status }) => status === 404).length).toBe(5);
    expect(edge.logText().slice(before)).not.toMatch(/error|failed|stack/i);
  });

  it("gets an icon from /favicon.ico", async () => {
    const response = await edge.request("/favicon.ico");
    expect([response.status, response.headers.get("Content-Type")]).toEqual([
      200,
      expect.stringMatching(/^image\/(vnd\.microsoft\.icon|x-icon)$/),
    ]);
    const bytes = new Uint8Array(await response.arrayBuffer());
    // The header of an icon file: reserved 0, type 1, and the number of images.
    expect([...bytes.slice(0, 4)]).toEqual([0, 0, 1, 0]);
    expect(bytes[4]).toBeGreaterThan(0);
    expect(bytes.length).toBeGreaterThan(300);
  });

  it("gets the rules for crawlers and the contact for reports of vulnerabilities", async () => {
    for (const [path, line] of [
      ["/robots.txt", "Disallow: /"],
      ["/.well-known/security.txt", `Contact: ${edge.url}/support`],
    ] as const) {
      const response = await edge.request(path);
      expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=utf-8"]);
      expect((await response.text()).split("\n")).toContain(line);
    }
  });

  it("gets the page with status 404 when its plant or ticket is unknown", async () => {
    const notFound = json({ error: { code: 2000, messages: { id: ["Not found"] } } }, 404);
    edge.upstream.on("GET /companies/3/plants/9?", notFound);
    edge.upstream.on("GET /companies/3/plants/9 ", notFound);
    edge.upstream.on("GET /companies/3/tickets/9", notFound);
    // Browsers send the header, other clients do not.
    for (const headers of [{ "Sec-Fetch-Dest": "document" }, undefined]) {
      for (const [path, text] of [
        ["/plants/9", "Plant not found"],
        ["/tickets/9", "Well this is awkward"],
      ] as const) {
        const response = await edge.request(path, { cookie: edge.cookie, headers });
        expect([path, response.status]).toEqual([path, 404]);
        expect(await response.text()).toContain(text);
      }
    }
  });

  it.each(["/tickets/abc", "/admin/companies/0", "/tickets/1/2"])("gets 404 for the invalid path %s", async (path) => {
    const response = await edge.request(path, { cookie: adminCookie, headers: { "Sec-Fetch-Dest": "document" } });
    expect(response.status).toBe(404);
  });

  it("gets the page with status 403 when its plant or ticket is not allowed, and 404 when its company is unknown", async () => {
    const denied = json({ error: { code: 4005, messages: { general: ["Access denied"] } } }, 403);
    edge.upstream.on("GET /companies/3/plants/9?", denied);
    edge.upstream.on("GET /companies/3/plants/9 ", denied);
    edge.upstream.on("GET /companies/3/tickets/9", denied);
    edge.upstream.on("GET /companies/9", json({ error: { code: 2000, messages: { id: ["Not found"] } } }, 404));
    const statusOf = async (path: string) => {
      const response = await edge.request(path, { cookie: adminCookie, headers: { "Sec-Fetch-Dest": "document" } });
      expect(await response.text()).toContain("<!DOCTYPE html>");
      return response.status;
    };
    expect(await statusOf("/plants/9")).toBe(403);
    expect(await statusOf("/tickets/9")).toBe(403);
    expect(await statusOf("/admin/companies/9")).toBe(404);
  });
});

describe("signing in over a live session", () => {
  it("revokes the session that it replaces", async () => {
    const old = await edge.signIn();
    const response = await edge.post("/sign-in", { email: "b@demo.example", password: "Sunny-roof-1" }, old);
    expect(response.status).toBe(303);
    const locationOf = async (value: string) =>
      (await edge.request("/plants", { cookie: value })).headers.get("Location");
    expect(await locationOf(cookieHeader(response))).toBeNull();
    expect(await locationOf(old)).toBe("/sign-in?nextUrl=%2Fplants");
  });
});

describe("a download", () => {
  it.each([
    ['attachment; filename="../../plants.csv"', 'attachment; filename="plants.csv"'],
    [
      "inline; filename*=UTF-8''%E2%80%AE%0Acaf%C3%A9.csv",
      "attachment; filename=\"_caf_.csv\"; filename*=UTF-8''_caf%C3%A9.csv",
    ],
  ])("with the name of %s gets a safe one", async (disposition, expected) => {
    edge.upstream.on("GET /me/reports/4/download", (response) => {
      response.writeHead(200, { "Content-Type": "text/csv", "Content-Disposition": disposition });
      response.end("a;b\n");
    });
    const response = await edge.request("/api/v0/me/reports/4/download", { cookie: edge.cookie });
    expect(response.headers.get("Content-Disposition")).toBe(expected);
    expect(await response.text()).toBe("a;b\n");
  });
});

describe("the log", () => {
  it("has no warning of Remix about what routes return", async () => {
    for (const path of ["/resources/companies", "/resources/none", "/actions/none", "/settings", "/sign-out"]) {
      await (await edge.request(path, { cookie: adminCookie })).text();
    }
    expect(edge.logText()).not.toContain("FUTURE CHANGE");
  });
});

import { describe, expect, it, vi } from "vitest";
import type { RequestScope } from "../load-context";
import { serveBusyPage, serveStaticFile, serveStaticPage } from "./static-files";

const files: Record<string, string> = {
  "/assets/maplibre-gl-worker-DFizBO3m.js": "map worker",
  "/assets/root-abc.js": "js",
  "/static-pages/sign-in.html": "template",
};

/** The asset server: its rules apply to a missing file, too. */
const immutable = { "Cache-Control": "public, max-age=31536000, immutable" };

function request(path: string, method = "GET") {
  const fetch = vi.fn(async (input: string | Request) => {
    const text = files[new URL(typeof input === "string" ? input : input.url).pathname];
    return new Response(text ?? "none", { status: text === undefined ? 404 : 200, headers: immutable });
  });
  const incoming = new Request(`https://site.example${path}`, { method });
  const settings = { config: { mapStyleUrl: "https://maps.example/style.json" } };
  const scope = { request: incoming, settings, env: { ASSETS: { fetch } } } as unknown as RequestScope;
  return serveStaticFile(scope).then((file) => ({ file, fetch }));
}

describe("serveStaticFile", () => {
  it("allows the script of the map's worker the hosts of the map", async () => {
    const { file } = await request("/assets/maplibre-gl-worker-DFizBO3m.js");
    expect(await file?.text()).toBe("map worker");
    expect(file?.headers.get("Content-Security-Policy")).toContain("connect-src 'self' https://maps.example;");
    expect(file?.headers.get("Cache-Control")).toBe(immutable["Cache-Control"]);
  });

  it.each(["/assets/root-old.js", "/assets/maplibre-gl-worker-old.js", "/assets/"])(
    "returns 404 without Cache-Control when %s is missing",
    async (path) => {
      const { file } = await request(path);
      expect([file?.status, file?.headers.get("Cache-Control")]).toEqual([404, null]);
    },
  );

  it.each([
    ["/", "GET"],
    ["/plants", "GET"],
    ["/static-pages/sign-in.html", "GET"],
    ["/api/v0/a.json", "GET"],
    ["/assets/root-abc.js", "POST"],
  ])("returns null without a request to the asset server for %s by %s", async (path, method) => {
    const { file, fetch } = await request(path, method);
    expect(file).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
  });
});

const config = {
  productName: "Heliograph",
  serviceStatusPageUrl: "",
  mapStyleUrl: "",
  satelliteTilesUrl: "",
  streetViewUrl: "",
  roofViewerUrl: "",
  supportUserId: 1,
};
const values = { config, requestId: "request", nonce: "nonce" };

/** An asset server with exported files; it records the requested paths. */
function createAssets(files: Record<string, string>) {
  const requestedPaths: string[] = [];
  const fetch = async (url: unknown) => {
    const { pathname } = new URL(String(url));
    requestedPaths.push(pathname);
    const file = files[pathname];
    return file === undefined ? new Response(null, { status: 404 }) : new Response(file);
  };
  return { requestedPaths, assets: { fetch } as unknown as Parameters<typeof serveStaticPage>[1] };
}

/** A request to a page. Templates are cached by path, so each test uses another one. */
const get = (path: string, headers: HeadersInit = {}, method = "GET") =>
  new Request(`https://site.example${path}`, { method, headers });

describe("serveStaticPage", () => {
  it("returns the template of the language and theme in the cookies", async () => {
    const { assets } = createAssets({ "/static-pages/sign-in.nl.dark.html": "<p>donker</p>" });
    const response = await serveStaticPage(
      get("/sign-in?nextUrl=%2Fplants", { Cookie: "language=nl; theme=dark" }),
      assets,
      values,
    );
    expect(await response?.text()).toBe("<p>donker</p>");
    expect(response?.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(response?.headers.get("Vary")).toBe("Cookie, Accept-Language");
  });

  it("fills in the path and query of the page", async () => {
    const { assets } = createAssets({ "/static-pages/reset-password.en.dark.html": "<b>__placeholder_address__</b>" });
    const response = await serveStaticPage(
      get("/reset-password?token=a%22b&c", { Cookie: "theme=dark" }),
      assets,
      values,
    );
    expect(await response?.text()).toBe("<b>/reset-password?token=a%22b&amp;c</b>");
  });

  it("returns the language of Accept-Language and the system theme when there are no cookies", async () => {
    const { assets } = createAssets({ "/static-pages/forgot-password.nl.system.html": "<p>vergeten</p>" });
    const response = await serveStaticPage(
      get("/forgot-password", { "Accept-Language": "nl-NL,en;q=0.5" }),
      assets,
      values,
    );
    expect(await response?.text()).toBe("<p>vergeten</p>");
  });

  it("fetches a template once and fills it in for every request", async () => {
    const { assets, requestedPaths } = createAssets({
      "/static-pages/sign-in.en.light.html": '<script nonce="__placeholder_nonce__"></script>',
    });
    const load = (nonce: string) =>
      serveStaticPage(get("/sign-in", { Cookie: "theme=light" }), assets, { ...values, nonce });
    expect(await (await load("one"))?.text()).toBe('<script nonce="one"></script>');
    expect(await (await load("two"))?.text()).toBe('<script nonce="two"></script>');
    expect(requestedPaths).toHaveLength(1);
  });

  it("serves the page when an earlier request ended before it had the template", async () => {
    const path = "/forgot-password";
    const lost = { fetch: () => new Promise<Response>(() => {}) };
    void serveStaticPage(get(path, { Cookie: "language=nl; theme=dark" }), lost, values);
    const { assets } = createAssets({ "/static-pages/forgot-password.nl.dark.html": "<p>later</p>" });
    const response = await serveStaticPage(get(path, { Cookie: "language=nl; theme=dark" }), assets, values);
    expect(await response?.text()).toBe("<p>later</p>");
  });

  it.each([
    ["a form POST", "/sign-in", "POST"],
    ["another page", "/plants", "GET"],
    ["the data request of the page", "/sign-in.data", "GET"],
    ["a reset without a token", "/reset-password", "GET"],
    ["a reset with an empty token", "/reset-password?token=%20", "GET"],
  ])("returns null for %s", async (_what, path, method) => {
    const { assets, requestedPaths } = createAssets({});
    expect(await serveStaticPage(get(path, {}, method), assets, values)).toBeNull();
    expect(requestedPaths).toEqual([]);
  });

  it("returns null when there is no template", async () => {
    const { assets } = createAssets({});
    const request = get("/reset-password?token=abc", { Cookie: "language=nl" });
    expect(await serveStaticPage(request, assets, values)).toBeNull();
  });

  it("returns no body when the method is HEAD", async () => {
    const { assets } = createAssets({ "/static-pages/sign-in.nl.light.html": "<p></p>" });
    const headers = { Cookie: "language=nl; theme=light" };
    const response = await serveStaticPage(get("/sign-in", headers, "HEAD"), assets, values);
    expect(response?.status).toBe(200);
    expect(await response?.text()).toBe("");
  });
});

describe("serveBusyPage", () => {
  const template = '<a href="__placeholder_address__">__placeholder_productName__ __placeholder_seconds__</a>';
  function refuse(accept: string) {
    const fetch = async () => new Response(template);
    const incoming = new Request("https://busy.example/plants?search=%22a", { headers: { Accept: accept } });
    const scope = { request: incoming, settings: { config }, env: { ASSETS: { fetch } }, trace: { requestId: "id" } };
    return serveBusyPage({ ...scope, nonce: "n" } as unknown as RequestScope, 7);
  }

  it("names the address of the page and the seconds until it tries again", async () => {
    const response = await refuse("text/html,*/*");
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "7"]);
    expect(await response.text()).toBe('<a href="/plants?search=%22a">Heliograph 7</a>');
  });

  it("is a line of text for a call that is not a page", async () => {
    const response = await refuse("*/*");
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "7"]);
    expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  });
});

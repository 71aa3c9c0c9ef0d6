import { describe, expect, it } from "vitest";
import { parseSettings, type Settings } from "../settings";
import {
  applyResponseHeaders,
  createResponseHeaders,
  fileContentSecurityPolicy,
  pageContentSecurityPolicy,
} from "./response-headers";

const service = { fetch: async () => new Response() };
const settings = parseSettings({
  ...{ ASSETS: service, V0: service, SESSION_SECRET: "a".repeat(32) },
  SESSIONS: { get: async () => null, put: async () => {} },
});
const createSettings = (mapStyleUrl = "", config: Partial<Settings["config"]> = {}): Settings => ({
  ...settings,
  config: { ...settings.config, mapStyleUrl, ...config },
});

const sources = { scripts: "'nonce-abc' 'strict-dynamic'", styles: "'self' 'nonce-abc'" };

describe("pageContentSecurityPolicy", () => {
  it("allows these scripts and stylesheets only, and everything else from this site only", () => {
    expect(pageContentSecurityPolicy(sources, createSettings())).toBe(
      "default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'; style-src-elem 'self' 'nonce-abc'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
  });

  it("allows the host of the map when MAP_STYLE_URL is set", () => {
    const policy = pageContentSecurityPolicy(sources, createSettings("https://tiles.example:8443/styles/light?key=1"));
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example:8443;");
    expect(policy).toContain("connect-src 'self' https://tiles.example:8443;");
    expect(fileContentSecurityPolicy(createSettings("https://tiles.example:8443/x"))).toContain(
      "connect-src 'self' https://tiles.example:8443;",
    );
  });
});

describe("the chat widget", () => {
  it("allows the host of its script, with web sockets, when it is configured", () => {
    const chatWidget = { scriptUrl: "https://chat.example/widget.js?id=1", forAdmins: false };
    const policy = pageContentSecurityPolicy(sources, { ...createSettings(), chatWidget });
    expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic';");
    expect(policy).toContain("style-src-elem 'self' 'nonce-abc' https://chat.example;");
    expect(policy).toContain("img-src 'self' data: blob: https://chat.example;");
    expect(policy).toContain("font-src 'self' https://chat.example;");
    expect(policy).toContain("connect-src 'self' https://chat.example wss://chat.example;");
    expect(policy).toContain("frame-src https://chat.example; media-src https://chat.example;");
  });
});

describe("the location of a plant", () => {
  const settings = createSettings("", {
    satelliteTilesUrl: "https://tiles.example/{z}/{x}/{y}.jpg",
    streetViewUrl: "https://street.example/view?at={latitude},{longitude}",
  });

  it("allows the hosts of satellite images and of the street view when they are configured", () => {
    const policy = pageContentSecurityPolicy(sources, settings);
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example;");
    expect(policy).toContain("frame-src https://street.example;");
    expect(fileContentSecurityPolicy(settings)).toContain("connect-src 'self' https://tiles.example;");
  });
});

describe("applyResponseHeaders", () => {
  const headers = createResponseHeaders("abc", "request-1", createSettings());

  it("adds every header to pages, redirects, errors and responses without a body", async () => {
    for (const response of [
      new Response("page"),
      new Response(null, { status: 302, headers: { Location: "/" } }),
      new Response("error", { status: 500 }),
      new Response(null, { status: 304 }),
    ]) {
      applyResponseHeaders(response, headers);
      for (const [name, value] of headers) expect(response.headers.get(name)).toBe(value);
      expect(response.headers.get("X-Request-Id")).toBe("request-1");
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    }
  });

  it("preserves the policy, Cache-Control and cookies of the response", () => {
    const original = new Headers({ "Content-Security-Policy": "sandbox", "Cache-Control": "public, max-age=1" });
    original.append("Set-Cookie", "a=1");
    original.append("Set-Cookie", "b=2");
    const result = new Response("x", { headers: original });
    applyResponseHeaders(result, headers);
    expect(result.headers.get("Content-Security-Policy")).toBe("sandbox");
    expect(result.headers.get("Cache-Control")).toBe("public, max-age=1");
    expect(result.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });

  it("hide the address of the page of a link from other sites and search engines", () => {
    const of = (path: string) => {
      const values = new Map(createResponseHeaders("abc", "request-1", createSettings(), path));
      return [values.get("Referrer-Policy"), values.get("X-Robots-Tag")];
    };
    expect(of("/owner/a-token")).toEqual(["no-referrer", "noindex"]);
    expect(of("/plants")).toEqual(["strict-origin-when-cross-origin", undefined]);
  });
});

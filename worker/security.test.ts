import { describe, expect, it } from "vitest";
import { answerHeaders, contentSecurityPolicy, filePolicy, withAnswerHeaders } from "./security";
import type { Settings } from "./settings";

const settings = (mapStyleUrl = ""): Settings => ({
  config: { productName: "Heliograph", serviceStatusPageUrl: "", mapStyleUrl, supportUserId: 1 },
  v0ApiUrl: null,
  sessionSeconds: 86_400,
  sessionSecrets: [],
  serviceStatusUrl: null,
  serviceStatusComponents: [],
  demoNow: null,
});

describe("the content security policy", () => {
  it("allows scripts by nonce alone and everything else from here alone", () => {
    expect(contentSecurityPolicy("abc", settings())).toBe(
      "default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'; style-src-elem 'self' 'nonce-abc'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
  });

  it("lets a configured map load from its own host", () => {
    const policy = contentSecurityPolicy("abc", settings("https://tiles.example:8443/styles/light?key=1"));
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example:8443;");
    expect(policy).toContain("connect-src 'self' https://tiles.example:8443;");
    expect(filePolicy(settings("https://tiles.example:8443/x"))).toContain(
      "connect-src 'self' https://tiles.example:8443;",
    );
  });
});

describe("an answer", () => {
  const headers = answerHeaders("abc", "request-1", settings());

  it("carries every header, also as a redirect, an error or without a body", async () => {
    for (const response of [
      new Response("page"),
      new Response(null, { status: 302, headers: { Location: "/" } }),
      new Response("fault", { status: 500 }),
      new Response(null, { status: 304 }),
    ]) {
      const answer = withAnswerHeaders(response, headers);
      for (const [name, value] of headers) expect(answer.headers.get(name)).toBe(value);
      expect(answer.headers.get("X-Request-Id")).toBe("request-1");
      expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
      expect(answer.status).toBe(response.status);
    }
  });

  it("keeps a policy, a caching rule and the cookies of its own", () => {
    const own = new Headers({ "Content-Security-Policy": "sandbox", "Cache-Control": "public, max-age=1" });
    own.append("Set-Cookie", "a=1");
    own.append("Set-Cookie", "b=2");
    const answer = withAnswerHeaders(new Response("x", { headers: own }), headers);
    expect(answer.headers.get("Content-Security-Policy")).toBe("sandbox");
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=1");
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });
});

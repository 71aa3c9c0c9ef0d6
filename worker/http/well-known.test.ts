import { describe, expect, it } from "vitest";
import type { RequestScope } from "./request-scope";
import { serveWellKnown } from "./well-known";

function textOf(path: string, { email = "", method = "GET" } = {}) {
  const request = new Request(`https://site.example${path}`, { method });
  const scope = {
    request,
    url: new URL(request.url),
    settings: { supportContact: { email, phone: "", hours: "" } },
  } as RequestScope;
  return serveWellKnown(scope, Date.parse("2026-06-21T10:00:00Z"))?.text() ?? null;
}

describe("serveWellKnown", () => {
  it("keeps crawlers out", async () => expect(await textOf("/robots.txt")).toBe("User-agent: *\nDisallow: /\n"));

  it("names the support address, or else the support page, for reports of vulnerabilities", async () => {
    const path = "/.well-known/security.txt";
    expect(await textOf(path, { email: "help@example.org" })).toBe(
      "Contact: mailto:help@example.org\nExpires: 2026-12-18T00:00:00Z\nPreferred-Languages: en, nl\nCanonical: https://site.example/.well-known/security.txt\n",
    );
    expect(await textOf(path)).toContain("Contact: https://site.example/support\n");
  });

  it("leaves every other request", () => {
    expect(textOf("/plants")).toBeNull();
    expect(textOf("/robots.txt", { method: "POST" })).toBeNull();
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sitePath, webUrl } from "./safe-url";

const site = "https://heliograph.example";
const part = fc.constantFrom(
  ..."/\\.:@#?%\t\n\r \u0000ax".split(""),
  "%2f",
  "%5c",
  "%09",
  "javascript",
  "https",
  "evil.example",
);
const hostile = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(""));

describe("sitePath", () => {
  it("returns null or a path of this site for any text", () => {
    const texts = fc.oneof(hostile, fc.string());
    fc.assert(
      fc.property(texts, fc.boolean(), (text, isPath) => {
        const path = sitePath(isPath ? `/${text}` : text);
        if (path === null) return;
        expect(new URL(path, site).origin).toBe(site);
        expect(path).toMatch(/^\/(?![/\\])/);
      }),
      { numRuns: 500 },
    );
  });
});

describe("webUrl", () => {
  it.each([
    ["https://portal.example/meter?id=4", "https://portal.example/meter?id=4"],
    ["http://portal.example", "http://portal.example/"],
    ["https://portal.example/\r\nSet-Cookie: a=b", "https://portal.example/Set-Cookie:%20a=b"],
  ])("returns %o as browsers parse it", (text, url) => expect(webUrl(text)).toBe(url));

  it.each([
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    " \tjavascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "data:text/html,x",
    "blob:https://portal.example/x",
    "//portal.example",
    "/\\portal.example",
    "portal.example",
    "",
    null,
    { toString: 1 },
  ])("returns null for %o", (text) => expect(webUrl(text)).toBeNull());

  it("returns null or a web address for any text", () =>
    fc.assert(fc.property(hostile, (text) => void expect(webUrl(text) ?? "https:").toMatch(/^https?:/))));
});

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import sanitizeHtml from "sanitize-html";
import { describe, expect, it } from "vitest";
import { createPortal, flushSync, parse } from "./server-stand-ins";

const require = createRequire(import.meta.url);

describe("the stand-ins of the server build", () => {
  it("replace react-dom, which React's server renderer does not load", () => {
    const renderer = readFileSync(
      require
        .resolve("react-dom/package.json")
        .replace("package.json", "cjs/react-dom-server.browser.production.min.js"),
      "utf8",
    );
    expect([...renderer.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name)).toEqual(["react"]);
    expect(renderer).toContain("renderToReadableStream");
  });

  it("replace the parser of styles, which sanitize-html does not call without its option", () => {
    const invalid = '<p style="color: }{">text</p>';
    const options = { allowedTags: ["p"], allowedAttributes: { p: ["style"] }, parseStyleAttributes: false };
    expect(sanitizeHtml(invalid, options)).toBe(invalid);
  });

  it("run updates at once, and refuse what the server has not", () => {
    expect(flushSync(() => 7)).toBe(7);
    expect(createPortal).toThrow("A portal cannot be rendered on the server.");
    expect(parse).toThrow("The server build has no parser of styles.");
  });
});

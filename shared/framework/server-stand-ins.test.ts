import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import fc from "fast-check";
import sanitizeHtml from "sanitize-html";
import { describe, expect, it } from "vitest";
import { createPortal, flushSync, parse, TextEncoder as ShortTextEncoder } from "./server-stand-ins";

const require = createRequire(import.meta.url);

describe("the stand-ins of the server build", () => {
  it("replace react-dom, which React's server renderer does not load", () => {
    const renderer = readFileSync(
      require.resolve("react-dom/package.json").replace("package.json", "cjs/react-dom-server.node.production.min.js"),
      "utf8",
    );
    expect([...renderer.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name)).toEqual(["util", "react"]);
    expect([...renderer.matchAll(/new (\w+)\.(\w+)/g)].map(([, , name]) => name)).toContain("TextEncoder");
    expect(renderer).toContain("renderToPipeableStream");
  });

  it("encode as the runtime does, also in a target that is too small", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), fc.nat(300), (text, size) => {
        const [target, expected] = [new Uint8Array(size), new Uint8Array(size)];
        const result = new ShortTextEncoder().encodeInto(text, target);
        expect(result).toEqual(new TextEncoder().encodeInto(text, expected));
        expect(target.subarray(0, result.written)).toEqual(expected.subarray(0, result.written));
      }),
    );
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

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import fc from "fast-check";
import { createRef, Fragment, isValidElement, memo, type ReactElement } from "react";
import { jsx as reactJsx } from "react/jsx-runtime";
import sanitizeHtml from "sanitize-html";
import { describe, expect, it } from "vitest";
import { createPortal, flushSync, jsx, parse, TextEncoder as ShortTextEncoder } from "./server-stand-ins";

const require = createRequire(import.meta.url);

/** Without what React's development build adds. */
const partsOf = ({ type, key, props, ...element }: ReactElement) => ({
  type,
  key,
  props,
  ref: "ref" in element && element.ref,
});

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

  it("make the elements that React makes", () => {
    const WithDefaults = Object.assign(() => null, { defaultProps: { size: 2 } });
    const Memo = memo(() => null);
    const ref = createRef<HTMLElement>();
    const made = [
      ["p", { id: "a", children: ["text", null] }],
      ["p", { id: "a" }, 7],
      ["p", { ref, children: "text" }, "key"],
      ["p", { key: "of the props" }],
      [WithDefaults, { name: "a" }, ""],
      [Memo, {}],
      [Fragment, { children: "text" }, "key"],
    ] as const;
    for (const [type, props, key] of made) {
      const element = jsx(type, props, key);
      expect(isValidElement(element)).toBe(true);
      expect(partsOf(element)).toEqual(partsOf(reactJsx(type, props, key)));
    }
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

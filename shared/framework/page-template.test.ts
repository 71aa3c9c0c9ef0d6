import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTemplate, fillTemplate, templateContext } from "./page-template.mjs";

describe("createTemplate", () => {
  const nonce = `nonce="${templateContext.nonce}"`;
  const data = (value: unknown) => JSON.stringify(JSON.stringify([value]));
  const page = (content: string) =>
    `<html>${content}<script ${nonce}>window.__remixContext.streamController.close();</script></html>`;

  it("replaces values in HTML and in the hydration data by different placeholders", () => {
    const { productName, supportUserId } = templateContext.config;
    const html = page(
      `<title>${productName}</title><a href="/sign-in?token=abc">` +
        `<script ${nonce}>window.__remixContext.streamController.enqueue(${data([productName, supportUserId])});</script>`,
    );
    const values = { productName: "A & B", supportUserId: 7, nonce: "n", address: "/sign-in?token=x&y" };
    const filledIn = fillTemplate(createTemplate(html, "/sign-in?token=abc"), values);
    expect(filledIn).toContain('<title>A &amp; B</title><a href="/sign-in?token=x&amp;y">');
    expect(filledIn).toContain('<script nonce="n">');
    const literal = /enqueue\((".*?")\);/.exec(filledIn)?.[1] ?? "";
    expect(JSON.parse(JSON.parse(literal))).toEqual([["A & B", 7]]);
  });

  it.each([
    ["the page is incomplete", "<html></html>"],
    ["a part of its query is elsewhere", page("<p>abc</p>").replace("<p>", "<p>token=")],
    ["a value is in another script", page(`<script>const name = "${templateContext.config.productName}"</script>`)],
  ])("throws when %s", (_what, html) => {
    expect(() => createTemplate(html, "/sign-in?token=abc")).toThrow();
  });
});

describe("fillTemplate", () => {
  it("escapes HTML in a value", () => {
    const productName = `</title><script>"'&`;
    const page = fillTemplate("<title>__placeholder_productName__</title>", { productName });
    expect(page).toBe("<title>&lt;/title&gt;&lt;script&gt;&quot;&#x27;&amp;</title>");
  });

  it("escapes hydration data so that it parses to the same value and never ends the script", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.constant('</script>\u2028\\"__placeholder_nonce__')),
        (productName) => {
          const script = fillTemplate('enqueue("[\\"__data_placeholder_productName__\\"]")', {
            productName,
            nonce: "nonce",
          });
          expect(script).not.toMatch(/[<>&\u2028\u2029]/);
          const stream = JSON.parse(script.slice("enqueue(".length, -1));
          expect(JSON.parse(stream)).toEqual([productName]);
        },
      ),
    );
  });

  it("fills in a number without quotes", () => {
    expect(fillTemplate("[__data_placeholder_supportUserId__]", { supportUserId: 1 })).toBe("[1]");
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeHtml, sanitizeRichText } from "./safe-html.server";

const sanitize = (html: string) => safeHtml(html).safeHtml;

describe("safeHtml", () => {
  it("shows the beginning of a text that is too long, and says so", () => {
    expect(safeHtml(`<p>${"a".repeat(90_000)}</p>`)).not.toHaveProperty("isCut");
    const long = safeHtml(`<p>a</p>${"b".repeat(200_000)}`);
    expect([long.isCut, long.safeHtml.length, long.safeHtml.slice(0, 10)]).toEqual([true, 100_000, "<p>a</p>bb"]);
    const nested = safeHtml(`<p>a</p>${"<b>b</b>".repeat(5_000)}`);
    expect([nested.isCut, nested.safeHtml.match(/<b>/g)?.length]).toEqual([true, 1_499]);
  });

  it("is readable whatever halves of characters a text has", () => {
    expect(sanitize("<p>a\udc00\udc00b\ud800</p>")).toBe("<p>a\ufffd\ufffdb\ufffd</p>");
    const halves = fc.string({ unit: fc.constantFrom("\ud800", "\udbff", "\udc00", "\udfff", "<p>", "a") });
    fc.assert(fc.property(halves, (text) => void expect(sanitize(text)).not.toMatch(/\p{Surrogate}/u)));
  });

  it("preserves the formats of the editor", () => {
    const text = "<p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s></p><ul><li>e</li></ul><ol><li>f</li></ol>";
    expect(sanitize(text)).toBe(text);
  });

  it("lowers headings below the headings of the page", () => {
    expect(sanitize("<h1>a</h1><h2>b</h2><h3>c</h3>")).toBe("<h3>a</h3><h4>b</h4><h5>c</h5>");
  });

  it("adds target and rel attributes to links", () => {
    expect(sanitize('<a href="https://a.example/" onclick="x()" rel="opener" target="_self">a</a>')).toBe(
      '<a href="https://a.example/" rel="noopener noreferrer nofollow" target="_blank">a</a>',
    );
  });

  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "<style>*{display:none}</style>",
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    "<math><mi><style><img src=x onerror=alert(1)></style></mi></math>",
    "<form action=//evil.example><input name=a></form>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
  ])("removes scripts, embedded content and forms from %s", (html) => {
    expect(sanitize(html)).not.toMatch(/<(?!\/?p>)|onerror=[^&]*$|evil/);
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "&#106;avascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "//evil.example/",
  ])("removes the href attribute when the URL is %s", (href) => {
    expect(sanitize(`<a href="${href}">a</a>`)).not.toContain("href");
  });

  it("removes styles, classes and event handlers from allowed elements", () => {
    expect(sanitize('<p style="position:fixed" class="x" id="y" onmouseover="z()">a</p>')).toBe("<p>a</p>");
  });
});

describe("sanitizeRichText", () => {
  it("rejects a text that is too long, of which it would lose a part", () => {
    expect(() => sanitizeRichText("a".repeat(100_001))).toThrow(expect.objectContaining({ status: 413 }));
    expect(() => sanitizeRichText("<b>".repeat(3_001))).toThrow(expect.objectContaining({ status: 413 }));
  });

  it("preserves what the editor writes", () => {
    const html =
      '<h1>a</h1><h2>b</h2><h3>c</h3><p><strong><em><u><s>d</s></u></em></strong><br><a href="mailto:a@b.example">e</a></p><ol><li>f<ul><li>g</li></ul></li></ol>';
    expect(sanitizeRichText(html).replace("<br />", "<br>")).toBe(html);
  });

  it("removes everything else", () => {
    expect(
      sanitizeRichText(
        '<p style="color:red" onclick="x()">a<img src=x onerror=alert(1)><a href="javascript:alert(1)">b</a></p><script>c</script>',
      ),
    ).toBe("<p>a<a>b</a></p>");
  });
});

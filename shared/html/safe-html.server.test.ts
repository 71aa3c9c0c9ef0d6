import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeHtml, sanitizeRichText } from "./safe-html.server";

const sanitize = (html: string) => safeHtml(html).safeHtml;

describe("safeHtml", () => {
  it("shows the beginning of a text and a notice when the text is too long", () => {
    expect(safeHtml(`<p>${"a".repeat(45_000)}</p>`)).not.toHaveProperty("isCut");
    const long = safeHtml(`<p>a</p>${"b".repeat(200_000)}`);
    expect([long.isCut, long.safeHtml.length, long.safeHtml.slice(0, 10)]).toEqual([true, 50_000, "<p>a</p>bb"]);
    const nested = safeHtml(`<p>a</p>${"<b>b</b>".repeat(5_000)}`);
    expect([nested.isCut, nested.safeHtml.match(/<b>/g)?.length]).toEqual([true, 1_499]);
  });

  it("has no script URL when an address begins with or contains any characters", () => {
    const part = fc.constantFrom(
      ...["java", "script", ":", "alert(1)", "&#10;", "&Tab;", "&colon;", "\u0001", "\u00a0", "\u2028"],
    );
    const separator = fc.constantFrom(
      ...["", "", "&#x2028;", "\u2028", "\u2029", "\u0085"],
      ...["\t", "\n", "\u200b", "\ufeff", "&nbsp;"],
    );
    const address = fc.oneof(
      fc.array(fc.oneof(part, separator)).map((parts) => parts.join("")),
      fc.tuple(separator, separator).map(([start, inside]) => `${start}java${inside}script:alert(1)`),
    );
    fc.assert(
      fc.property(address, (href) => {
        for (const html of [sanitize(`<a href="${href}">a</a>`), sanitizeRichText(`<p><a href='${href}'>a</a></p>`)]) {
          const written = /href="([^"]*)"/.exec(html)?.[1];
          if (written === undefined) continue;
          const decoded = written.replaceAll("&nbsp;", "\u00a0").replaceAll("&amp;", "&");
          expect(new URL(decoded, "https://site.example/").protocol).toMatch(/^(https?|mailto):$/);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("is readable when the text contains lone surrogates", () => {
    expect(sanitize("<p>a\udc00\udc00b\ud800</p>")).toBe("<p>a\ufffd\ufffdb\ufffd</p>");
    const halves = fc.string({ unit: fc.constantFrom("\ud800", "\udbff", "\udc00", "\udfff", "<p>", "a") });
    fc.assert(fc.property(halves, (text) => void expect(sanitize(text)).not.toMatch(/\p{Surrogate}/u)));
  });

  it("preserves the formats of the editor", () => {
    const text = "<p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s></p><ul><li>e</li></ul><ol><li>f</li></ol>";
    expect(sanitize(text)).toBe(text);
  });

  it("lowers headings below the headings of the page", () =>
    expect(sanitize("<h1>a</h1><h2>b</h2><h3>c</h3>")).toBe("<h3>a</h3><h4>b</h4><h5>c</h5>"));

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
  ])("removes scripts, embedded content and forms from %s", (html) =>
    expect(sanitize(html)).not.toMatch(/<(?!\/?p>)|onerror=[^&]*$|evil/),
  );

  it.each([
    ...["javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", "&#106;avascript:alert(1)"],
    ...["data:text/html,<script>alert(1)</script>", "vbscript:x", "//evil.example/"],
  ])("removes the href attribute when the URL is %s", (href) =>
    expect(sanitize(`<a href="${href}">a</a>`)).not.toContain("href"),
  );

  it("removes styles, classes and event handlers from allowed elements", () =>
    expect(sanitize('<p style="position:fixed" class="x" id="y" onmouseover="z()">a</p>')).toBe("<p>a</p>"));
});

const gap = "&nbsp; ";

describe("HTML of other programs", () => {
  it.each([
    [
      "keeps the lines of plain text",
      "Plain line 1\r\nPlain line 2\r\n\r\nPlain line 4 with 5 < 6",
      "<p>Plain line 1<br>Plain line 2<br><br>Plain line 4 with 5 &lt; 6</p>",
    ],
    [
      "keeps what looks like a tag in text",
      "Jan <jan@a.example>, <https://a.example/x>:\n5 <6 & 7>3",
      "<p>Jan &lt;jan@a.example&gt;, &lt;https://a.example/x&gt;:<br>5 &lt;6 &amp; 7&gt;3</p>",
    ],
    ["keeps lines beside inline formats", "a\n<i>b</i>\n\nc &amp; d", "<p>a<br><i>b</i><br><br>c &amp; d</p>"],
    ["keeps indentation and tabs of plain text", "a\n  b\tc", `<p>a<br>&nbsp; b${gap}c</p>`],
    ["does not change one line", "one line & <b>bold</b>", "one line &amp; <b>bold</b>"],
    ["ignores the lines of the source of HTML", "<p>a\nb</p>\n<p>c</p>", "<p>a\nb</p>\n<p>c</p>"],
    [
      "keeps the cells of a row apart",
      "<table border=1><tr><td>kWh</td><td>12,5</td></tr></table>",
      `<p>kWh${gap}12,5</p>`,
    ],
    [
      "writes one line a row, also without end tags and with lines in a cell",
      "<table><thead><tr><th>A<th>B</thead><tr><td>1<td><p>2</p><p>3</p><tr><td>x<br>y</td><td></td><td>z</table>after",
      `<p>A${gap}B</p><p>1${gap}2 3</p><p>x y${gap}${gap}z</p>after`,
    ],
    [
      "keeps the paragraphs of a layout table",
      "<table><tr><td><p>Hello</p><ul><li>a</li></ul></td></tr><tr><td>b</td><td><ul><li>c</li></ul></td></tr></table>",
      "<p>Hello</p><ul><li>a</li></ul><p>b</p><ul><li>c</li></ul>",
    ],
    [
      "separates blocks",
      "<div>a</div><div>b<div>c</div></div><dl><dt>d<dd>e</dl>",
      "<p>a</p><p>b</p><p>c</p><p>d</p><p>e</p>",
    ],
    ["separates what a line is between", "a<hr>b", "a<p></p>b"],
    ["keeps the lines of preformatted text", "<pre>\n a  b\n\tc\n</pre>", `<p>&nbsp;a&nbsp; b<br>${gap}c</p>`],
    [
      "keeps the first number of a list",
      "<ol start=3><li>c</li></ol><ol><li value=7>g</li><li value=8>h</li></ol><ol start=x><li>a</li></ol>",
      '<ol start="3"><li>c</li></ol><ol start="7"><li>g</li><li>h</li></ol><ol><li>a</li></ol>',
    ],
    [
      "keeps the numbers of items that do not follow each other",
      "<ol><li value=7>g</li><li value=9>h</li><li>i</li><li value=9>j</li></ol><ol start=2><li value=4>d</ol><ul><li value=3>x",
      '<ol start="7"><li>g</li><li value="9">h</li><li>i</li><li value="9">j</li></ol><ol start="2"><li value="4">d</li></ol><ul><li>x</li></ul>',
    ],
    [
      "keeps nested lists nested, in an item or beside it",
      "<ul><li>a<ol><li>b</li></ol></li><ul><li>c</li></ul></ul>",
      "<ul><li>a<ol><li>b</li></ol><ul><li>c</li></ul></li></ul>",
    ],
    [
      "reads the bold element of Google Docs",
      '<b style="font-weight:normal"><p>a <b>b</b></p></b>',
      "<p>a <b>b</b></p>",
    ],
    ["keeps blank lines of Outlook", "<p>a<o:p></o:p></p><p><o:p>&nbsp;</o:p></p>", "<p>a</p><p>&nbsp;</p>"],
  ])("%s", (_, html, expected) => {
    expect(sanitize(html)).toBe(expected);
  });
});

describe("sanitizeRichText", () => {
  it("rejects a text when it is too long to be sanitized completely", () => {
    expect(() => sanitizeRichText("a".repeat(100_001))).toThrow(expect.objectContaining({ status: 413 }));
    expect(() => sanitizeRichText("<b>".repeat(3_001))).toThrow(expect.objectContaining({ status: 413 }));
  });

  it("preserves the output of the editor", () => {
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

import { describe, expect, it } from "vitest";
import { safeHtml } from "./safe-html.server";

const cleaned = (html: string) => safeHtml(html).safeHtml;

describe("rich text from elsewhere", () => {
  it("keeps the editor's formats", () => {
    const text =
      "<p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s></p><ul><li>e</li></ul><ol><li>f</li></ol>";
    expect(cleaned(text)).toBe(text);
  });

  it("puts headings below those of the page", () => {
    expect(cleaned("<h1>a</h1><h2>b</h2><h3>c</h3>")).toBe("<h3>a</h3><h4>b</h4><h5>c</h5>");
  });

  it("opens links elsewhere, which learn nothing of this page", () => {
    expect(cleaned('<a href="https://a.example/" onclick="x()" rel="opener" target="_self">a</a>')).toBe(
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
  ])("leaves nothing that runs, loads or posts of %s", (html) => {
    expect(cleaned(html)).not.toMatch(/<(?!\/?p>)|onerror=[^&]*$|evil/);
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "&#106;avascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "//evil.example/",
  ])("leads nowhere by %s", (href) => {
    expect(cleaned(`<a href="${href}">a</a>`)).not.toContain("href");
  });

  it("drops styles, classes and handlers of what it keeps", () => {
    expect(cleaned('<p style="position:fixed" class="x" id="y" onmouseover="z()">a</p>')).toBe("<p>a</p>");
  });
});

import { describe, expect, it } from "vitest";
import { type SerializedNode, safeUrl, toHtml } from "./html";

const root = (...children: SerializedNode[]): string => toHtml({ type: "root", children });
const text = (value: string, format = 0): SerializedNode => ({ type: "text", text: value, format });
const p = (...children: SerializedNode[]): SerializedNode => ({ type: "paragraph", children });
const item = (...children: SerializedNode[]): SerializedNode => ({ type: "listitem", children });

describe("toHtml", () => {
  it("writes bold, italic, underline and strike, and no other format", () => {
    expect(root(p(text("a", 1), text("b", 2), text("c", 8), text("d", 4), text("e", 16)))).toBe(
      "<p><strong>a</strong><em>b</em><u>c</u><s>d</s>e</p>",
    );
    expect(root(p(text("all", 15)))).toBe("<p><strong><em><u><s>all</s></u></em></strong></p>");
  });

  it("writes headings 1 to 3", () => {
    const heading = (tag: string): SerializedNode => ({ type: "heading", tag, children: [text(tag)] });
    expect(root(heading("h1"), heading("h2"), heading("h3"), heading("h5"))).toBe(
      "<h1>h1</h1><h2>h2</h2><h3>h3</h3><h3>h5</h3>",
    );
  });

  it("writes lists, and a nested list inside the item before it", () => {
    const nested: SerializedNode = { type: "list", tag: "ul", children: [item(text("b"))] };
    const list: SerializedNode = {
      type: "list",
      tag: "ol",
      children: [item(text("a")), item(nested), item(text("c"))],
    };
    expect(root(list)).toBe("<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>");
  });

  it("writes the first number of a list", () => {
    const list = (tag: string, start: number): SerializedNode => ({
      type: "list",
      tag,
      start,
      children: [item(text("a"))],
    });
    expect(root(list("ol", 3), list("ol", 1), list("ul", 3))).toBe(
      '<ol start="3"><li>a</li></ol><ol><li>a</li></ol><ul><li>a</li></ul>',
    );
  });

  it("writes no-break spaces when a browser would collapse spaces and tabs", () => {
    const content = [
      text(" a  b "),
      text(" c", 1),
      { type: "tab", text: "\t" },
      text("d"),
      { type: "linebreak" },
      text(" e "),
    ];
    expect(root(p(...content))).toBe("<p>\u00a0a \u00a0b <strong>\u00a0c</strong>\u00a0 d<br>\u00a0e\u00a0</p>");
  });

  it("adds a second line break when a block ends with a line break, which a browser does not show", () =>
    expect(root(p(text("a"), { type: "linebreak" }))).toBe("<p>a<br><br></p>"));

  it("writes links when the protocol is safe, otherwise only their text", () => {
    const link = (url: string): SerializedNode => ({ type: "link", url, children: [text("here")] });
    expect(root(p(link("https://a.example/?b&c"), link("javascript:alert(1)")))).toBe(
      '<p><a href="https://a.example/?b&amp;c">here</a>here</p>',
    );
  });

  it("escapes text", () => {
    expect(root(p(text('<img src=x onerror="alert(1)"> & more')))).toBe(
      "<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; more</p>",
    );
  });

  it("preserves line breaks and empty lines except at both ends", () => {
    expect(root(p(), p(text("a"), { type: "linebreak" }, text("b")), p(), p(text("c")), p(), p(text(" ")))).toBe(
      "<p>a<br>b</p><p><br></p><p>c</p>",
    );
  });

  it("is empty when there is no content", () => {
    expect(root(p())).toBe("");
    expect(root(p(), p(text("  ")))).toBe("");
  });
});

describe("safeUrl", () => {
  it.each([
    ["https://example.com/a?b=c#d", "https://example.com/a?b=c#d"],
    ["http://example.com", "http://example.com"],
    [" example.com/path ", "https://example.com/path"],
    ["example.com:8080/x", "https://example.com:8080/x"],
    ["//example.com", "https://example.com"],
    ["anna@example.com", "mailto:anna@example.com"],
    ["mailto:anna@example.com", "mailto:anna@example.com"],
    ["", null],
    ["two words", null],
    ["word", null],
    ["javascript:alert(1)", null],
    ["JaVaScRiPt:alert(1)", null],
    ["java\tscript:alert(1)", null],
    ["\u0001javascript:alert(1)", null],
    ["data:text/html,x", null],
    ["vbscript:x", null],
    ["file:///etc/passwd", null],
    ["mailto:", null],
    ["https://", null],
  ])("completes %j to %j, or rejects it with null", (typed, url) => expect(safeUrl(typed)).toBe(url));
});

import { clobberingVectors, htmlVectors } from "@testing/html-vectors";
import fc from "fast-check";
import { type DefaultTreeAdapterTypes, parse, serialize, defaultTreeAdapter as tree } from "parse5";
import { describe, expect, it } from "vitest";
import { safeHtml } from "./safe-html.server";

type Element = DefaultTreeAdapterTypes.Element;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;

const sanitize = (html: string) => safeHtml(html).safeHtml;

describe("safe HTML is well-formed in isolation", () => {
  it.each([
    ["gives orphan items a list", "<li>x</li><li>y</li><h3>z</h3>", "<ul><li>x</li><li>y</li></ul><h5>z</h5>"],
    ["closes what is open", "<ul><li>a<p>b<strong>c", "<ul><li>a<p>b<strong>c</strong></p></li></ul>"],
    ["drops orphan end tags", "a</li></ul></div></h3></a>b", "ab"],
    ["separates the cells of an incomplete table", "<td>a</td></tr><tr><th>b</table>", "<p>a</p><p>b</p>"],
    ["ends a paragraph at a block", "<p>a<ul><li>b</li></ul>c</p>", "<p>a</p><ul><li>b</li></ul>c<p></p>"],
    ["moves formats into blocks", "<b>a<p>b</p>c</b>", "<b>a</b><p><b>b</b></p><b>c</b>"],
    ["moves what a list contains into an item", "<ul>a<p>b</p></ul>", "<ul><li>a<p>b</p></li></ul>"],
    ["does not nest headings", "<h2>a<h2>b</h2></h2>", "<h4>a</h4><h4>b</h4>"],
    ["does not nest formats", "<b>a<b>b</b>c</b>", "<b>abc</b>"],
    ["keeps neighbours apart", "<b>a</b><b>b</b> <i>c</i>", "<b>a</b><b>b</b> <i>c</i>"],
    ["keeps blank paragraphs and items", "<p></p>\n<ul>\n<li></li>\n</ul>", "<p></p>\n<ul><li></li></ul>"],
  ])("%s", (_, html, expected) => expect(sanitize(html)).toBe(expected));

  it("does not nest links", () => {
    const links = sanitize('<a href="https://a.example">a<i><a href="https://b.example">b</a></i>c</a>');
    expect(links.replaceAll(/ (rel|target)="[^"]*"/g, "")).toBe(
      '<a href="https://a.example">a</a><i><a href="https://b.example">b</a></i>c',
    );
    expect(problemOf(links)).toBeNull();
  });

  it("limits the depth of nesting", () => {
    for (const tag of ["ul", "ul><li", "ul><b", "b><p><u", "div><ol"]) {
      const html = sanitize(`<${tag}>`.repeat(2_000) + "x".repeat(2_000));
      expect(problemOf(html)).toBeNull();
      expect(html.match(/<[a-z]/g)?.length ?? 0).toBeLessThanOrEqual(110);
    }
  });

  it.each([...htmlVectors, ...clobberingVectors])("is parsed unchanged in a page: %j", (vector) => {
    const html = sanitize(vector);
    expect(problemOf(html)).toBeNull();
    expect(parsedInPage(html)).toBe(html);
  });

  it("is well-formed for any sequence of tags, and does not change when it is sanitized again", () => {
    const tags = "p br b em h1 h3 ul ol li a td tr table div pre svg style".split(" ");
    const part = fc.oneof(
      fc.constantFrom(
        ...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`, `<${tag} `, `<${tag} href="//x" start=3 value=2>`]),
      ),
      fc.constantFrom("a", " ", "\n", "\t", "<", ">", "&lt;li&gt;", "<!--", "-->", '"', "<![CDATA["),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const html = sanitize(parts.join(""));
        expect(problemOf(html)).toBeNull();
        expect(parsedInPage(html)).toBe(html);
        expect(sanitize(html.replace(/(<\/?h)(\d)/g, (_, tag, level) => tag + (level - 2)))).toBe(html);
      }),
      { numRuns: 500 },
    );
  });
});

/** Returns the result of a browser's parser for HTML in a list item of a page. */
function parsedInPage(html: string): string {
  const page = parse(`<!doctype html><main><ol><li><p>x</p><div>${html}</div><p>y</p></li><li>z</li></ol></main>`);
  const [main] = childElements(childElements(childElements(page)[0])[1]);
  const items = childElements(childElements(main)[0]);
  expect(items.map((item) => childElements(item).map(({ tagName }) => tagName))).toEqual([["p", "div", "p"], []]);
  return serialize(childElements(items[0])[1] as Element);
}

const childElements = (node?: ParentNode) => (node?.childNodes ?? []).filter(tree.isElementNode);

const inline = ["b", "i", "em", "u", "s", "strike", "del", "a", "br", "strong", "#text"];
const flow = [...inline, "p", "ul", "ol", "h3", "h4", "h5"];
const allowedIn: Record<string, string[]> = { p: inline, h3: inline, h4: inline, h5: inline, ul: ["li"], ol: ["li"] };

/** Returns the first tag or text that is unbalanced or not allowed in its parent; null for well-formed HTML. */
function problemOf(html: string): string | null {
  const open: string[] = [];
  for (const [source, slash, tag = "#text"] of html.matchAll(/<(\/?)([a-z\d]+)[^>]*>|[^<]+/g)) {
    if (slash) {
      if (open.pop() !== tag) return source;
      continue;
    }
    const parent = open.at(-1) ?? "";
    const allowed = allowedIn[parent] ?? (inline.includes(parent) ? inline : flow);
    if (!allowed.includes(tag) || (tag !== "#text" && inline.includes(tag) && open.includes(tag))) return source;
    if (tag !== "#text" && tag !== "br") open.push(tag);
  }
  return open.at(-1) ?? null;
}

import { safeHtml, sanitizeRichText } from "@shared/html/safe-html.server";
import { type SerializedNode, toHtml } from "@shared/ui/rich-text-editor/html";
import fc from "fast-check";
import { expect, test } from "playwright/test";
import { buildFixture } from "../support/build-fixture";
import { clipboardVectors } from "../support/clipboard-vectors";
import { clobberingVectors, htmlVectors } from "../support/html-vectors";

let fixture: Awaited<ReturnType<typeof buildFixture>>;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  fixture = await buildFixture("rich-text-fixture");
});

test.beforeEach(async ({ page }) => {
  await page.setContent('<!doctype html><html lang="en"><title>Text</title><h1>Text</h1><div id="root"></div>');
  await page.addStyleTag({ content: fixture.styles });
  await page.addScriptTag({ content: fixture.script });
  await page.locator("[contenteditable]").waitFor();
});

test("preserves the lines and lists of pasted content", async ({ page }) => {
  for (const { name, html, text = "plain", saved } of clipboardVectors) {
    const pasted = { ...(html && { "text/html": html }), "text/plain": text };
    expect.soft(await page.evaluate((data) => window.edit("", data), pasted), name).toBe(saved);
    expect.soft(await page.evaluate((data) => window.edit(data), sanitizeRichText(saved)), name).toBe(saved);
  }
});

test("reads back the saved text", async ({ page }) => {
  const generated = fc.sample(contents, { numRuns: 100, seed: 1 }).map(toHtml);
  const pasted = [...clobberingVectors, ...htmlVectors, ...clipboardVectors.map(({ html }) => html)];
  const saved = await page.evaluate(
    async (texts) => {
      const results: string[] = [];
      for (const text of texts) results.push(await window.edit(text));
      return results;
    },
    [...generated, ...pasted],
  );
  const reread = await page.evaluate(async (texts) => {
    const results: string[] = [];
    for (const text of texts) results.push(await window.edit(text));
    return results;
  }, saved.map(sanitizeRichText));
  expect(reread).toEqual(saved);
  expect(saved.slice(0, generated.length)).toEqual(generated);
  // The page shows the same text.
  for (const html of saved) expect(textOf(safeHtml(html).safeHtml)).toBe(textOf(html));
});

const textOf = (html: string) =>
  html
    .replace(/<\/?(?:strong|em|u|s|a)\b[^>]*>/g, "")
    .replace(/<[^>]*>/g, "\n")
    .replaceAll("&nbsp;", "\u00a0")
    .replaceAll("&quot;", '"');

/** Random texts of the editor. */
const contents = fc.letrec<Record<"list" | "block" | "root", SerializedNode>>((tie) => {
  const text = fc.record({
    type: fc.constant("text"),
    text: fc
      .array(fc.constantFrom("a", " ", "\u00a0", "<", "&", "é"), { minLength: 1, maxLength: 5 })
      .map((part) => part.join("")),
    format: fc.integer({ min: 0, max: 15 }),
  });
  const lineBreak = fc.constant({ type: "linebreak" });
  const inline = fc.array(fc.oneof({ weight: 3, arbitrary: text }, lineBreak), { maxLength: 4 }).map(mergedTexts);
  const item = inline.map((children): SerializedNode => ({ type: "listitem", children }));
  const nested = tie("list").map((list): SerializedNode => ({ type: "listitem", children: [list] }));
  return {
    list: fc
      .record({
        tag: fc.constantFrom("ul", "ol"),
        start: fc.constantFrom(1, 3),
        first: item,
        // The editor joins adjacent lists, and an empty item with the list below it.
        others: fc
          .tuple(fc.array(item, { maxLength: 2 }), fc.option(nested), fc.array(item, { maxLength: 1 }))
          .map(([before, list, after]) => [...before, ...(list ? [textItem, list] : []), ...after]),
      })
      .map(({ tag, start, first, others }) => ({ type: "list", tag, start, children: [first, ...others] })),
    block: fc.oneof(
      inline.map((children): SerializedNode => ({ type: "paragraph", children })),
      inline.map((children): SerializedNode => ({ type: "heading", tag: "h2", children })),
      tie("list"),
    ),
    root: fc.array(tie("block"), { maxLength: 4 }).map((children) => ({ type: "root", children: apart(children) })),
  };
}).root;

const textItem: SerializedNode = { type: "listitem", children: [{ type: "text", text: "a", format: 0 }] };

/** Inserts a paragraph between adjacent lists, because the editor joins them. */
const apart = (nodes: SerializedNode[]) =>
  nodes.flatMap((node, index) =>
    node.type === "list" && nodes[index - 1]?.type === "list" ? [{ type: "paragraph", children: [] }, node] : [node],
  );

/** Merges adjacent texts of the same format. */
function mergedTexts(nodes: SerializedNode[]): SerializedNode[] {
  const merged: SerializedNode[] = [];
  for (const node of nodes) {
    const last = merged.at(-1);
    if (node.type === "text" && last?.type === "text" && last.format === node.format)
      merged[merged.length - 1] = { ...last, text: `${last.text}${node.text}` };
    else merged.push(node);
  }
  return merged;
}

import {
  type DefaultTreeAdapterTypes,
  html as htmlNames,
  parseFragment,
  serialize,
  defaultTreeAdapter as tree,
} from "parse5";
import { cellGap, preserveSpaces } from "./spaces";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/**
 * Own tags for elements with a layout: blocks, rows and cells of tables, preformatted text. `wellFormedHtml` resolves
 * them. The names of table elements cannot be used, because a parser drops or moves misplaced table elements.
 */
export const structure = { block: "x-block", row: "x-row", cell: "x-cell", preformatted: "x-pre" } as const;

const hasTag = (node: Node, tags: RegExp) => tree.isElementNode(node) && tags.test(node.tagName);
const isItem = (node: Node) => hasTag(node, /^li$/);
const isList = (node: Node) => hasTag(node, /^[uo]l$/);
/** Blocks that contain only inline content. */
const isTextBlock = (node: Node) => hasTag(node, /^(p|h\d)$/);
/** A block that is split into paragraphs. */
const isStructure = (node: Node) => hasTag(node, /^x-/);
const isBlock = (node: Node) => isItem(node) || isList(node) || isTextBlock(node) || isStructure(node);
const isBreak = (node: Node) => hasTag(node, /^br$/);
const isBlank = (node: Node) => tree.isTextNode(node) && /^[ \t\r\n\f]*$/.test(node.value);

/**
 * Makes sanitized HTML of the editor's formats well-formed on its own. A browser parses it to the same tree on every
 * page, so that no orphan or unclosed tag closes or moves an element around it.
 *
 * Paragraphs and headings contain only inline content, and lists contain only items. Orphan items get a list. Inline
 * formats around blocks move into the blocks: `<b><p>a</p></b>` becomes `<p><b>a</b></p>`. A row of a table becomes a
 * paragraph, and so does each line of any other block.
 */
export function wellFormedHtml(sanitized: string): string {
  const [page] = parseFragment(`<div>${sanitized.trim()}</div>`).childNodes as Element[];
  if (!page) return "";
  replaceLineEnds(page);
  const isPlainText = sanitized.trim().includes("\n") && !hasLines(page.childNodes);
  if (isPlainText) markLines(page);
  const content = contentOf(page, []);
  const html = serialize(withChildren(page, isPlainText ? paragraphs(content) : withLists(content)));
  return html.replaceAll(lineEnd, "<br>");
}

/** A placeholder for a line break in text until serialization. One element per line would be slow. */
const lineEnd = "\u2028";

/**
 * Replaces the line separators of a text. Line separators in URLs are encoded: a browser would read another URL if they
 * were removed or replaced by a line break.
 */
function replaceLineEnds(element: Element): void {
  for (const attribute of element.attrs)
    attribute.value = attribute.value.replaceAll(lineEnd, encodeURIComponent(lineEnd));
  for (const node of element.childNodes) {
    if (tree.isElementNode(node)) replaceLineEnds(node);
    if (tree.isTextNode(node)) node.value = node.value.replaceAll(lineEnd, "\n");
  }
}

/** Whether HTML has blocks or line breaks. Otherwise its lines are the lines of plain text. */
const hasLines = (nodes: readonly Node[]): boolean =>
  nodes.some((node) => isBlock(node) || isBreak(node) || (tree.isElementNode(node) && hasLines(node.childNodes)));

function contentOf(element: Element, formats: readonly string[]): Node[] {
  const content: Node[] = [];
  for (const node of element.childNodes) {
    for (const replacement of normalized(node, formats)) content.push(replacement);
  }
  return content;
}

/**
 * Returns the replacement of a node: inline content, and blocks that no format surrounds. `outer` are the tags of the
 * surrounding formats.
 */
function normalized(node: Node, outer: readonly string[]): Node[] {
  if (!tree.isElementNode(node) || isBreak(node)) return [node];
  const isNested = outer.includes(node.tagName);
  const formats = isBlock(node) || isNested ? outer : [...outer, node.tagName];
  if (node.tagName === structure.preformatted) markLines(trimmedText(node));
  if (node.tagName === structure.row) return rowContent(node, formats);
  const children = contentOf(node, formats);
  if (isStructure(node)) return paragraphs(children);
  if (isList(node)) return [listOf(node, withItems(children))];
  if (isItem(node)) return [withChildren(node, withLists(children))];
  if (!isTextBlock(node)) return isNested ? children : formatted(node, children);
  if (children.length === 0) return [withChildren(node, [])];
  return splitAtBlocks(children, (run) => withChildren(node, run));
}

/** Returns blocks. Inline content between blocks becomes paragraphs. */
function paragraphs(nodes: readonly Node[]): Node[] {
  if (nodes.every(isBlank)) return [createElement("p")];
  return splitAtBlocks(withLists(nodes), (run) =>
    run.every(isBlank) ? [] : withChildren(createElement("p"), trimmed(run)),
  );
}

/** Returns a row of a table as one line with separated cells. Cells with lists, and a single cell, stay blocks. */
function rowContent(row: Element, formats: readonly string[]): Node[] {
  const cells = row.childNodes.filter((node) => !isBlank(node)).map((node) => normalized(node, formats));
  const hasLists = cells.flat().some((node) => isList(node) || isItem(node));
  if (cells.length < 2 || hasLists) return paragraphs(cells.flat());
  const line = cells.flatMap((cell, index) => {
    const content = cell.flatMap((node, at) => {
      const inline = isTextBlock(node) ? (node as Element).childNodes : [node];
      return at === 0 ? inline : [createText(" "), ...inline];
    });
    const unbroken = content.map((node) => (isBreak(node) ? createText(" ") : node));
    return index === 0 ? unbroken : [createText(cellGap), ...unbroken];
  });
  return [withChildren(createElement("p"), line)];
}

/** Removes line breaks at both ends of preformatted text. */
function trimmedText(element: Element): Element {
  const [first, last] = [element.childNodes.at(0), element.childNodes.at(-1)];
  if (first && tree.isTextNode(first)) first.value = first.value.replace(/^[\r\n]+/, "");
  if (last && tree.isTextNode(last)) last.value = last.value.trimEnd();
  return element;
}

/** Marks the lines of preformatted text and keeps their spaces. */
function markLines(element: Element): void {
  for (const node of element.childNodes) {
    if (tree.isElementNode(node)) markLines(node);
    if (tree.isTextNode(node))
      node.value = node.value
        .split(/\r\n?|\n/)
        .map(preserveSpaces)
        .join(lineEnd);
  }
}

/** Removes blank text and line breaks at both ends of inline content. */
function trimmed(run: readonly Node[]): readonly Node[] {
  const isContent = (node: Node) => !isBlank(node) && !isBreak(node);
  const start = run.findIndex(isContent);
  return start < 0 ? run : run.slice(start, run.findLastIndex(isContent) + 1);
}

/** Wraps inline content in a format, also inside blocks. A format without text is omitted. */
const formatted = (format: Element, nodes: readonly Node[]): Node[] =>
  splitAtBlocks(
    nodes,
    (run) => (run.every(isBlank) ? run : withChildren(format, run)),
    (block) => withChildren(block, formatted(format, block.childNodes)),
  );

/** Replaces each block, and each run of inline content between blocks. */
function splitAtBlocks(
  nodes: readonly Node[],
  replaceRun: (run: readonly Node[]) => Node | readonly Node[],
  replaceBlock: (block: Element) => Node = (block) => block,
): Node[] {
  const result: Node[] = [];
  let run: Node[] = [];
  const endRun = () => {
    if (run.length > 0) result.push(...[replaceRun(run)].flat());
    run = [];
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      endRun();
      result.push(replaceBlock(node as Element));
    } else run.push(node);
  }
  endRun();
  return result;
}

/** Wraps orphan items in a list. */
function withLists(nodes: readonly Node[]): Node[] {
  const result: Node[] = [];
  let list: Element | undefined;
  for (const node of nodes) {
    if (isItem(node)) {
      list ??= pushElement(result, "ul");
      tree.appendChild(list, plainItem(node));
    } else if (list === undefined || !isBlank(node)) {
      list = undefined;
      result.push(node);
    }
  }
  return result;
}

/** Wraps the content of a list that is not an item in items. A nested list belongs to the item before it. */
function withItems(nodes: readonly Node[]): Node[] {
  const result: Node[] = [];
  let item: Element | undefined;
  for (const node of nodes) {
    if (isItem(node)) {
      item = undefined;
      result.push(node);
    } else if (item !== undefined || !isBlank(node)) {
      const previous = isList(node) ? (result.at(-1) as Element | undefined) : undefined;
      item ??= previous ?? pushElement(result, "li");
      tree.appendChild(item, node);
    }
  }
  return result;
}

/**
 * Returns a list with its first number, from which the browser numbers the items. An item states its own number if the
 * number does not follow the number of the item before.
 */
function listOf(list: Element, items: readonly Node[]): Element {
  if (list.tagName !== "ol") return withChildren(createElement(list.tagName), items.map(plainItem));
  const first = list.attrs[0]?.value ?? numberOf(items[0])?.value;
  let next = Number(first ?? 1);
  const numbered = items.map((item) => {
    const own = numberOf(item);
    const isNext = !own || Number(own.value) === next;
    next = (own ? Number(own.value) : next) + 1;
    return isNext ? plainItem(item) : withChildren(createElement("li", [own]), (item as Element).childNodes);
  });
  return withChildren(createElement("ol", first === undefined ? [] : [{ name: "start", value: first }]), numbered);
}

const numberOf = (item: Node | undefined) => (item as Partial<Element> | undefined)?.attrs?.[0];

const plainItem = (item: Node): Element => withChildren(createElement("li"), (item as Element).childNodes);

function pushElement(nodes: Node[], tagName: string): Element {
  const element = createElement(tagName);
  nodes.push(element);
  return element;
}

function createText(value: string): Node {
  const parent = tree.createDocumentFragment();
  tree.insertText(parent, value);
  return parent.childNodes[0] as Node;
}

const createElement = (tagName: string, attrs: Element["attrs"] = []) =>
  tree.createElement(tagName, htmlNames.NS.HTML, attrs);

function withChildren(source: Element, children: readonly Node[]): Element {
  const copy = createElement(source.tagName, source.attrs);
  for (const child of children) tree.appendChild(copy, child);
  return copy;
}

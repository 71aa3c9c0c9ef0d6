import {
  type DefaultTreeAdapterTypes,
  html as htmlNames,
  parseFragment,
  serialize,
  defaultTreeAdapter as tree,
} from "parse5";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const hasTag = (node: Node, tags: RegExp) => tree.isElementNode(node) && tags.test(node.tagName);
const isItem = (node: Node) => hasTag(node, /^li$/);
const isList = (node: Node) => hasTag(node, /^[uo]l$/);
/** Blocks that contain only inline content. */
const isTextBlock = (node: Node) => hasTag(node, /^(p|h\d)$/);
const isBlock = (node: Node) => isItem(node) || isList(node) || isTextBlock(node);
const isBlank = (node: Node) => tree.isTextNode(node) && node.value.trim() === "";

/**
 * Makes sanitised HTML of the editor's formats well-formed in isolation: the parser of a browser builds the same tree
 * of it on every page, so that no orphan or unclosed tag of it closes or moves an element around it.
 *
 * Paragraphs and headings contain only inline content, lists only items, and orphan items get a list. Inline formats
 * around blocks move into them: `<b><p>a</p></b>` becomes `<p><b>a</b></p>`.
 */
export function wellFormedHtml(sanitized: string): string {
  const [page] = parseFragment(`<div>${sanitized}</div>`).childNodes as Element[];
  return page ? serialize(withChildren(page, withLists(contentOf(page, [])))) : "";
}

const contentOf = (element: Element, formats: readonly string[]) =>
  element.childNodes.flatMap((node) => normalized(node, formats));

/**
 * The nodes that replace a node: inline content, and blocks that no format surrounds. `outer` are the tags of the formats
 * around it.
 */
function normalized(node: Node, outer: readonly string[]): Node[] {
  if (!tree.isElementNode(node) || node.tagName === "br") return [node];
  const isNested = outer.includes(node.tagName);
  const formats = isBlock(node) || isNested ? outer : [...outer, node.tagName];
  const children = contentOf(node, formats);
  if (isList(node)) return [withChildren(node, withItems(children))];
  if (isItem(node)) return [withChildren(node, withLists(children))];
  if (!isTextBlock(node)) return isNested ? children : formatted(node, children);
  if (children.length === 0) return [withChildren(node, [])];
  return splitAtBlocks(children, (run) => withChildren(node, run));
}

/** Surrounds inline content with a format, also within blocks. Without text the format is left out. */
const formatted = (format: Element, nodes: readonly Node[]): Node[] =>
  splitAtBlocks(
    nodes,
    (run) => (run.every(isBlank) ? run : withChildren(format, run)),
    (block) => withChildren(block, formatted(format, block.childNodes)),
  );

/** Replaces each run of inline content between blocks, and each block. */
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

/** Puts orphan items into a list. */
function withLists(nodes: readonly Node[]): Node[] {
  const result: Node[] = [];
  let list: Element | undefined;
  for (const node of nodes) {
    if (isItem(node)) {
      list ??= pushElement(result, "ul");
      tree.appendChild(list, node);
    } else if (list === undefined || !isBlank(node)) {
      list = undefined;
      result.push(node);
    }
  }
  return result;
}

/** Puts what a list contains beside its items into items. */
function withItems(nodes: readonly Node[]): Node[] {
  const result: Node[] = [];
  let item: Element | undefined;
  for (const node of nodes) {
    if (isItem(node)) {
      item = undefined;
      result.push(node);
    } else if (item !== undefined || !isBlank(node)) {
      item ??= pushElement(result, "li");
      tree.appendChild(item, node);
    }
  }
  return result;
}

function pushElement(nodes: Node[], tagName: string): Element {
  const element = createElement(tagName);
  nodes.push(element);
  return element;
}

const createElement = (tagName: string, attrs: Element["attrs"] = []) =>
  tree.createElement(tagName, htmlNames.NS.HTML, attrs);

function withChildren(source: Element, children: readonly Node[]): Element {
  const copy = createElement(source.tagName, source.attrs);
  for (const child of children) tree.appendChild(copy, child);
  return copy;
}

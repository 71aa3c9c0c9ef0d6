import { cellGap } from "@shared/html/spaces";

const blocks = "p,div,h1,h2,h3,h4,h5,h6,pre,blockquote,address,article,aside,section,header,footer,figure,dl,dt,dd";
const lists = "ul,ol";

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;
const isListNode = (node: Node | undefined) => node !== undefined && isElement(node) && node.matches(lists);
function appendAll(parent: Node, nodes: Iterable<Node>): void {
  for (const node of nodes) parent.appendChild(node);
}
const hasText = (node: Node) => (node.textContent ?? "").trim() !== "";

/** Returns the lines of an element: its inline nodes between blocks. A list is a separate line. */
function linesOf(element: Element): Node[][] {
  const lines: Node[][] = [[]];
  for (const node of element.childNodes) {
    if (isListNode(node)) lines.push([node], []);
    else if (isElement(node) && (node.matches(blocks) || node.querySelector(`${blocks},${lists}`)))
      lines.push(...linesOf(node), []);
    else lines.at(-1)?.push(node);
  }
  return lines.filter((line) => line.some(hasText));
}

/** Keeps the lines of an item, because Lexical joins its paragraphs. */
function joinItemLines(item: Element): void {
  const lines = linesOf(item);
  if (lines.length < 2) return;
  item.replaceChildren(
    ...lines.flatMap((line, index) =>
      index === 0 || isListNode(line[0]) || isListNode(lines[index - 1]?.[0])
        ? line
        : [item.ownerDocument.createElement("br"), ...line],
    ),
  );
}

/** The first number of a list. Only the first item has it. */
function moveFirstNumber(list: Element): void {
  const value = list.firstElementChild?.getAttribute("value");
  if (value) list.setAttribute("start", value);
}

const listNumber = /^\d{1,6}$/;
const numberIn = (element: Element, name: string): number | null => {
  const text = element.getAttribute(name) ?? "";
  return listNumber.test(text) ? Number(text) : null;
};

/**
 * Splits a list where its numbers do not follow each other, because Lexical numbers a list without gaps. It joins lists
 * beside each other, so a blank line separates them. A list in an item stays whole.
 */
function splitAtNumbers(list: Element): void {
  if (list.closest("li")) return;
  const { ownerDocument: document } = list;
  let target = list;
  let next = numberIn(list, "start") ?? 1;
  for (const [position, item] of [...list.children].entries()) {
    const number = position === 0 ? next : (numberIn(item, "value") ?? next);
    if (number !== next) {
      const gap = document.createElement("p");
      gap.appendChild(document.createElement("br"));
      const rest = document.createElement("ol");
      rest.setAttribute("start", String(number));
      target.parentNode?.insertBefore(rest, target.nextSibling);
      target.parentNode?.insertBefore(gap, rest);
      target = rest;
    }
    if (target !== list) target.appendChild(item);
    next = number + 1;
  }
}

/** Returns the text of a cell as one line. */
function cellLine(cell: Element): Node[] {
  const line = linesOf(cell).flatMap((nodes, index) =>
    index === 0 ? nodes : [cell.ownerDocument.createTextNode(" "), ...nodes],
  );
  cell.replaceChildren(...line);
  for (const lineBreak of cell.querySelectorAll("br")) lineBreak.replaceWith(" ");
  cell.normalize();
  const texts = cell.ownerDocument.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const first = texts.nextNode();
  if (first) first.nodeValue = first.nodeValue?.trimStart() ?? "";
  const last = texts.lastChild();
  if (last) last.nodeValue = last.nodeValue?.trimEnd() ?? "";
  return [...cell.childNodes];
}

/** Returns a row as one line with separated cells. Cells with lists, and a single cell, stay blocks. */
function rowContent(row: Element): Element[] {
  const document = row.ownerDocument;
  const cells = row.matches("caption") ? [row] : [...row.children];
  if (cells.length < 2 || row.querySelector(lists)) {
    return cells.map((cell) => {
      const block = document.createElement("div");
      appendAll(block, [...cell.childNodes]);
      return block;
    });
  }
  const line = document.createElement("p");
  if (!hasText(row)) return [line];
  for (const [index, cell] of cells.entries()) {
    if (index > 0) line.appendChild(document.createTextNode(cellGap));
    appendAll(line, cellLine(cell));
  }
  return [line];
}

interface WordItem {
  paragraph: Element;
  level: number;
  /** All levels of a list have the same id. */
  id: string;
  tag: "ul" | "ol";
  /** Empty without a number. */
  start: string;
}

/** Removes the bullet or number of a Word list item, which is part of the text, and returns it. */
function takeMarker(paragraph: Element): string | null {
  const document = paragraph.ownerDocument;
  const comments = document.createTreeWalker(paragraph, NodeFilter.SHOW_COMMENT);
  const marker = document.createElement("span");
  for (let comment = comments.nextNode(); comment; comment = comments.nextNode()) {
    if (!comment.nodeValue?.startsWith("[if !supportLists]")) continue;
    while (comment.nextSibling && comment.nextSibling.nodeValue !== "[endif]") marker.appendChild(comment.nextSibling);
    return marker.textContent;
  }
  const ignored = [...paragraph.querySelectorAll("[style]")].find((element) =>
    /mso-list:\s*ignore/i.test(element.getAttribute("style") ?? ""),
  );
  ignored?.remove();
  return ignored?.textContent ?? null;
}

/** Reads a Word paragraph as a list item; null for other paragraphs. */
function readWordItem(paragraph: Element): WordItem | null {
  const style = /mso-list:\s*(l\d+)\s+level(\d+)\s+(lfo\d+)/i.exec(paragraph.getAttribute("style") ?? "");
  if (!style && !/^MsoListParagraph/.test(paragraph.className)) return null;
  const marker = takeMarker(paragraph)?.trim();
  if (!style && !marker) return null;
  const [, list = "", level = "1", format = ""] = style ?? [];
  const isNumbered = /^\(?(?:\d+|[a-z]{1,4}(?=[.)]))/i.test(marker ?? "");
  const start = isNumbered ? (/(\d+)\D*$/.exec(marker ?? "")?.[1] ?? "") : "";
  return { paragraph, level: Number(level), id: `${list} ${format}`, tag: isNumbered ? "ol" : "ul", start };
}

/** Converts Word paragraphs that are list items to lists. */
function restoreWordLists(root: Element): void {
  /** The open lists, outermost first. */
  let open: (WordItem & { list: Element })[] = [];
  for (const paragraph of root.querySelectorAll("p")) {
    const item = readWordItem(paragraph);
    if (!item) continue;
    if (paragraph.previousElementSibling !== open[0]?.list) open = [];
    const isOfList = (list: WordItem) => list.level === item.level && list.id === item.id && list.tag === item.tag;
    open = open.filter((list) => list.level < item.level || isOfList(list));
    if (open.at(-1)?.level !== item.level) {
      const list = root.ownerDocument.createElement(item.tag);
      if (item.start) list.setAttribute("start", item.start);
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent) parent.appendChild(list);
      else paragraph.parentNode?.insertBefore(list, paragraph);
      open.push({ ...item, list });
    }
    const listItem = root.ownerDocument.createElement("li");
    appendAll(listItem, [...paragraph.childNodes]);
    open.at(-1)?.list.appendChild(listItem);
    paragraph.remove();
  }
}

/** Converts structures of other programs to lines and lists: tables and Word lists. The elements must have no names. */
export function restoreStructure(root: Element): void {
  restoreWordLists(root);
  // Inner tables first.
  for (const table of [...root.querySelectorAll("table")].reverse()) {
    table.replaceWith(...[...table.querySelectorAll("caption,tr")].flatMap(rowContent));
  }
  for (const list of root.querySelectorAll("ol")) {
    moveFirstNumber(list);
    splitAtNumbers(list);
  }
  for (const item of [...root.querySelectorAll("li")].reverse()) joinItemLines(item);
}

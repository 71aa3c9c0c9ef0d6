import { parse } from "parse5";

const blocks = new Set(["p", "div", "li", "dt", "dd", "dl", "h2", "h3", "header", "section", "summary"]);
const hidden = new Set(["script", "style", "svg", "template", "noscript"]);

const squeezed = (text) => text.replaceAll(/\s+/g, " ").trim();

const rawText = (node) => {
  if (node.nodeName === "#text") return node.value;
  if (hidden.has(node.nodeName)) return "";
  const text = (node.childNodes ?? []).map(rawText).join("");
  return blocks.has(node.nodeName) ? ` ${text} ` : text;
};

/** What a reader sees of a node, on one line. */
export const textOf = (node) => (node ? squeezed(rawText(node)) : "");

const attributeOf = (node, name) => node.attrs?.find((attribute) => attribute.name === name)?.value;

/** The elements below a node, in the order of the document. */
export function elementsOf(node, name) {
  return (node?.childNodes ?? []).flatMap((child) => [
    ...(child.nodeName === name ? [child] : []),
    ...elementsOf(child, name),
  ]);
}

const marks = (node, mark) => node.nodeName === "#comment" && node.data.startsWith(mark);

/** The position of the comment that ends the boundary of a placeholder. */
function endOfBoundary(siblings, from) {
  for (let index = from, depth = 0; index < siblings.length; index += 1) {
    if (marks(siblings[index], "$")) depth += 1;
    if (marks(siblings[index], "/$") && depth-- === 0) return index;
  }
  return siblings.length;
}

/** A page as the scripts of React leave it: content that was streamed later is where its placeholder was. */
export function readPage(html) {
  const page = parse(html, { scriptingEnabled: false });
  for (let placeholder = true; placeholder; ) {
    const contents = new Map(elementsOf(page, "div").map((element) => [attributeOf(element, "id"), element]));
    const contentOf = (element) => contents.get((attributeOf(element, "id") ?? "none").replace(/^[BP]:/, "S:"));
    placeholder = elementsOf(page, "template").find(contentOf);
    if (!placeholder) break;
    const siblings = placeholder.parentNode.childNodes;
    const from = siblings.indexOf(placeholder);
    const isBoundary = attributeOf(placeholder, "id").startsWith("B:");
    const until = isBoundary ? endOfBoundary(siblings, from) : from + 1;
    const content = contentOf(placeholder);
    const nodes = content.childNodes.splice(0);
    for (const node of nodes) node.parentNode = placeholder.parentNode;
    siblings.splice(from, until - from, ...nodes);
    content.attrs = [];
  }
  return page;
}

/** The section whose heading is a text. */
export const cardOf = (page, title) =>
  elementsOf(page, "section").find((section) =>
    ["h2", "h3"].some((name) => textOf(elementsOf(section, name)[0]) === title),
  );

/** The definition of a term, the text of which may continue with a hint. */
export function definitionOf(node, term) {
  const entry = elementsOf(node, "div").find((element) => {
    const [first] = element.childNodes.filter(({ nodeName }) => nodeName !== "#text");
    return first?.nodeName === "dt" && textOf(first).startsWith(term);
  });
  return entry && textOf(elementsOf(entry, "dd")[0]);
}

/** The rows of a table, each as the texts of its cells by their labels. */
export const rowsOf = (page) =>
  elementsOf(page, "tbody")
    .flatMap((body) => elementsOf(body, "tr"))
    .map((row) =>
      Object.fromEntries(elementsOf(row, "td").map((cell) => [attributeOf(cell, "data-label") ?? "", textOf(cell)])),
    );

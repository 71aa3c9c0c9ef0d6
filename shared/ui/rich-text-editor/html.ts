import { cellGap, preserveSpacesOfHtml } from "@shared/html/spaces";
import { escapeHtml } from "@shared/lib/text";

/** The maximum length of a URL. No mail program or server needs longer URLs. */
const maxUrlLength = 2_000;
const safeProtocols: readonly string[] = ["http:", "https:", "mailto:"];

/**
 * Completes the URL of a link as typed: an address without a protocol becomes a web address, and an address with @
 * becomes an e-mail link. Null if the text is not a URL or has another protocol, such as `javascript:`.
 */
export function safeUrl(text: string): string | null {
  const typed = text.trim();
  if (typed === "" || typed.length > maxUrlLength || /\s/.test(typed)) return null;
  // A colon before digits separates a port: "example.com:8080/x".
  const hasProtocol = /^[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))/i.test(typed);
  const isEmail = !hasProtocol && /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(typed);
  const completed = hasProtocol ? typed : isEmail ? `mailto:${typed}` : `https://${typed.replace(/^\/\//, "")}`;
  if (!URL.canParse(completed)) return null;
  const { protocol, hostname, pathname } = new URL(completed);
  if (!safeProtocols.includes(protocol)) return null;
  const isComplete =
    protocol === "mailto:" ? pathname.includes("@") : hostname.includes(".") || hostname === "localhost";
  return isComplete ? completed : null;
}

/** A node of a serialized Lexical editor state. */
export interface SerializedNode {
  type: string;
  children?: readonly SerializedNode[];
  text?: string;
  /** For text: the formats as bits. For an element: its alignment. */
  format?: number | string;
  /** The element of a heading or a list. */
  tag?: string;
  /** The first number of a list. */
  start?: number;
  url?: string;
}

/** The bits of Lexical's text formats, outermost element first. */
const textFormats = [
  { bit: 1, tag: "strong" },
  { bit: 2, tag: "em" },
  { bit: 8, tag: "u" },
  { bit: 4, tag: "s" },
] as const;

const element = (tag: string, html: string) => `<${tag}>${html}</${tag}>`;
const htmlOf = (nodes: readonly SerializedNode[] = []): string => nodes.map(nodeHtml).join("");

/**
 * Returns the formats of a text: bold, italic, underline and strike. Other formats and formats of spaces are omitted.
 */
function textHtml({ text = "", format }: SerializedNode): string {
  const bits = typeof format === "number" && text.trim() !== "" ? format : 0;
  return textFormats
    .filter(({ bit }) => (bits & bit) !== 0)
    .reduceRight((html, { tag }) => element(tag, html), escapeHtml(text));
}

/**
 * Returns the inline content of a block. A browser shows no line break at the end of a block, and Lexical reads none,
 * so a second line break is added.
 */
function blockHtml(nodes: readonly SerializedNode[] = []): string {
  const html = preserveSpacesOfHtml(htmlOf(nodes));
  return nodes.at(-1)?.type === "linebreak" ? `${html}<br>` : html;
}

/** Lexical nests a list in a separate item; HTML nests it in the item before. */
function listHtml({ tag, start = 1, children = [] }: SerializedNode): string {
  const items: string[] = [];
  for (const { children: content } of children) {
    const isNested = content?.length === 1 && content[0]?.type === "list";
    // A line break before a list is not the end of its block.
    if (isNested) items.push(`${(items.pop() ?? "").replace(/<br>$/, "")}${htmlOf(content)}`);
    else items.push(blockHtml(content));
  }
  const html = items.map((item) => element("li", item)).join("");
  if (tag !== "ol") return element("ul", html);
  return start === 1 ? element("ol", html) : `<ol start="${start}">${html}</ol>`;
}

const headings: readonly (string | undefined)[] = ["h1", "h2", "h3"];

function nodeHtml(node: SerializedNode): string {
  switch (node.type) {
    case "text":
      return textHtml(node);
    case "tab":
      return cellGap;
    case "linebreak":
      return "<br>";
    case "link": {
      const url = safeUrl(node.url ?? "");
      const html = htmlOf(node.children);
      return url === null ? html : `<a href="${escapeHtml(url)}">${html}</a>`;
    }
    case "list":
      return listHtml(node);
    case "heading":
      return element(headings.includes(node.tag) ? (node.tag ?? "h3") : "h3", blockHtml(node.children));
    case "paragraph":
      return element("p", blockHtml(node.children) || "<br>");
    default:
      return htmlOf(node.children);
  }
}

const emptyParagraph = "(?:<p>(?:<br>|\\s)*</p>)+";
const emptyEnds = new RegExp(`^${emptyParagraph}|${emptyParagraph}$`, "g");

/** Serializes the content of the editor to HTML without styles and classes; an empty string without content. */
export const toHtml = (root: SerializedNode): string => htmlOf(root.children).replace(emptyEnds, "");

import { $generateNodesFromDOM } from "@lexical/html";
import {
  $createParagraphNode,
  $getEditor,
  $getRoot,
  $insertNodes,
  $setSelection,
  COMMAND_PRIORITY_CRITICAL,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  DROP_COMMAND,
  type LexicalEditor,
  mergeRegister,
  PASTE_COMMAND,
} from "lexical";
import { restoreStructure } from "./pasted-structure.client";

/** Elements that are formats or separate paragraphs. Other elements are replaced by their content. */
const keptElements = [
  ...["a", "b", "strong", "i", "em", "u", "s", "strike", "del", "span", "code", "br"],
  ...["p", "div", "pre", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "hr"],
  ...["ul", "ol", "li", "dl", "dt", "dd"],
  ...["table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "th", "td"],
  ...["address", "article", "aside", "figure", "figcaption", "footer", "header", "main", "nav", "section"],
].join();
/** Elements whose content is not text. */
const removedElements = "script,style,template,title,noscript,noframes,iframe,object,svg,math,select,textarea";
const keptAttributes: readonly string[] = ["href", "style", "start", "value", "dir", "class"];

/** Lexical takes minutes for hundreds of nested lists. */
const maxDepth = 40;

function depthOf(element: Element): number {
  let depth = 0;
  for (let parent = element.parentElement; parent; parent = parent.parentElement) depth += 1;
  return depth;
}

/**
 * Parses HTML of any source to elements of text. Names and ids are removed first: a form exposes its fields as
 * properties, so `<form><input name="parentNode">` would send Lexical into an endless loop. The document is inert:
 * scripts do not run and images do not load.
 */
function parseHtml(html: string): Document {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const { getAttributeNames, removeAttribute } = Element.prototype;
  const elements: NodeListOf<Element> = Document.prototype.querySelectorAll.call(parsed, "*");
  for (const element of elements) {
    for (const name of getAttributeNames.call(element)) {
      if (!keptAttributes.includes(name)) removeAttribute.call(element, name);
    }
  }
  for (const element of parsed.querySelectorAll(removedElements)) element.remove();
  for (const element of parsed.body.querySelectorAll("*")) {
    // Lexical moves links into the paragraphs inside them, but not into lists.
    const isLinkOfList = element.matches("a") && element.querySelector("ul,ol,li") !== null;
    if (isLinkOfList || !element.matches(keptElements) || depthOf(element) > maxDepth)
      element.replaceWith(...element.childNodes);
  }
  restoreStructure(parsed.body);
  // Lexical interprets the classes of other editors.
  for (const element of parsed.querySelectorAll("[class]")) element.removeAttribute("class");
  return parsed;
}

/** Sets the initial content of an editor. Call it in an update. */
export function $setHtml(html: string): void {
  const nodes = $generateNodesFromDOM($getEditor(), parseHtml(html));
  $getRoot().clear().append($createParagraphNode()).selectStart();
  if (nodes.length > 0) $insertNodes(nodes);
  // A selection would move the focus into the editor.
  $setSelection(null);
}

/** Lexical's own handlers of these events receive the cleaned HTML. */
function cleanTransfer(transfer: DataTransfer | null | undefined): false {
  if (transfer) {
    const getData = transfer.getData.bind(transfer);
    transfer.getData = (type) => (type === "text/html" ? parseHtml(getData(type)).body.innerHTML : getData(type));
  }
  return false;
}

/** Cleans pasted or dropped HTML before it becomes nodes. */
export const registerCleanPaste = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => cleanTransfer("clipboardData" in event ? event.clipboardData : null),
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerCommand(DROP_COMMAND, (event) => cleanTransfer(event.dataTransfer), COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(
      CONTROLLED_TEXT_INSERTION_COMMAND,
      (event) => cleanTransfer(typeof event === "string" ? null : event.dataTransfer),
      COMMAND_PRIORITY_CRITICAL,
    ),
  );

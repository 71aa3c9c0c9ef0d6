import { createEmptyHistoryState, registerHistory } from "@lexical/history";
import { $generateNodesFromDOM } from "@lexical/html";
import { LinkNode } from "@lexical/link";
import { ListItemNode, ListNode, registerList } from "@lexical/list";
import { HeadingNode, QuoteNode, registerRichText } from "@lexical/rich-text";
import {
  $createParagraphNode,
  $getRoot,
  $insertNodes,
  $setSelection,
  createEditor,
  HISTORY_MERGE_TAG,
  type LexicalEditor,
  mergeRegister,
  ParagraphNode,
  TextNode,
} from "lexical";
import { safeUrl } from "./safe-url";

/** Within this time typed characters are undone together, in milliseconds. */
const undoGroupMs = 300;
/** Bold, italic, strike and underline. */
const textFormats = 1 | 2 | 4 | 8;

const headings: readonly string[] = ["h1", "h2", "h3"];

interface EditorStyles {
  underline: string;
  strike: string;
  underlineStrike: string;
}

/** Creates an editor with paragraphs, headings, lists and links; call `registerFormats` when it has its element. */
export const createRichTextEditor = (styles: EditorStyles): LexicalEditor =>
  createEditor({
    namespace: "rich-text",
    nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode],
    theme: {
      text: {
        underline: styles.underline,
        strikethrough: styles.strike,
        underlineStrikethrough: styles.underlineStrike,
      },
    },
    onError: (error) => {
      throw error;
    },
  });

/** Registers typing, pasting, undo and lists, and what removes other formats from pasted content. */
export const registerFormats = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    registerRichText(editor),
    registerHistory(editor, createEmptyHistoryState(), undoGroupMs),
    registerList(editor),
    editor.registerNodeTransform(TextNode, (node) => {
      const format = node.getFormat() & textFormats;
      if (format !== node.getFormat()) node.setFormat(format);
      if (node.getStyle() !== "") node.setStyle("");
    }),
    editor.registerNodeTransform(ParagraphNode, (node) => {
      if (node.getFormatType() !== "") node.setFormat("");
    }),
    editor.registerNodeTransform(HeadingNode, (node) => {
      if (node.getFormatType() !== "") node.setFormat("");
      if (!headings.includes(node.getTag())) node.setTag("h3");
    }),
    editor.registerNodeTransform(QuoteNode, (node) => {
      node.replace($createParagraphNode(), true);
    }),
    editor.registerNodeTransform(LinkNode, (node) => {
      if (safeUrl(node.getURL()) !== null) return;
      for (const child of node.getChildren()) node.insertBefore(child);
      node.remove();
    }),
  );

/** Replaces the content by HTML. The parsed document is inert: its scripts do not run and its images do not load. */
export function setHtml(editor: LexicalEditor, html: string): void {
  editor.update(
    () => {
      const nodes = $generateNodesFromDOM(editor, new DOMParser().parseFromString(html, "text/html"));
      const root = $getRoot().clear().append($createParagraphNode());
      root.selectStart();
      if (nodes.length > 0) $insertNodes(nodes);
      // The selection would move the focus into the editor.
      $setSelection(null);
    },
    { tag: HISTORY_MERGE_TAG, discrete: true },
  );
}

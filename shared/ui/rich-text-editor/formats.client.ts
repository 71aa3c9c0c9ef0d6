import { $isLinkNode, TOGGLE_LINK_COMMAND } from "@lexical/link";
import {
  $isListNode,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  ListNode,
  REMOVE_LIST_COMMAND,
} from "@lexical/list";
import { $createHeadingNode, $isHeadingNode } from "@lexical/rich-text";
import { $setBlocksType } from "@lexical/selection";
import {
  $createParagraphNode,
  $createTextNode,
  $findMatchingParent,
  $getSelection,
  $isRangeSelection,
  FORMAT_TEXT_COMMAND,
  type LexicalEditor,
  type RangeSelection,
} from "lexical";

const textFormats = ["bold", "italic", "underline", "strikethrough"] as const;
export type TextFormatName = (typeof textFormats)[number];
const blockTypes = ["h1", "h2", "h3", "ul", "ol"] as const;
export type BlockType = (typeof blockTypes)[number];

/** The pressed buttons of the toolbar: the formats at the cursor. */
interface ToolbarState {
  formats: readonly TextFormatName[];
  /** Null in a paragraph. */
  block: BlockType | null;
  /** Null outside a link. */
  linkUrl: string | null;
}

export const emptyToolbarState: ToolbarState = { formats: [], block: null, linkUrl: null };

const linkAt = (selection: RangeSelection) => $findMatchingParent(selection.anchor.getNode(), $isLinkNode);

function blockAt(selection: RangeSelection): BlockType | null {
  const node = selection.anchor.getNode();
  const list = $findMatchingParent(node, $isListNode);
  if (list instanceof ListNode) return list.getListType() === "number" ? "ol" : "ul";
  const heading = $findMatchingParent(node, $isHeadingNode);
  const tag = heading?.getTag();
  return blockTypes.find((type) => type === tag) ?? null;
}

/** Reads the formats at the cursor. Call it while reading the editor state. */
export function $readToolbarState(): ToolbarState {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return emptyToolbarState;
  return {
    formats: textFormats.filter((format) => selection.hasFormat(format)),
    block: blockAt(selection),
    linkUrl: linkAt(selection)?.getURL() ?? null,
  };
}

export const toggleFormat = (editor: LexicalEditor, format: TextFormatName): void =>
  void editor.dispatchCommand(FORMAT_TEXT_COMMAND, format);

/** Converts the selected blocks to a type, or back to paragraphs if they have the type. */
export function toggleBlock(editor: LexicalEditor, type: BlockType, current: BlockType | null): void {
  if (type === "ul" || type === "ol") {
    const command = type === "ul" ? INSERT_UNORDERED_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND;
    editor.dispatchCommand(type === current ? REMOVE_LIST_COMMAND : command, undefined);
    return;
  }
  editor.update(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection)) return;
    $setBlocksType(selection, () => (type === current ? $createParagraphNode() : $createHeadingNode(type)));
  });
}

/** Links the selected text, or changes the link at the cursor. Without a selection, the URL becomes the text. */
export function setLink(editor: LexicalEditor, url: string): void {
  editor.update(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection)) return;
    if (selection.isCollapsed() && !linkAt(selection)) {
      const text = $createTextNode(url.replace(/^(mailto:|https?:\/\/)/, ""));
      selection.insertNodes([text]);
      text.select(0, text.getTextContentSize());
    }
    editor.dispatchCommand(TOGGLE_LINK_COMMAND, url);
  });
}

export const removeLink = (editor: LexicalEditor): void => void editor.dispatchCommand(TOGGLE_LINK_COMMAND, null);

import { LinkNode } from "@lexical/link";
import { ListItemNode, ListNode } from "@lexical/list";
import { type InitialConfigType, LexicalComposer } from "@lexical/react/LexicalComposer";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { ContentEditable } from "@lexical/react/LexicalContentEditable";
import { LexicalErrorBoundary } from "@lexical/react/LexicalErrorBoundary";
import { HistoryPlugin } from "@lexical/react/LexicalHistoryPlugin";
import { LinkPlugin } from "@lexical/react/LexicalLinkPlugin";
import { ListPlugin } from "@lexical/react/LexicalListPlugin";
import { OnChangePlugin } from "@lexical/react/LexicalOnChangePlugin";
import { RichTextPlugin } from "@lexical/react/LexicalRichTextPlugin";
import { HeadingNode, QuoteNode } from "@lexical/rich-text";
import { $createParagraphNode, type LexicalEditor, mergeRegister, ParagraphNode, TextNode } from "lexical";
import { type ReactNode, useEffect, useId } from "react";
import fieldStyles from "../field/field.module.css";
import { Icon } from "../icon/icon";
import { type SerializedNode, safeUrl, toHtml } from "./html";
import { $setHtml, registerCleanPaste } from "./read-html.client";
import styles from "./rich-text-editor.module.css";
import { Toolbar } from "./toolbar.client";

/** The time in milliseconds within which typed characters are undone together. */
const undoGroupMs = 300;

/** Paragraphs, headings, lists and links. Lexical's rich text needs quotes; see `registerFormats`. */
const config: InitialConfigType = {
  namespace: "rich-text",
  nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode],
  theme: {
    text: { underline: styles.underline, strikethrough: styles.strike, underlineStrikethrough: styles.underlineStrike },
  },
  onError: (error) => {
    throw error;
  },
};

export interface RichTextEditorProps {
  label: string;
  /** The initial content as HTML. Unknown elements and unsafe links are removed. */
  defaultValue?: string;
  /**
   * Called with the content as HTML after every change: an empty string without content, otherwise only formats of the
   * editor.
   */
  onChange: (html: string) => void;
  error?: ReactNode;
  disabled?: boolean;
}

/** The editor, based on Lexical. `RichTextEditor` loads it. */
export function Editor({ defaultValue = "", ...props }: RichTextEditorProps) {
  return (
    <LexicalComposer
      initialConfig={{ ...config, editable: !props.disabled, editorState: () => $setHtml(defaultValue) }}
    >
      <EditorField {...props} />
    </LexicalComposer>
  );
}

function EditorField({ label, onChange, error, disabled = false }: Omit<RichTextEditorProps, "defaultValue">) {
  const id = useId();
  const [editor] = useLexicalComposerContext();
  useEffect(() => mergeRegister(registerFormats(editor), registerCleanPaste(editor)), [editor]);
  useEffect(() => editor.setEditable(!disabled), [editor, disabled]);

  return (
    <div className={fieldStyles.field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a convenience for the pointer, as labels of inputs have it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <span id={`${id}-label`} className={fieldStyles.label} onClick={() => editor.focus()}>
        {label}
      </span>
      <div className={styles.editor} data-invalid={error ? true : undefined} data-disabled={disabled || undefined}>
        <Toolbar controls={id} disabled={disabled} />
        <RichTextPlugin
          ErrorBoundary={LexicalErrorBoundary}
          contentEditable={
            <ContentEditable
              id={id}
              className={styles.text}
              tabIndex={disabled ? -1 : 0}
              ariaMultiline
              ariaLabelledBy={`${id}-label`}
              ariaDescribedBy={error ? `${id}-error` : undefined}
              ariaInvalid={error ? true : undefined}
              aria-disabled={disabled || undefined}
            />
          }
        />
      </div>
      <HistoryPlugin delay={undoGroupMs} />
      <ListPlugin />
      <LinkPlugin />
      <OnChangePlugin
        ignoreSelectionChange
        onChange={(state) => onChange(toHtml(state.toJSON().root as SerializedNode))}
      />
      {error && (
        <p className={fieldStyles.error} id={`${id}-error`}>
          <Icon name="alert" size="small" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

/** Bold, italic, strike and underline. */
const textFormats = 1 | 2 | 4 | 8;
const headings: readonly string[] = ["h1", "h2", "h3"];

/** Removes formats that the toolbar lacks but pasted content or shortcuts can add, and removes unsafe links. */
const registerFormats = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
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
      if (safeUrl(node.getURL()) !== null || !node.isAttached()) return;
      for (const child of node.getChildren()) node.insertBefore(child);
      node.remove();
    }),
  );

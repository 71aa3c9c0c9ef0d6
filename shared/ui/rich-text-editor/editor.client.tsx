import { useEffect, useId, useRef, useState } from "react";
import fieldStyles from "../field/field.module.css";
import { Icon } from "../icon/icon";
import { createRichTextEditor, registerFormats, setHtml } from "./create-editor.client";
import type { RichTextEditorProps } from "./rich-text-editor";
import styles from "./rich-text-editor.module.css";
import { type SerializedNode, toHtml } from "./to-html";
import { Toolbar } from "./toolbar";
import { $readToolbarState, emptyToolbarState } from "./toolbar-state.client";

const themeStyles = {
  underline: styles.underline ?? "",
  strike: styles.strike ?? "",
  underlineStrike: styles.underlineStrike ?? "",
};

/** The editor on Lexical; loaded by `RichTextEditor`. */
export function Editor({ label, defaultValue, onChange, error, disabled = false }: RichTextEditorProps) {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const changed = useRef(onChange);
  changed.current = onChange;
  const [editor] = useState(() => createRichTextEditor(themeStyles));
  const [toolbar, setToolbar] = useState(emptyToolbarState);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the default value is only the first content
  useEffect(() => {
    editor.setRootElement(ref.current);
    const unregister = registerFormats(editor);
    setHtml(editor, defaultValue ?? "");
    const removeListener = editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves }) => {
      setToolbar(editorState.read($readToolbarState));
      if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return;
      changed.current(toHtml(editorState.toJSON().root as SerializedNode));
    });
    return () => {
      removeListener();
      unregister();
      editor.setRootElement(null);
    };
  }, [editor]);

  useEffect(() => editor.setEditable(!disabled), [editor, disabled]);

  return (
    <div className={fieldStyles.field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a convenience for the pointer, as labels of inputs have it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <span id={`${id}-label`} className={fieldStyles.label} onClick={() => editor.focus()}>
        {label}
      </span>
      <div
        className={styles.editor}
        data-invalid={error ? true : undefined}
        data-disabled={disabled || undefined}
      >
        <Toolbar editor={editor} state={toolbar} controls={id} disabled={disabled} />
        {/* biome-ignore lint/a11y/useSemanticElements: no input has formats */}
        <div
          ref={ref}
          id={id}
          role="textbox"
          tabIndex={disabled ? -1 : 0}
          className={styles.text}
          contentEditable={!disabled}
          suppressContentEditableWarning
          aria-multiline="true"
          aria-labelledby={`${id}-label`}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          aria-disabled={disabled || undefined}
        />
      </div>
      {error && (
        <p className={fieldStyles.error} id={`${id}-error`}>
          <Icon name="alert" size="small" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../button/button";
import { TextField } from "../field/text-field";
import {
  $readToolbarState,
  type BlockType,
  emptyToolbarState,
  removeLink,
  setLink,
  type TextFormatName,
  toggleBlock,
  toggleFormat,
} from "./formats.client";
import { safeUrl } from "./html";
import styles from "./rich-text-editor.module.css";

interface ToolbarProps {
  /** The id of the text box. */
  controls: string;
  disabled: boolean;
}

const glyphs: Record<TextFormatName | BlockType | "link", ReactNode> = {
  bold: <strong>B</strong>,
  italic: <em>I</em>,
  underline: <u>U</u>,
  strikethrough: <s>S</s>,
  h1: "H1",
  h2: "H2",
  h3: "H3",
  ul: <Glyph path="M3 5h.01M3 10h.01M3 15h.01M7.5 5H17M7.5 10H17M7.5 15H17" />,
  ol: <Glyph path="M2.5 3.5h1v4M2.5 12h2l-2 3.5h2M7.5 5H17M7.5 10H17M7.5 15H17" />,
  link: (
    <Glyph path="M8.5 11.5a3 3 0 0 0 4.2 0l2.8-2.8a3 3 0 0 0-4.2-4.2l-1 1M11.5 8.5a3 3 0 0 0-4.2 0l-2.8 2.8a3 3 0 0 0 4.2 4.2l1-1" />
  ),
};

function Glyph({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={styles.glyph}>
      <path d={path} />
    </svg>
  );
}

/** The formats of the editor as buttons with one tab stop. The arrow keys move between the buttons. */
export function Toolbar({ controls, disabled }: ToolbarProps) {
  const { t } = useLingui();
  const [editor] = useLexicalComposerContext();
  const [state, setState] = useState(emptyToolbarState);
  const ref = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [linking, setLinking] = useState(false);
  useEffect(
    () => editor.registerUpdateListener(({ editorState }) => setState(editorState.read($readToolbarState))),
    [editor],
  );
  const format = (name: TextFormatName, label: string, shortcut?: string): ToolbarButton => ({
    name,
    label,
    shortcut,
    pressed: state.formats.includes(name),
    onPress: () => toggleFormat(editor, name),
  });
  const block = (name: BlockType, label: string): ToolbarButton => ({
    name,
    label,
    pressed: state.block === name,
    onPress: () => toggleBlock(editor, name, state.block),
  });
  const buttons: readonly ToolbarButton[] = [
    format("bold", t`Bold`, "Control+B"),
    format("italic", t`Italic`, "Control+I"),
    format("underline", t`Underline`, "Control+U"),
    format("strikethrough", t`Strikethrough`),
    block("h1", t`H1 heading`),
    block("h2", t`H2 heading`),
    block("h3", t`H3 heading`),
    block("ul", t`Bulleted list`),
    block("ol", t`Numbered list`),
    { name: "link", label: t`Link`, pressed: state.linkUrl !== null, onPress: () => setLinking(!linking) },
  ];

  const moveFocus = (event: KeyboardEvent) => {
    const last = buttons.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    };
    const next = targets[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    ref.current?.querySelectorAll("button")[next]?.focus();
  };

  return (
    <>
      <div
        ref={ref}
        role="toolbar"
        aria-label={t`Text formatting`}
        aria-controls={controls}
        className={styles.toolbar}
        onKeyDown={moveFocus}
      >
        {buttons.map(({ name, label, shortcut, pressed, onPress }, index) => (
          <button
            key={name}
            type="button"
            className={styles.tool}
            aria-label={label}
            aria-pressed={pressed}
            aria-keyshortcuts={shortcut}
            aria-expanded={name === "link" ? linking : undefined}
            title={shortcut ? `${label} (${shortcut.replace("Control", "Ctrl")})` : label}
            tabIndex={index === current ? 0 : -1}
            disabled={disabled}
            // The text box keeps its focus and its selection.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setCurrent(index)}
            onClick={onPress}
          >
            {glyphs[name]}
          </button>
        ))}
      </div>
      {linking && <LinkForm url={state.linkUrl} onClose={() => setLinking(false)} />}
    </>
  );
}

interface ToolbarButton {
  name: keyof typeof glyphs;
  label: string;
  shortcut?: string;
  pressed: boolean;
  onPress: () => void;
}

interface LinkFormProps {
  /** The URL of the link at the cursor; null outside a link. */
  url: string | null;
  onClose: () => void;
}

/** The input for the URL of a link. It is not a form element, because the editor may be inside a form. */
function LinkForm({ url, onClose }: LinkFormProps) {
  const { t } = useLingui();
  const [editor] = useLexicalComposerContext();
  const [text, setText] = useState(url ?? "");
  const [invalid, setInvalid] = useState(false);

  const close = () => {
    onClose();
    editor.focus();
  };
  const apply = () => {
    const safe = safeUrl(text);
    setInvalid(safe === null);
    if (safe === null) return;
    setLink(editor, safe);
    close();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // Neither submits the surrounding form nor closes a dialog.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") apply();
    else close();
  };

  return (
    <div className={`row ${styles.linkForm}`}>
      <TextField
        label={t`Address of the link`}
        labelHidden
        size="small"
        inputMode="url"
        placeholder="https://…"
        value={text}
        error={invalid ? t`Enter a web address or an email address.` : undefined}
        autoFocus
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKey}
      />
      <Button size="small" kind="primary" onClick={apply}>
        <Trans>Apply link</Trans>
      </Button>
      {url !== null && (
        <Button
          size="small"
          onClick={() => {
            removeLink(editor);
            close();
          }}
        >
          <Trans>Remove link</Trans>
        </Button>
      )}
    </div>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import type { LexicalEditor } from "lexical";
import { type KeyboardEvent, useState } from "react";
import { Button } from "../button/button";
import { TextField } from "../field/text-field";
import styles from "./rich-text-editor.module.css";
import { safeUrl } from "./safe-url";
import { removeLink, setLink } from "./toolbar-state.client";

interface LinkFormProps {
  editor: LexicalEditor;
  /** The URL of the link at the cursor; null without one. */
  url: string | null;
  onClose: () => void;
}

/** The address of a link. It is not a form element, because the editor may be part of one. */
export function LinkForm({ editor, url, onClose }: LinkFormProps) {
  const { t } = useLingui();
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
    // Neither submits a form around the editor nor closes a dialog.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") apply();
    else close();
  };

  return (
    <div className={styles.linkForm}>
      <TextField
        label={t`Address of the link`}
        labelHidden
        size="small"
        inputMode="url"
        placeholder="https://…"
        value={text}
        error={invalid ? t`Enter a web address or an e-mail address.` : undefined}
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

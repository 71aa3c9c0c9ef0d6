import { Trans, useLingui } from "@lingui/react/macro";
import { useDraft } from "@shared/forms/draft/use-draft";
import { fieldErrors } from "@shared/forms/field-errors";
import { useSubmission } from "@shared/forms/submission/use-submission";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { RichTextEditor } from "@shared/ui/rich-text-editor/rich-text-editor";
import { useUnit } from "effector-react";
import { type FormEvent, type KeyboardEvent, useMemo } from "react";
import { commentKey, messageField } from "../form";
import {
  $isEmpty,
  $isTooLong,
  $message,
  $replacements,
  changed,
  restored,
  submitted,
  writing,
} from "../model";
import styles from "./comment-composer.module.css";

export interface CommentComposerProps {
  ticketId: number;
}

/** Writes a comment on a ticket; Ctrl+Enter submits it (spec 3 §2). */
export function CommentComposer({ ticketId }: CommentComposerProps) {
  const { t } = useLingui();
  const { message, isEmpty, isTooLong, replacements, pending, error, ...unit } = useUnit({
    message: $message,
    isEmpty: $isEmpty,
    isTooLong: $isTooLong,
    replacements: $replacements,
    pending: writing.$pending,
    error: writing.$error,
    changed,
    restored,
    submitted,
  });
  useSubmission(writing, commentKey(ticketId), ticketId);
  useDraft({
    key: "comment",
    value: useMemo(() => (message === "" ? null : { message }), [message]),
    restore: (stored) => unit.restored(stored.message ?? ""),
  });
  const { errors } = fieldErrors(error, [messageField]);
  const invalid =
    (isEmpty && t`A comment can't be empty`) ||
    (isTooLong && t`The comment is too long.`) ||
    errors.message?.join(" ");

  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    unit.submitted({ ticketId });
  };
  return (
    <form
      className={styles.composer}
      noValidate
      onSubmit={submit}
      // Before the editor, which would insert a line break.
      onKeyDownCapture={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.stopPropagation();
        submit(event);
      }}
    >
      <RichTextEditor
        key={replacements}
        label={t`New comment`}
        defaultValue={message}
        onChange={unit.changed}
        error={invalid}
        disabled={pending !== null}
        fallback={
          <Alert kind="danger">
            <Trans>Could not load the editor. Reload the page and try again.</Trans>
          </Alert>
        }
      />
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" busy={pending !== null}>
          <Trans>Submit</Trans>
        </Button>
      </div>
    </form>
  );
}

import type { TicketRef } from "@entities/ticket";
import { Trans, useLingui } from "@lingui/react/macro";
import { fieldErrors } from "@shared/forms/field-errors";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { ErrorList } from "@shared/ui/error-text/error-list";
import { TextField } from "@shared/ui/field/text-field";
import { FormAlert } from "@shared/ui/form-alert/form-alert";
import { RichTextEditor } from "@shared/ui/rich-text-editor/rich-text-editor";
import { useUnit } from "effector-react";
import { type FormEvent, useEffect, useRef } from "react";
import { descriptionField, titleField } from "../form";
import { $draft, $hasNoTitle, $isTooLong, cancelled, changed, saving, submitted } from "../model";
import styles from "./edit-ticket.module.css";

export interface TicketTextFormProps {
  ticketRef: TicketRef;
}

/** The title and the description of a ticket (spec 3 §2). */
export function TicketTextForm({ ticketRef }: TicketTextFormProps) {
  const { t } = useLingui();
  const { draft, pending, error, hasNoTitle, isTooLong, ...unit } = useUnit({
    draft: $draft,
    pending: saving.$pending,
    error: saving.$error,
    hasNoTitle: $hasNoTitle,
    isTooLong: $isTooLong,
    cancelled,
    changed,
    submitted,
  });
  const titleRef = useRef<HTMLInputElement>(null);
  useEffect(() => titleRef.current?.focus(), []);
  if (!draft) return null;
  const busy = pending !== null;
  const { errors, rest } = fieldErrors(error, [titleField, descriptionField]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    unit.submitted(ticketRef);
    if (draft.title.trim() === "") titleRef.current?.focus();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {rest && (
        <FormAlert result={rest}>
          <ErrorList error={rest} />
        </FormAlert>
      )}
      <TextField
        ref={titleRef}
        label={t`Title`}
        value={draft.title}
        error={hasNoTitle ? t`Please enter a title` : errors.title?.join(" ")}
        disabled={busy}
        onChange={(event) => unit.changed({ title: event.target.value })}
      />
      <RichTextEditor
        label={t`Description`}
        defaultValue={draft.description}
        onChange={(description) => unit.changed({ description })}
        error={isTooLong ? t`The description is too long.` : errors.description?.join(" ")}
        disabled={busy}
        fallback={
          <Alert kind="danger">
            <Trans>Could not load the editor. Reload the page and try again.</Trans>
          </Alert>
        }
      />
      <div className={styles.buttons}>
        <Button onClick={() => unit.cancelled()} disabled={busy}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" kind="primary" busy={busy} disabled={isTooLong}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}

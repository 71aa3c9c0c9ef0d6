import { descriptionHint, maxDescriptionLength, type TicketRef } from "@entities/ticket";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ConflictParts, SaveError } from "@shared/forms/conflicts";
import { Form } from "@shared/forms/form";
import { Button } from "@shared/ui/button/button";
import { TextField } from "@shared/ui/field/text-field";
import { RichTextEditor } from "@shared/ui/rich-text-editor/rich-text-editor";
import { useEffect, useRef } from "react";
import type { TextFormState } from "./edit-ticket";
import styles from "./edit-ticket.module.css";

export interface TicketTextFormProps {
  form: TextFormState;
  ticketRef: TicketRef;
  onCancel: () => void;
}

const parts: ConflictParts = {
  title: { label: msg`the title` },
  description: { label: msg`the description`, text: ({ description }) => descriptionHint(String(description)) },
};

/** The title and the description of a ticket (domain/tickets.md#editing). */
export function TicketTextForm({ form, ticketRef, onCancel }: TicketTextFormProps) {
  const { t } = useLingui();
  const titleRef = useRef<HTMLInputElement>(null);
  useEffect(() => titleRef.current?.focus(), []);
  const { values, pending, revision, change, field, errorOf } = form;
  const isTooLong = values.description.length > maxDescriptionLength;
  return (
    <Form state={form} hidden={{ ...ticketRef }} className={styles.form}>
      <SaveError state={form} parts={parts} />
      <TextField ref={titleRef} label={t`Title`} {...field("title")} disabled={pending} />
      <RichTextEditor
        key={revision}
        label={t`Description`}
        defaultValue={values.description}
        onChange={(description) => change({ description })}
        error={isTooLong ? t`The description is too long.` : errorOf("description")}
        disabled={pending}
      />
      <div className={styles.buttons}>
        <Button onClick={onCancel} disabled={pending}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" kind="primary" busy={pending} disabled={isTooLong}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </Form>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { useFormDraft } from "@shared/forms/draft/use-form-draft";
import { fieldErrors } from "@shared/forms/field-errors";
import { useSubmission } from "@shared/forms/submission/use-submission";
import { Button } from "@shared/ui/button/button";
import { TextField } from "@shared/ui/field/text-field";
import { useUnit } from "effector-react";
import { type FormEvent, useEffect, useRef } from "react";
import { companyField, createTagAction, createTagKey, maxNameLength } from "../form";
import { creation } from "../model";
import styles from "./create-tag-form.module.css";

/** The form of a new tag; it is empty again once the tag was created, and keeps the name otherwise. */
export function CreateTagForm({ companyId }: { companyId: number }) {
  const { t } = useLingui();
  const { pending, error, submit } = useUnit({
    pending: creation.$pending,
    error: creation.$error,
    submit: creation.submitted,
  });
  useSubmission(creation, createTagKey, companyId);
  const { ref, clear } = useFormDraft("tag");
  const inputRef = useRef<HTMLInputElement>(null);
  const { errors } = fieldErrors(error, ["name"]);

  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !pending) {
      if (!error) {
        ref.current?.reset();
        clear();
      }
      inputRef.current?.focus();
    }
    wasPending.current = pending !== null;
  }, [pending, error, ref, clear]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit({ companyId, name: inputRef.current?.value ?? "" });
  };

  return (
    <form ref={ref} method="post" action={createTagAction} className={styles.form} onSubmit={onSubmit}>
      <input type="hidden" name={companyField} value={companyId} />
      <TextField
        ref={inputRef}
        name="name"
        label={t`New tag`}
        maxLength={maxNameLength}
        autoComplete="off"
        required
        error={errors.name?.join(" ")}
      />
      <Button type="submit" icon="plus" busy={pending !== null}>
        <Trans>Create tag</Trans>
      </Button>
    </form>
  );
}

import { tagNameProblems } from "@entities/tag";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { createForm } from "@shared/forms/create-form";
import { Form, useForm } from "@shared/forms/form";
import { createMutation } from "@shared/mutations/create-mutation";
import { Button } from "@shared/ui/button/button";
import { TextField } from "@shared/ui/field/text-field";
import { useEffect, useRef } from "react";
import type { createCompanyTag } from "./action.server";
import styles from "./create-tag-form.module.css";

// Each message of the API is shown as a toast (domain/tags.md#tags).
const createTag = createMutation<typeof createCompanyTag>("create-tag", {
  success: () => msg`Successfully created tag!`,
  invalidates: ["tags"],
  unconfirmed: msg`It is not known whether the tag was created. Reload the page and look at the tags before you create it again.`,
});

export const tagForm = createForm({
  mutation: createTag,
  initial: { name: "" },
  validate: tagNameProblems,
  params: ({ name }, companyId: number) => ({ companyId, name: name.trim() }),
  draft: "tag",
});

/** The form for a new tag. The form is cleared after success and keeps the name after an error. */
export function CreateTagForm({ companyId }: { companyId: number }) {
  const { t } = useLingui();
  const form = useForm(tagForm, companyId, companyId);
  const { pending, field } = form;
  const inputRef = useRef<HTMLInputElement>(null);

  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !pending) inputRef.current?.focus();
    wasPending.current = pending;
  }, [pending]);

  return (
    <Form state={form} hidden={{ companyId }} className={`row gap-3 ${styles.form}`}>
      <TextField ref={inputRef} label={t`New tag`} autoComplete="off" {...field("name")} />
      <Button type="submit" icon="plus" busy={pending}>
        <Trans>Create tag</Trans>
      </Button>
    </Form>
  );
}

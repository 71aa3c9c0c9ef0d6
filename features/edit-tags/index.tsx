import { tagNameProblems } from "@entities/tag";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { SaveError } from "@shared/forms/conflicts";
import { createForm } from "@shared/forms/create-form";
import { Form, useDialogForm, useForm, useOnSaved } from "@shared/forms/form";
import { createMutation } from "@shared/mutations/create-mutation";
import { Button, IconButton } from "@shared/ui/button/button";
import { Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { TextField } from "@shared/ui/field/text-field";
import { useEffect, useId, useRef, useState } from "react";
import type { createCompanyTag, renameCompanyTag } from "./action.server";
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

const renameTag = createMutation<typeof renameCompanyTag>("rename-tag", {
  success: ({ params: { name } }) => msg`Tag renamed to “${name}”`,
  invalidates: ["tags"],
  failure: "form",
});

interface RenamedTag {
  companyId: number;
  tagId: number;
  name: string;
}

export const renameTagForm = createForm({
  mutation: renameTag,
  initial: ({ name }: RenamedTag) => ({ name }),
  validate: tagNameProblems,
  isChanged: ({ name }, loaded) => name.trim() !== loaded.name,
  params: ({ name }, { companyId, tagId }, loaded) => ({ companyId, tagId, name: name.trim(), loaded }),
});

/** The button that opens the dialog with the name of a tag (domain/tags.md#tags). */
export function RenameTag({ tag }: { tag: RenamedTag }) {
  const { t } = useLingui();
  const { name } = tag;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="edit" aria-label={t`Rename ${name}`} onClick={() => setOpen(true)} />
      {isOpen && <RenameDialog tag={tag} onClose={() => setOpen(false)} />}
    </>
  );
}

function RenameDialog({ tag, onClose }: { tag: RenamedTag; onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const nameRef = useRef<HTMLInputElement>(null);
  useEffect(() => nameRef.current?.select(), []);
  const form = useDialogForm(renameTagForm, tag, tag.tagId);
  useOnSaved(renameTagForm, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Rename tag</Trans>}
      footer={
        <DialogActions onCancel={onClose} type="submit" form={formId} busy={form.pending}>
          <Trans>Rename</Trans>
        </DialogActions>
      }
    >
      <Form id={formId} state={form}>
        <SaveError state={form} parts={{ name: { label: msg`the name` } }} />
        <TextField
          ref={nameRef}
          label={t`Name`}
          autoComplete="off"
          hint={t`The plants keep the tag, and the child companies that see it see the new name.`}
          {...form.field("name")}
        />
      </Form>
    </Dialog>
  );
}

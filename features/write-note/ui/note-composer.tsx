import { Trans, useLingui } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import { useDraft } from "@shared/forms/draft/use-draft";
import { useSubmission } from "@shared/forms/submission/use-submission";
import { useShortcutGroup } from "@shared/shortcuts/use-shortcuts";
import { Button } from "@shared/ui/button/button";
import { ErrorList } from "@shared/ui/error-text/error-list";
import { TextArea } from "@shared/ui/field/text-area";
import { FormAlert } from "@shared/ui/form-alert/form-alert";
import { Icon } from "@shared/ui/icon/icon";
import { Switch } from "@shared/ui/switch/switch";
import { useUnit } from "effector-react";
import { type FormEvent, type KeyboardEvent, useMemo } from "react";
import { writeKey } from "../form";
import { $draft, $isEmpty, changed, submitted, writing } from "../model";
import styles from "./note-composer.module.css";

interface NoteComposerProps {
  plantRef: PlantRef;
  /** The company that a private note is visible to. */
  companyName: string;
}

/** Writes a note on a plant, for everyone or only for the user's company (spec 2 §2.13). */
export function NoteComposer({ plantRef, companyName }: NoteComposerProps) {
  const { t } = useLingui();
  const { draft, isEmpty, pending, error, ...unit } = useUnit({
    draft: $draft,
    isEmpty: $isEmpty,
    pending: writing.$pending,
    error: writing.$error,
    changed,
    submitted,
  });
  useShortcutGroup("composer");
  useSubmission(writing, writeKey, plantRef.plantId);
  const { message, isPrivate } = draft;
  useDraft({
    key: "note",
    value: useMemo(
      () => (message === "" ? null : { message, privacy: isPrivate ? "private" : "" }),
      [message, isPrivate],
    ),
    restore: (stored) =>
      unit.changed({ message: stored.message ?? "", isPrivate: stored.privacy === "private" }),
  });

  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    unit.submitted(plantRef);
  };

  return (
    <form className={styles.composer} noValidate onSubmit={submit}>
      {error && (
        <FormAlert result={error}>
          <ErrorList error={error} />
        </FormAlert>
      )}
      <TextArea
        label={t`New note`}
        labelHidden
        name="message"
        placeholder={t`Write a note`}
        value={draft.message}
        readOnly={pending !== null}
        error={isEmpty && t`A note can't be empty`}
        onChange={(event) => unit.changed({ message: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
        }}
      />
      <div className={styles.foot}>
        <div className={styles.privacy}>
          <Switch
            label={t`Private`}
            checked={draft.isPrivate}
            disabled={pending !== null}
            onChange={(isPrivate) => unit.changed({ isPrivate })}
          />
          {draft.isPrivate && (
            <span className={styles.lock}>
              <Icon name="lock" size="small" />
              <span>
                <Trans>Only visible to {companyName}</Trans>
              </span>
            </span>
          )}
        </div>
        <Button type="submit" kind="primary" busy={pending !== null}>
          <Trans>Save note</Trans>
        </Button>
      </div>
    </form>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import type { ProblemDetails } from "@shared/api/result";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { Dialog } from "@shared/ui/dialog/dialog";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { TextField } from "@shared/ui/field/text-field";
import { RichTextEditor } from "@shared/ui/rich-text-editor/rich-text-editor";
import { useUnit } from "effector-react";
import {
  $draft,
  $isTooLong,
  $restorations,
  cancelled,
  creation,
  descriptionChanged,
  submitted,
  titleChanged,
} from "../model";
import styles from "./ticket-dialog.module.css";

const messageOf = (error: ProblemDetails | null, field: string) => error?.messages[field]?.join(" ");

/** A new ticket: its title, which is the plant's name by default, and its description (spec 2 §2.6). */
export function TicketForm() {
  const { t } = useLingui();
  const { draft, pending, error, isTooLong, restorations, ...unit } = useUnit({
    draft: $draft,
    pending: creation.$pending,
    error: creation.$error,
    isTooLong: $isTooLong,
    restorations: $restorations,
    cancelled,
    titleChanged,
    descriptionChanged,
    submitted,
  });
  if (!draft) return null;
  const creating = pending !== null;
  const titleError = messageOf(error, "title");
  const descriptionError = isTooLong ? t`The description is too long.` : messageOf(error, "description");

  return (
    <Dialog
      open
      size="wide"
      onClose={() => unit.cancelled()}
      dismissible={!creating}
      title={<Trans>Create ticket</Trans>}
      footer={
        <>
          <Button onClick={() => unit.cancelled()} disabled={creating}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" onClick={() => unit.submitted()} busy={creating} disabled={isTooLong}>
            <Trans>Create</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {error && !titleError && !descriptionError && (
          <Alert kind="danger">
            <ErrorText error={error} />
          </Alert>
        )}
        <TextField
          label={t`Title`}
          value={draft.title}
          placeholder={draft.defaultTitle}
          error={titleError}
          disabled={creating}
          onChange={(event) => unit.titleChanged(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && unit.submitted()}
        />
        <RichTextEditor
          key={restorations}
          label={t`Description`}
          defaultValue={draft.description}
          onChange={unit.descriptionChanged}
          error={descriptionError}
          disabled={creating}
          fallback={
            <Alert kind="danger">
              <Trans>Could not load the editor. Reload the page and try again.</Trans>
            </Alert>
          }
        />
      </div>
    </Dialog>
  );
}

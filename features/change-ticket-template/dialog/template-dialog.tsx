import { type TicketRef, writeTicketRef } from "@entities/ticket";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { Dialog } from "@shared/ui/dialog/dialog";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { Select } from "@shared/ui/select/select";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { toastShown } from "@shared/ui/toasts/model";
import { useUnit } from "effector-react";
import { useEffect, useState } from "react";
import type { changeTicketTemplate } from "../action.server";
import { templateAction, templateField, templatesHref } from "../form";
import type { templateChoices } from "../templates.server";
import styles from "./template-dialog.module.css";

interface TemplateDialogProps {
  ticketRef: TicketRef;
  templateId: number | null;
  onClose: () => void;
}

/** Chooses another template; it stays open, its buttons off, until the change is made (spec 3 §4). */
export function TemplateDialog({ ticketRef, templateId, onClose }: TemplateDialogProps) {
  const { t } = useLingui();
  const showToast = useUnit(toastShown);
  const current = templateId === null ? "" : String(templateId);
  const [chosen, setChosen] = useState(current);
  const { data: templates, load } = useFetcher<typeof templateChoices>();
  const change = useFetcher<typeof changeTicketTemplate>();
  const updating = change.state !== "idle";
  const answer = updating ? undefined : change.data;
  const failure = t`Failed to update ticket`;
  const href = templatesHref(ticketRef.companyId);

  useEffect(() => load(href), [load, href]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is told once
  useEffect(() => {
    if (answer?.error) showToast({ kind: "danger", text: failure });
    else if (answer) onClose();
  }, [answer]);

  const confirm = () => {
    if (chosen === current) onClose();
    else
      change.submit(
        { ...writeTicketRef(ticketRef), [templateField]: chosen },
        { method: "post", action: templateAction },
      );
  };

  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!updating}
      title={<Trans>Change template</Trans>}
      footer={
        <>
          <Button onClick={onClose} disabled={updating}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" onClick={confirm} busy={updating} disabled={!templates?.ok}>
            {updating ? <Trans>Updating</Trans> : <Trans>OK</Trans>}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {!templates && <Skeleton height="3.5rem" />}
        {templates?.ok === false && (
          <CardError onRetry={() => load(href)}>
            <ErrorText error={templates.error} />
          </CardError>
        )}
        {templates?.ok && (
          <Select
            label={t`Template`}
            value={chosen}
            disabled={updating}
            onChange={(event) => setChosen(event.target.value)}
            options={[
              { value: "", label: t`No template selected` },
              ...templates.value.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
        {answer?.error && (
          <Alert kind="danger">
            <ErrorText error={answer.error} />
          </Alert>
        )}
      </div>
    </Dialog>
  );
}

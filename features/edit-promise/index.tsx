import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { errorMessages } from "@shared/api/error-messages";
import type { PlantRef } from "@shared/api/refs";
import { type ConflictParts, FormConflicts } from "@shared/forms/conflicts";
import { Form, useForm } from "@shared/forms/form";
import { messageText } from "@shared/i18n/message";
import { showNumberText } from "@shared/lib/number-text";
import { Button } from "@shared/ui/button/button";
import { ConfirmDialog } from "@shared/ui/dialog/dialog";
import { NumberField } from "@shared/ui/field/number-field";
import { Icon } from "@shared/ui/icon/icon";
import { useUnit } from "effector-react";
import { useRef, useState } from "react";
import { createPromiseForm, isTotalText } from "./edit-promise";
import styles from "./promised-total-form.module.css";

interface PromisedTotalFormProps {
  plant: PlantRef;
  promiseId: number;
  /** The promised yield of the year in Wh. Null if it is not known. */
  totalWh: number | null;
  /** Whether the year is over. A change of its promise is confirmed first. */
  ended: boolean;
}

const conflictParts: ConflictParts = {
  total: {
    label: msg`the promised total in kWh`,
    text: ({ total }, { language }) => showNumberText(String(total), language),
  },
};

/** The field with the promised yearly total in kWh. Enter saves it (domain/promises.md#editing). */
export function PromisedTotalForm({ plant, promiseId, totalWh, ended }: PromisedTotalFormProps) {
  const { t, i18n } = useLingui();
  const [promiseForm] = useState(createPromiseForm);
  const { isDirty, isSaved } = useUnit({ isDirty: promiseForm.$isDirty, isSaved: promiseForm.$isSaved });
  // Shows a newly loaded total unless the user changed the previous one.
  const shownWh = useRef(totalWh);
  if (!isDirty) shownWh.current = totalWh;
  const context = { plant, promiseId, totalWh: shownWh.current };
  const form = useForm(promiseForm, context, `${promiseId}-${shownWh.current}`);
  const { failure, pending, field } = form;
  const messages =
    failure && !failure.conflicts ? errorMessages(failure).map((message) => messageText(i18n, message)) : [];
  const { error = messages.join(" ") || undefined, ...total } = field("total");
  const [isAsking, setAsking] = useState(false);
  const submit = () => (ended && isDirty && isTotalText(form.values.total) ? setAsking(true) : form.submit());
  return (
    <Form state={{ ...form, submit }} className={`stack gap-1 ${styles.form}`}>
      <FormConflicts state={form} parts={conflictParts} />
      <div className={styles.line}>
        <NumberField label={t`Promised yearly total (kWh)`} {...total} error={error} data-print="value" />
        {isDirty && (
          <Button type="submit" kind="primary" busy={pending}>
            <Trans>Save</Trans>
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={<Trans>Change the promise of a finished year</Trans>}
          confirmLabel={<Trans>Change promise</Trans>}
          onConfirm={() => {
            setAsking(false);
            form.submit();
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>
              This year is over. Another promised total changes whether its promise was met, on this page and in lists.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
      <p className={styles.status} role="status">
        {isSaved && (
          <>
            <Icon name="check" size="small" />
            <Trans>Saved</Trans>
          </>
        )}
      </p>
    </Form>
  );
}

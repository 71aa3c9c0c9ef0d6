import { totalText } from "@entities/promise";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { errorMessages } from "@shared/api/error-messages";
import type { PlantRef } from "@shared/api/refs";
import { isUnconfirmed, type ProblemDetails } from "@shared/api/result";
import { type ConflictParts, FormConflicts } from "@shared/forms/conflicts";
import { createForm } from "@shared/forms/create-form";
import { Form, useForm } from "@shared/forms/form";
import { messageText } from "@shared/i18n/format";
import { numberOf, showNumberText } from "@shared/lib/number-text";
import { createMutation } from "@shared/mutations/create-mutation";
import { Button } from "@shared/ui/button/button";
import { ConfirmDialog } from "@shared/ui/dialog/dialog";
import { NumberField } from "@shared/ui/field/number-field";
import { Icon } from "@shared/ui/icon/icon";
import { createStore, sample } from "effector";
import { useUnit } from "effector-react";
import { useRef, useState } from "react";
import type { editPlantPromise } from "./action.server";
import styles from "./promised-total-form.module.css";

const maxWattHours = 1e15;

/** Converts a text in kWh to Wh. Null if the text is not a number. */
function toWattHours(text: string): number | null {
  const kilowattHours = numberOf(text);
  return kilowattHours === null ? null : Math.round(kilowattHours * 1_000);
}

/** Whether a total is at least 1 Wh and plausible for a plant. */
const isTotal = (wattHours: number | null): wattHours is number =>
  wattHours !== null && wattHours > 0 && wattHours < maxWattHours;

const editPromise = createMutation<typeof editPlantPromise>("edit-promise", {
  invalidates: ["promises"],
  failure: () => ({ kind: "danger", message: msg`Failed to update.` }),
});

interface PromiseContext {
  plant: PlantRef;
  promiseId: number;
  /** The promised total on the page. Null if it is not known. */
  totalWh: number | null;
}

/** Whether a text in kWh is a total that can be saved. */
const isTotalText = (text: string): boolean => isTotal(toWattHours(text));

/** Whether the total is not saved. After a conflict or a lost response, the user can save the typed total again. */
const isNotSaved = (error: ProblemDetails) => !error.sessionEnded && !error.conflicts && !isUnconfirmed(error);

/** The form of a period's promised total. The page shows several such forms (domain/promises.md#editing). */
export function createPromiseForm() {
  const form = createForm({
    mutation: editPromise,
    initial: ({ totalWh }: PromiseContext) => ({ total: totalText(totalWh) }),
    params: ({ total }, { plant: { companyId, plantId }, promiseId }, loaded) => ({
      companyId,
      plantId,
      promiseId,
      totalWh: toWattHours(total) ?? 0,
      loadedWh: toWattHours(loaded.total),
    }),
    validate: ({ total }) => (isTotalText(total) ? {} : { total: msg`Enter a number of kWh above 0, such as 12500.` }),
    isChanged: ({ total }, loaded) => toWattHours(total) !== toWattHours(loaded.total),
    draft: ({ promiseId }) => `promised-total-${promiseId}`,
    keepsValues: true,
    forgetsFailure: true,
  });
  // Shows the stored total again, with the error.
  sample({ clock: form.failed.filter({ fn: isNotSaved }), source: form.$loaded, target: form.restored });
  /** Whether the value in the field is saved. */
  const $isSaved = createStore(false)
    .on(form.saved, () => true)
    .reset(form.changed);
  return { ...form, $isSaved };
}

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

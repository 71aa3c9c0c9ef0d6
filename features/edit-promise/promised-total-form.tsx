import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { errorMessages } from "@shared/api/error-messages";
import type { PlantRef } from "@shared/api/refs";
import { type ConflictParts, Conflicts } from "@shared/forms/conflicts";
import { useDraft } from "@shared/forms/draft/use-draft";
import { messageText } from "@shared/i18n/message";
import { numberOf, showNumberText } from "@shared/lib/number-text";
import { Button } from "@shared/ui/button/button";
import { NumberField } from "@shared/ui/field/number-field";
import { Icon } from "@shared/ui/icon/icon";
import { useStoreMap, useUnit } from "effector-react";
import { type FormEvent, useMemo } from "react";
import { $edits, conflictResolved, isOpen, submitted, totalText, typed } from "./edit-promise";
import styles from "./promised-total-form.module.css";

interface PromisedTotalFormProps {
  plant: PlantRef;
  promiseId: number;
  /** The promised yield of the year in Wh; null if it is not known. */
  totalWh: number | null;
}

const conflictParts: ConflictParts = {
  total: {
    label: msg`the promised total in kWh`,
    text: ({ promised_total_wh: total }, { language }) => showNumberText(totalText(numberOf(String(total))), language),
  },
};

/** The promised yearly total in kWh; Enter saves it (domain/promises.md#editing). */
export function PromisedTotalForm({ plant, promiseId, totalWh }: PromisedTotalFormProps) {
  const { t, i18n } = useLingui();
  const edit = useStoreMap({ store: $edits, keys: [promiseId], fn: (edits, [id]) => edits[id] ?? null });
  const unit = useUnit({ typed, submitted, conflictResolved });
  useDraft({
    key: `promised-total-${promiseId}`,
    value: useMemo(
      () => (edit && isOpen(edit) ? { text: edit.text, loaded: String(edit.loadedWh ?? "") } : null),
      [edit],
    ),
    restore: ({ text = "", loaded }) =>
      unit.typed({ promiseId, text, loadedWh: loaded === undefined ? totalWh : numberOf(loaded) }),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    unit.submitted({ plant, promiseId });
  }

  const conflicts = edit?.error?.conflicts;
  const messages =
    edit?.error && !conflicts ? errorMessages(edit.error).map((message) => messageText(i18n, message)) : [];
  const errorText = edit?.state === "invalid" ? t`Enter a number of kWh above 0, such as 12500.` : messages.join(" ");
  const saved = edit?.state === "saved";
  const saving = edit?.state === "saving";
  const open = edit && isOpen(edit) ? edit : null;
  return (
    // The field's own validation would replace the error below it.
    <form className={styles.form} onSubmit={submit} noValidate>
      <Conflicts
        conflicts={conflicts}
        parts={conflictParts}
        onResolve={(choice) => unit.conflictResolved({ promiseId, ...choice })}
      />
      <div className={styles.line}>
        <NumberField
          label={t`Promised yearly total (kWh)`}
          value={open ? open.text : totalText(totalWh)}
          readOnly={saving}
          error={errorText || undefined}
          onChange={(event) => unit.typed({ promiseId, text: event.target.value, loadedWh: totalWh })}
        />
        {open && (
          <Button type="submit" kind="primary" busy={saving}>
            <Trans>Save</Trans>
          </Button>
        )}
      </div>
      <p className={styles.status} role="status">
        {saved && (
          <>
            <Icon name="check" size="small" />
            <Trans>Saved</Trans>
          </>
        )}
      </p>
    </form>
  );
}

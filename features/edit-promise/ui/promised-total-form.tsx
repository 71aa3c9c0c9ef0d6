import { Trans, useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { errorMessages } from "@shared/api/error-messages";
import type { PlantRef } from "@shared/api/refs";
import { errorOf } from "@shared/api/result";
import { useDraft } from "@shared/forms/draft/use-draft";
import { messageText } from "@shared/i18n/message";
import { useResultEvent } from "@shared/lib/use-result-event";
import { Button } from "@shared/ui/button/button";
import { TextField } from "@shared/ui/field/text-field";
import { Icon } from "@shared/ui/icon/icon";
import { useStoreMap, useUnit } from "effector-react";
import { type FormEvent, useMemo } from "react";
import type { editPromise } from "../action.server";
import { promiseKey } from "../form";
import { $edits, settled, submitted, typed } from "../model";
import { totalText } from "../total";
import styles from "./promised-total-form.module.css";

interface PromisedTotalFormProps {
  plant: PlantRef;
  promiseId: number;
  /** The promised yield of the year in Wh; null if it is not known. */
  totalWh: number | null;
}

/** The promised yearly total in kWh; Enter saves it (spec 2 §2.9). */
export function PromisedTotalForm({ plant, promiseId, totalWh }: PromisedTotalFormProps) {
  const { t, i18n } = useLingui();
  const edit = useStoreMap({ store: $edits, keys: [promiseId], fn: (edits, [id]) => edits[id] ?? null });
  const unit = useUnit({ typed, submitted, settled });
  const { data, state } = useFetcher<typeof editPromise>({ key: promiseKey(promiseId) });
  useResultEvent(state === "idle" ? data : null, (result) =>
    unit.settled({ promiseId, error: errorOf(result) }),
  );
  useDraft({
    key: `promised-total-${promiseId}`,
    value: useMemo(() => (edit && edit.state !== "saved" ? { text: edit.text } : null), [edit]),
    restore: ({ text = "" }) => unit.typed({ promiseId, text }),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    unit.submitted({ plant, promiseId, totalWh });
  }

  const messages = edit?.error ? errorMessages(edit.error).map((message) => messageText(i18n, message)) : [];
  const errorText =
    edit?.state === "invalid" ? t`Enter a number of kWh above 0, such as 12500.` : messages.join(" ");
  const saved = edit?.state === "saved";
  const saving = edit?.state === "saving";
  return (
    // The field's own validation would replace the error below it.
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.line}>
        <TextField
          type="number"
          inputMode="decimal"
          min={0}
          step="any"
          autoComplete="off"
          label={t`Promised yearly total (kWh)`}
          value={edit && !saved ? edit.text : totalText(totalWh)}
          readOnly={saving}
          error={errorText || undefined}
          onChange={(event) => unit.typed({ promiseId, text: event.target.value })}
        />
        {edit && !saved && (
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

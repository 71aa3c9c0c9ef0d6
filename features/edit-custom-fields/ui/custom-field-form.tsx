import type { CustomFieldKind } from "@entities/custom-field";
import { useLingui } from "@lingui/react/macro";
import { errorMessages } from "@shared/api/error-messages";
import { messageText } from "@shared/i18n/message";
import { Button } from "@shared/ui/button/button";
import { TextField } from "@shared/ui/field/text-field";
import { useUnit } from "effector-react";
import { useEffect, useRef } from "react";
import { $editing, change, closed, deleted, saved, valueChanged } from "../model";
import styles from "./custom-fields.module.css";

const inputs: Record<CustomFieldKind, { type: string; step?: string }> = {
  date: { type: "date" },
  euro: { type: "number", step: "0.01" },
  integer: { type: "number", step: "1" },
  float: { type: "number", step: "any" },
  two_solar: { type: "text" },
  text: { type: "text" },
};

/** The input of the edited field: Enter saves, Esc cancels. */
export function CustomFieldForm() {
  const { t, i18n } = useLingui();
  const { editing, pending, error, ...unit } = useUnit({
    editing: $editing,
    pending: change.$pending,
    error: change.$error,
    closed,
    deleted,
    saved,
    valueChanged,
  });
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => inputRef.current?.focus(), []);
  if (!editing) return null;
  const { name, kind } = editing.entry;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        unit.saved();
      }}
      onKeyDown={(event) => event.key === "Escape" && unit.closed()}
    >
      <TextField
        {...inputs[kind]}
        ref={inputRef}
        label={name}
        labelHidden
        size="small"
        value={editing.value}
        error={error && messageText(i18n, errorMessages(error)[0] ?? "")}
        disabled={pending !== null}
        onChange={(event) => unit.valueChanged(event.target.value)}
      />
      <span className={styles.actions}>
        <Button
          type="submit"
          kind="primary"
          size="small"
          icon="check"
          aria-label={t`Save`}
          title={t`Save`}
          busy={pending?.kind === "save"}
        />
        <Button
          size="small"
          icon="close"
          aria-label={t`Cancel`}
          title={t`Cancel`}
          onClick={() => unit.closed()}
        />
        <Button
          kind="quiet"
          size="small"
          icon="trash"
          aria-label={t`Delete ${name}`}
          title={t`Delete ${name}`}
          busy={pending?.kind === "delete"}
          onClick={() => unit.deleted()}
        />
      </span>
    </form>
  );
}

import { Trans } from "@lingui/react/macro";
import { TextField } from "@shared/ui/field/text-field";
import { useUnit } from "effector-react";
import { LoadedChoices } from "./loaded-choices";
import { $drafts, submitted, typed } from "./model";
import styles from "./panel.module.css";

/** The required value of each custom field; an empty one is no filter. */
export function CustomFieldsFilter() {
  const unit = useUnit({ drafts: $drafts, typed, submitted });
  return (
    <LoadedChoices filter="custom_fields">
      {(types) => (
        <div className={styles.choices}>
          {types.length === 0 && (
            <p className={styles.note}>
              <Trans>No options available.</Trans>
            </p>
          )}
          {types.map(({ id, name }) => (
            <TextField
              key={id}
              size="small"
              label={name}
              autoComplete="off"
              maxLength={200}
              value={unit.drafts?.custom_fields[id] ?? ""}
              onChange={({ target }) =>
                unit.typed({ filter: "custom_fields", field: id, text: target.value })
              }
              onKeyDown={(event) => event.key === "Enter" && unit.submitted()}
            />
          ))}
        </div>
      )}
    </LoadedChoices>
  );
}

import type { PlantView } from "@entities/plant";
import { Trans } from "@lingui/react/macro";
import { Icon } from "@shared/ui/icon/icon";
import { useState } from "react";
import type { CustomFieldEntry } from "../entries";
import { CustomFieldList } from "./custom-field-list";
import styles from "./custom-fields.module.css";

/** The custom fields of a plant in a section that can be expanded (spec 2 §2.17). */
export function CustomFields({ view, entries }: { view: PlantView; entries: readonly CustomFieldEntry[] }) {
  const [isOpen, setIsOpen] = useState(false);
  if (entries.length === 0) return null;
  const filled = entries.filter(({ fieldId }) => fieldId !== null).length;
  const total = entries.length;
  return (
    <details
      className={styles.section}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <Icon name="chevron-right" size="small" />
        <Trans>Custom fields</Trans>
        <span className={styles.count}>
          <Trans>
            {filled} of {total} filled in
          </Trans>
        </span>
      </summary>
      <CustomFieldList view={view} entries={entries} onDraftRestored={() => setIsOpen(true)} />
    </details>
  );
}

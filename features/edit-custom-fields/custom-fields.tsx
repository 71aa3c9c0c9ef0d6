import { type PlantView, plantPermissions } from "@entities/plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { useDraft } from "@shared/drafts/use-draft";
import { useFormat } from "@shared/i18n/format";
import { useOnUnmount } from "@shared/lib/react";
import { IconButton } from "@shared/ui/button/button";
import { Explain } from "@shared/ui/explain/explain";
import { Icon } from "@shared/ui/icon/icon";
import { useUnit } from "effector-react";
import { useMemo, useState } from "react";
import { CustomFieldForm } from "./custom-field-form";
import styles from "./custom-fields.module.css";
import { $editing, fieldForm } from "./edit-custom-fields";
import type { CustomFieldEntry } from "./entries";

/** The custom fields of a plant in an expandable section (domain/tags.md#custom-fields). */
export function CustomFields({ view, entries }: { view: PlantView; entries: readonly CustomFieldEntry[] }) {
  const [isOpen, setIsOpen] = useState(false);
  if (entries.length === 0) return null;
  const filled = entries.filter(({ fieldId }) => fieldId !== null).length;
  const total = entries.length;
  return (
    <details className={styles.section} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <Icon name="chevron-right" size="small" />
        <Trans>Custom fields</Trans>
        <span className={styles.count}>
          <Trans>
            {filled} of {total}
          </Trans>
        </span>
      </summary>
      <CustomFieldList view={view} entries={entries} onDraftRestored={() => setIsOpen(true)} />
    </details>
  );
}

interface CustomFieldListProps {
  view: PlantView;
  entries: readonly CustomFieldEntry[];
  /** Restores a value that was entered before a reload. */
  onDraftRestored: () => void;
}

/** The custom fields of a plant. The fields of the owner's types are edited in place (domain/permissions.md#plant). */
function CustomFieldList({ view, entries, onDraftRestored }: CustomFieldListProps) {
  const { editing, ...unit } = useUnit({
    editing: $editing,
    opened: fieldForm.opened,
    loaded: fieldForm.$loaded,
    changed: fieldForm.changed,
    loadedRestored: fieldForm.loadedRestored,
    closed: fieldForm.closed,
  });
  useOnUnmount(unit.closed, view.ref.plantId);
  // The list restores the draft, because the draft opens the form of its field.
  useDraft({
    key: `custom-field-${view.ref.plantId}`,
    value: useMemo(
      () =>
        editing && editing.value !== editing.entry.value
          ? { type: String(editing.entry.typeId), value: editing.value, loaded: unit.loaded.value }
          : null,
      [editing, unit.loaded],
    ),
    restore: ({ type, value = "", loaded }) => {
      const entry = entries.find(({ typeId }) => String(typeId) === type);
      if (!entry) return;
      unit.opened({ ref: view.ref, entry });
      unit.changed({ value });
      if (loaded !== undefined) unit.loadedRestored({ value: loaded });
      onDraftRestored();
    },
  });
  return (
    <dl className={styles.list}>
      {entries.map((entry) => (
        <div key={entry.typeId} className={styles.field}>
          <dt>{entry.name}</dt>
          <dd>
            {editing?.entry.typeId === entry.typeId ? (
              <CustomFieldForm />
            ) : (
              <CustomFieldValue view={view} entry={entry} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function CustomFieldValue({ view, entry }: { view: PlantView; entry: CustomFieldEntry }) {
  const { t } = useLingui();
  const edit = useUnit(fieldForm.opened);
  const text = useFieldText();
  const { canEdit } = plantPermissions(view);
  const { name, companyName } = entry;
  const isOwn = entry.companyId === view.viewer.companyId;
  return (
    <>
      <span className={styles.value}>{text(entry)}</span>
      {canEdit && isOwn && (
        <IconButton
          icon="edit"
          aria-label={t`Edit ${name}`}
          title={t`Edit ${name}`}
          onClick={() => edit({ ref: view.ref, entry })}
        />
      )}
      {!isOwn && companyName && (
        <Explain term={name} icon="lock">
          <Trans>This field belongs to {companyName}, which is the only company that can change it.</Trans>
        </Explain>
      )}
    </>
  );
}

/** Returns a function that formats a custom field's value. A value that does not match its kind is shown unchanged. */
function useFieldText(): (entry: Pick<CustomFieldEntry, "kind" | "value">) => string {
  const format = useFormat();
  return ({ kind, value }) => {
    if (value === "") return "–";
    const amount = Number(value);
    if (kind === "date" && /^\d{4}-\d{2}-\d{2}/.test(value)) return format.date(value);
    if (Number.isNaN(amount)) return value;
    if (kind === "euro") return format.euros(amount);
    return kind === "integer" || kind === "float" ? format.number(amount, 10) : value;
  };
}

import { type PlantView, plantPermissions } from "@entities/plant";
import { useLingui } from "@lingui/react/macro";
import { useDraft } from "@shared/forms/draft/use-draft";
import { useSubmission } from "@shared/forms/submission/use-submission";
import { lazyComponent } from "@shared/lib/lazy-component";
import { Button } from "@shared/ui/button/button";
import { Icon } from "@shared/ui/icon/icon";
import { useUnit } from "effector-react";
import { Suspense, useMemo } from "react";
import type { CustomFieldEntry } from "../entries";
import { customFieldKey } from "../form";
import { $editing, change, closed, opened, valueChanged } from "../model";
import styles from "./custom-fields.module.css";
import { useFieldText } from "./use-field-text";

const form = lazyComponent(async () => (await import("./custom-field-form")).CustomFieldForm);

interface CustomFieldListProps {
  view: PlantView;
  entries: readonly CustomFieldEntry[];
  /** What was typed in an earlier document is shown again. */
  onDraftRestored?: () => void;
}

/** The custom fields of a plant; those of the owner's own types are edited in place (spec 2 §2.17). */
export function CustomFieldList({ view, entries, onDraftRestored }: CustomFieldListProps) {
  const { editing, ...unit } = useUnit({ editing: $editing, opened, valueChanged });
  useSubmission({ settled: change.settled, closed }, customFieldKey, view.ref.plantId);
  useDraft({
    key: `custom-field-${view.ref.plantId}`,
    value: useMemo(
      () =>
        editing && editing.value !== editing.entry.value
          ? { type: String(editing.entry.typeId), value: editing.value }
          : null,
      [editing],
    ),
    restore: ({ type, value = "" }) => {
      const entry = entries.find(({ typeId }) => String(typeId) === type);
      if (!entry) return;
      unit.opened({ ref: view.ref, entry });
      unit.valueChanged(value);
      onDraftRestored?.();
    },
  });
  return (
    <dl className={styles.list}>
      {entries.map((entry) => (
        <div key={entry.typeId} className={styles.field}>
          <dt>{entry.name}</dt>
          <dd>
            {editing?.entry.typeId === entry.typeId ? (
              <Suspense fallback={<CustomFieldValue view={view} entry={entry} />}>
                <form.Component />
              </Suspense>
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
  const edit = useUnit(opened);
  const text = useFieldText();
  const { canEdit } = plantPermissions(view);
  const { name, companyName } = entry;
  const isOwn = entry.companyId === view.viewer.companyId;
  return (
    <>
      <span className={styles.value}>{text(entry)}</span>
      {canEdit && isOwn && (
        <Button
          kind="quiet"
          size="small"
          icon="edit"
          aria-label={t`Edit ${name}`}
          title={t`Edit ${name}`}
          onPointerEnter={form.preload}
          onFocus={form.preload}
          onClick={() => edit({ ref: view.ref, entry })}
        />
      )}
      {!isOwn && companyName && (
        <span
          className={styles.owner}
          role="img"
          title={t`This field belongs to ${companyName}, which is the only company that can change it.`}
          aria-label={t`This field belongs to ${companyName}, which is the only company that can change it.`}
        >
          <Icon name="lock" size="small" />
        </span>
      )}
    </>
  );
}

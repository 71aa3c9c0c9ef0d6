import { type PlantView, plantPermissions } from "@entities/plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSubmission } from "@shared/forms/submission/use-submission";
import { lazyComponent } from "@shared/lib/lazy-component";
import { Button } from "@shared/ui/button/button";
import { Icon } from "@shared/ui/icon/icon";
import { useUnit } from "effector-react";
import { Suspense } from "react";
import type { CustomFieldEntry } from "../entries";
import { customFieldKey } from "../form";
import { $editing, change, closed, opened } from "../model";
import styles from "./custom-fields.module.css";
import { useFieldText } from "./use-field-text";

const form = lazyComponent(async () => (await import("./custom-field-form")).CustomFieldForm);

/** The custom fields of a plant; those of the owner's own types are edited in place (spec 2 §2.17). */
export function CustomFields({ view, entries }: { view: PlantView; entries: readonly CustomFieldEntry[] }) {
  const editing = useUnit($editing);
  useSubmission({ settled: change.settled, closed }, customFieldKey, view.ref.plantId);

  if (entries.length === 0) return null;
  const filled = entries.filter(({ fieldId }) => fieldId !== null).length;
  const total = entries.length;
  return (
    <details className={styles.section}>
      <summary className={styles.summary}>
        <Icon name="chevron-right" size="small" />
        <Trans>Custom fields</Trans>
        <span className={styles.count}>
          <Trans>
            {filled} of {total} filled in
          </Trans>
        </span>
      </summary>
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
    </details>
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

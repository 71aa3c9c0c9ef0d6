import { Trans, useLingui } from "@lingui/react/macro";
import type { SelectionItem } from "@shared/mutations/selection";
import { CheckboxList } from "@shared/ui/checkbox-list/checkbox-list";
import { ChipButton } from "@shared/ui/chip/chip";
import { Popover } from "@shared/ui/popover/popover";
import { Resource } from "@shared/ui/resource/resource";
import { useId, useState } from "react";
import styles from "./choices-field.module.css";

interface ChoicesFieldProps {
  /** The name of the field with the ids of the selected items. */
  name: string;
  label: string;
  buttonLabel: string;
  itemsHref: string;
  /** A choice that is not offered. */
  without?: number;
  selected: readonly SelectionItem[];
  error?: string;
  disabled: boolean;
  onChange: (selected: SelectionItem[]) => void;
}

/**
 * A multi-select: the selected items, which can be removed, and a searchable list of all items. The list loads when it
 * opens.
 */
export function ChoicesField({
  name: fieldName,
  label,
  buttonLabel,
  itemsHref,
  without,
  selected,
  error,
  disabled,
  onChange,
}: ChoicesFieldProps) {
  const { t } = useLingui();
  const errorId = useId();
  const [open, setOpen] = useState(false);
  const remove = (id: number) => onChange(selected.filter((item) => item.id !== id));
  const choose = (items: readonly SelectionItem[], id: number, isSelected: boolean) => {
    const item = items.find((candidate) => candidate.id === id);
    if (!isSelected) remove(id);
    else if (item) onChange([...selected, { id, name: item.name }]);
  };
  return (
    <fieldset className="stack gap-2 start" disabled={disabled} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{label}</legend>
      <input type="hidden" name={fieldName} value={selected.map(({ id }) => id).join(",")} />
      {selected.length === 0 ? (
        <p className="hint">
          <Trans>None</Trans>
        </p>
      ) : (
        <ul className={styles.selected} aria-label={label}>
          {selected.map(({ id, name }) => (
            <li key={id}>
              <ChipButton label={t`Remove ${name}`} value={name} onClick={() => remove(id)} />
            </li>
          ))}
        </ul>
      )}
      <Popover label={buttonLabel} trigger={buttonLabel} icon="edit" size="small" onOpenChange={setOpen}>
        {open && (
          <div className={`stack gap-3 ${styles.panel}`}>
            <Resource<SelectionItem[]> href={itemsHref}>
              {(items) => (
                <CheckboxList
                  label={label}
                  items={items.filter(({ id }) => id !== without)}
                  selected={selected.map(({ id }) => id)}
                  onChange={(id, isSelected) => choose(items, id, isSelected)}
                />
              )}
            </Resource>
          </div>
        )}
      </Popover>
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Checkbox } from "../checkbox/checkbox";
import styles from "./checkbox-list.module.css";
import { SearchableList } from "./searchable-list";

/** More items are not rendered at once: thousands of checkboxes are slow. */
const maxRendered = 100;

export interface CheckboxListItem<Id> {
  id: Id;
  name: string;
  disabled?: boolean;
  /** Shown after the name, such as the result of a change. */
  aside?: ReactNode;
}

interface CheckboxListProps<Id> {
  /** The accessible name. */
  label: string;
  items: readonly CheckboxListItem<Id>[];
  selected: readonly Id[];
  onChange: (id: Id, selected: boolean) => void;
}

/** A list of checkboxes, with a search field if it is long; of very many, only the first ones are rendered. */
export function CheckboxList<Id extends string | number>({
  label,
  items,
  selected,
  onChange,
}: CheckboxListProps<Id>) {
  const { t } = useLingui();
  const find = (search: string) => {
    const term = search.trim().toLowerCase();
    const found = items.filter(({ name }) => name.toLowerCase().includes(term));
    return {
      visible: found.slice(0, maxRendered),
      note:
        found.length > maxRendered
          ? t`The first ${maxRendered} of ${found.length}. Search to see others.`
          : null,
    };
  };
  return (
    <SearchableList label={label} items={items} find={find}>
      {({ id, name, disabled, aside }) => (
        <li key={id} className={styles.item}>
          <Checkbox
            label={name}
            checked={selected.includes(id)}
            disabled={disabled}
            onChange={(event) => onChange(id, event.target.checked)}
          />
          {aside}
        </li>
      )}
    </SearchableList>
  );
}

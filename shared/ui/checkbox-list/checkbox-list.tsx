import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Checkbox } from "../checkbox/checkbox";
import { TextField } from "../field/text-field";
import styles from "./checkbox-list.module.css";

/** Longer lists have a search field. */
const maxWithoutSearch = 8;

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
  const [search, setSearch] = useState("");
  const term = search.trim().toLowerCase();
  const found = items.filter(({ name }) => name.toLowerCase().includes(term));
  const visible = found.slice(0, maxRendered);

  if (items.length === 0) {
    return (
      <p className={styles.note}>
        <Trans>No options available.</Trans>
      </p>
    );
  }
  return (
    <>
      {items.length > maxWithoutSearch && (
        <TextField
          type="search"
          size="small"
          icon="search"
          label={t`Search in ${label}`}
          labelHidden
          placeholder={t`Search`}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <ul className={styles.list} aria-label={label}>
        {visible.map(({ id, name, disabled, aside }) => (
          <li key={id} className={styles.item}>
            <Checkbox
              label={name}
              checked={selected.includes(id)}
              disabled={disabled}
              onChange={(event) => onChange(id, event.target.checked)}
            />
            {aside}
          </li>
        ))}
      </ul>
      {found.length > maxRendered && (
        <p className={styles.note}>
          <Trans>
            The first {maxRendered} of {found.length}. Search to see others.
          </Trans>
        </p>
      )}
      {visible.length === 0 && (
        <p className={styles.note}>
          <Trans>No results for “{search}”.</Trans>
        </p>
      )}
    </>
  );
}

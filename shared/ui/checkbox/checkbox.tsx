import { containsTerms, searchTerms } from "@heliograph/rules/search-text";
import { Trans, useLingui } from "@lingui/react/macro";
import { classNames } from "@shared/lib/react";
import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { TextField } from "../field/text-field";
import styles from "./checkbox.module.css";

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type"> & {
  label: ReactNode;
  hint?: ReactNode;
};

/** A checkbox with its label. */
export function Checkbox({ label, hint, id, ...rest }: CheckboxProps) {
  const ownId = useId();
  const boxId = id ?? ownId;
  return (
    <div className={styles.row}>
      <input
        {...rest}
        id={boxId}
        type="checkbox"
        className={styles.box}
        aria-describedby={hint ? `${boxId}-hint` : undefined}
      />
      <div className={styles.texts}>
        <label htmlFor={boxId}>{label}</label>
        {hint && (
          <span className="hint" id={`${boxId}-hint`}>
            {hint}
          </span>
        )}
      </div>
    </div>
  );
}

type RadioProps = Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type"> & {
  label: ReactNode;
  /** Has a border, for a few choices of equal width. */
  framed?: boolean;
};

/** One of several choices of the same `name`. */
export function Radio({ label, framed = false, ...rest }: RadioProps) {
  return (
    <label className={classNames(styles.choice, framed && styles.framed)}>
      <input {...rest} type="radio" className={styles.circle} />
      {label}
    </label>
  );
}

/** The maximum number of rendered items. Thousands of checkboxes are slow. */
const maxRendered = 100;

interface CheckboxListItem<Id> {
  id: Id;
  name: string;
  disabled?: boolean;
  /** Shown after the name, such as the result of a change. */
  aside?: ReactNode;
}

interface CheckboxListProps<Id> {
  label: string;
  items: readonly CheckboxListItem<Id>[];
  selected: readonly Id[];
  onChange: (id: Id, selected: boolean) => void;
}

/** A list of checkboxes, with a search field for a long list. A very long list renders only its first items. */
export function CheckboxList<Id extends string | number>({ label, items, selected, onChange }: CheckboxListProps<Id>) {
  const { t } = useLingui();
  const find = (search: string) => {
    const terms = searchTerms(search);
    const found = items.filter(({ name }) => containsTerms(name, terms));
    return {
      visible: found.slice(0, maxRendered),
      note: found.length > maxRendered ? t`The first ${maxRendered} of ${found.length}. Search to see others.` : null,
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

/** The number of items above which a list has a search field. */
const maxWithoutSearch = 8;

interface SearchableListProps<Item> {
  label: string;
  items: readonly Item[];
  /** The items that match a search, and a note about items that are not rendered. */
  find: (search: string) => { visible: readonly Item[]; note?: ReactNode };
  onKeyDown?: (event: KeyboardEvent<HTMLUListElement>) => void;
  children: (item: Item) => ReactNode;
}

/** A list of options, with a search field for a long list. */
export function SearchableList<Item>({ label, items, find, onKeyDown, children }: SearchableListProps<Item>) {
  const { t } = useLingui();
  const [search, setSearch] = useState("");
  const { visible, note } = find(search);

  if (items.length === 0) {
    return (
      <p className="hint">
        <Trans>No options available.</Trans>
      </p>
    );
  }
  return (
    <div className="stack gap-3">
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
      <ul className={styles.list} aria-label={label} onKeyDown={onKeyDown}>
        {visible.map(children)}
      </ul>
      {visible.length === 0 && (
        <p className="hint">
          <Trans>No results for “{search}”.</Trans>
        </p>
      )}
      {note && <p className="hint">{note}</p>}
    </div>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { TextField } from "../field/text-field";
import styles from "./checkbox-list.module.css";

/** Longer lists have a search field. */
const maxWithoutSearch = 8;

interface SearchableListProps<Item> {
  /** The accessible name. */
  label: string;
  items: readonly Item[];
  /** The items that match a search, and a note about those that are not shown. */
  find: (search: string) => { visible: readonly Item[]; note?: ReactNode };
  onKeyDown?: (event: KeyboardEvent<HTMLUListElement>) => void;
  /** A list item. */
  children: (item: Item) => ReactNode;
}

/** A list of options, with a search field if it is long. */
export function SearchableList<Item>({ label, items, find, onKeyDown, children }: SearchableListProps<Item>) {
  const { t } = useLingui();
  const [search, setSearch] = useState("");
  const { visible, note } = find(search);

  if (items.length === 0) {
    return (
      <p className={styles.note}>
        <Trans>No options available.</Trans>
      </p>
    );
  }
  return (
    <div className={styles.searchable}>
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
        <p className={styles.note}>
          <Trans>No results for “{search}”.</Trans>
        </p>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}

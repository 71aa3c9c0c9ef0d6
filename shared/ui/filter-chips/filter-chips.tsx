import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { Icon } from "../icon/icon";
import { VisuallyHidden } from "../visually-hidden/visually-hidden";
import styles from "./filter-chips.module.css";

/** The link target of a query of the current list. */
interface Search {
  search: string;
}

/** An active filter: its label, its formatted value and the query without it. */
export interface FilterChip {
  name: string;
  label: string;
  value: string;
  without: Search;
}

/** The active filters of a list, each a link that removes it, and a link that clears all. */
export function FilterChips({ chips, withoutAll }: { chips: readonly FilterChip[]; withoutAll: Search }) {
  const { t } = useLingui();
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t`Active filters`}>
      {chips.map(({ name, label, value, without }) => (
        <li key={name}>
          <Link
            to={without}
            className={styles.chip}
            title={`${label}: ${value}`}
            preventScrollReset
            prefetch="none"
          >
            <VisuallyHidden>
              <Trans>Remove filter</Trans>
            </VisuallyHidden>
            <span className={styles.label}>{label}</span>
            <span className={styles.value}>{value}</span>
            <Icon name="close" size="small" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={withoutAll} className={styles.clear} data-command="" preventScrollReset prefetch="none">
          <Trans>Clear all filters</Trans>
        </Link>
      </li>
    </ul>
  );
}

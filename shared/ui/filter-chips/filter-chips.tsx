import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { Icon } from "../icon/icon";
import { VisuallyHidden } from "../visually-hidden/visually-hidden";
import styles from "./filter-chips.module.css";

/** A query of the list at hand, as a link's address. */
interface Search {
  search: string;
}

/** A filter in words: what it is about, what it lets through, and the list without it. */
export interface FilterChip {
  name: string;
  label: string;
  value: string;
  without: Search;
}

/** Filters of a list, each with the way to lift it, and the way to lift them all. */
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
        <Link to={withoutAll} className={styles.clear} preventScrollReset prefetch="none">
          <Trans>Clear all filters</Trans>
        </Link>
      </li>
    </ul>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { Chip, Chips } from "../chip/chip";
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
    <Chips label={t`Active filters`}>
      {chips.map(({ name, label, value, without }) => (
        <li key={name}>
          <Chip
            to={without}
            action={<Trans>Remove filter</Trans>}
            title={`${label}: ${value}`}
            lead={<span className={styles.label}>{label}</span>}
            value={value}
          />
        </li>
      ))}
      <li>
        <Link to={withoutAll} className={styles.clear} data-command="" preventScrollReset prefetch="none">
          <Trans>Clear all filters</Trans>
        </Link>
      </li>
    </Chips>
  );
}

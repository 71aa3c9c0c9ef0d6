import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useFormat } from "@shared/i18n/use-format";
import { Icon } from "@shared/ui/icon";
import { VisuallyHidden } from "@shared/ui/visually-hidden";
import { withFilter, withoutFilters } from "../change";
import { type ChipName, chipNames, filterWords, type Speech } from "../filter-words";
import type { PlantsQuery } from "../query";
import { searchOf } from "../use-plants-query";
import styles from "./filter-chips.module.css";

interface FilterChipsProps {
  query: PlantsQuery;
  nameOf: Speech["nameOf"];
}

/** The filters that have no control of their own, each with the way to lift it, and the way to lift them all. */
export function FilterChips({ query, nameOf }: FilterChipsProps) {
  const { t } = useLingui();
  const shown = chipNames.filter((name) => query.filters[name] !== undefined);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t`Active filters`}>
      {shown.map((name) => (
        <Chip key={name} name={name} query={query} nameOf={nameOf} />
      ))}
      <li>
        <Link
          to={searchOf(withoutFilters(query))}
          className={styles.clear}
          preventScrollReset
          prefetch="none"
        >
          <Trans>Clear all filters</Trans>
        </Link>
      </li>
    </ul>
  );
}

function Chip({ name, query, nameOf }: FilterChipsProps & { name: ChipName }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const filter = query.filters[name];
  if (filter === undefined) return null;
  const { label, value } = filterWords(name, filter, { i18n, format, nameOf });
  return (
    <li>
      <Link
        to={searchOf(withFilter(query, name, undefined))}
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
  );
}

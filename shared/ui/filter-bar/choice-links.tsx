import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { classNames } from "@shared/lib/react";
import { type ReactNode, useState } from "react";
import { Chip, Chips } from "../chip/chip";
import { Icon } from "../icon/icon";
import { Popover } from "../popover/popover";
import styles from "./choice-links.module.css";

interface ChoiceLinkProps {
  /** The query string of the list with the changed filter or sort. */
  search: string;
  chosen: boolean;
  children: ReactNode;
}

/** A link that changes a filter or the sort of a list. */
const ChoiceLink = ({ search, chosen, children }: ChoiceLinkProps) => (
  <Link
    to={{ search }}
    className={styles.choice}
    aria-current={chosen ? "true" : undefined}
    preventScrollReset
    prefetch="none"
  >
    {children}
  </Link>
);

interface ChoiceLinksProps {
  label: string;
  /** Adds an icon with the meaning of the choice (`Explain`). */
  links: readonly (ChoiceLinkProps & { key: string; help?: ReactNode })[];
  /** Whether the choices are one row that scrolls sideways on a phone. */
  scrolling?: boolean;
}

/** The choices of a filter of a list. */
export const ChoiceLinks = ({ label, links, scrolling = false }: ChoiceLinksProps) => (
  <ul className={classNames(styles.choices, scrolling && styles.scrolling)} aria-label={label}>
    {links.map(({ key, help, ...link }) => (
      <li key={key}>
        <ChoiceLink {...link} />
        {help}
      </li>
    ))}
  </ul>
);

/** A button that opens a filter. Its controls are rendered while it is open, and can be lazy. */
export function FilterPopover({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={label}
      trigger={
        <>
          {label}
          <Icon name="chevron-down" size="small" />
        </>
      }
      onOpenChange={setOpen}
    >
      {open && children}
    </Popover>
  );
}

/** Returns the URL of the current list with another query. */
interface Search {
  search: string;
}

/** An active filter: its label, its formatted value, and the query without the filter. */
export interface FilterChip {
  name: string;
  label: string;
  value: string;
  without: Search;
}

/** The active filters of a list as links that remove a filter, and a link that removes all filters. */
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

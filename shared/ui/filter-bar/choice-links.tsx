import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names";
import styles from "./choice-links.module.css";

interface ChoiceLinkProps {
  /** The query string of the list with the changed filter or order. */
  search: string;
  chosen: boolean;
  title?: string;
  children: ReactNode;
}

/** A link that changes one filter or the order of a list. */
export const ChoiceLink = ({ search, chosen, title, children }: ChoiceLinkProps) => (
  <Link
    to={{ search }}
    className={styles.choice}
    aria-current={chosen ? "true" : undefined}
    title={title}
    preventScrollReset
    prefetch="none"
  >
    {children}
  </Link>
);

interface ChoiceLinksProps {
  label: string;
  links: readonly (ChoiceLinkProps & { key: string })[];
  /** Whether they are one row that scrolls sideways on a phone. */
  scrolling?: boolean;
}

/** The choices of a filter of a list. */
export const ChoiceLinks = ({ label, links, scrolling = false }: ChoiceLinksProps) => (
  <ul className={classNames(styles.choices, scrolling && styles.scrolling)} aria-label={label}>
    {links.map(({ key, ...link }) => (
      <li key={key}>
        <ChoiceLink {...link} />
      </li>
    ))}
  </ul>
);

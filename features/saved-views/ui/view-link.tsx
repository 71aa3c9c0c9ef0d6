import { Link } from "@remix-run/react";
import { Icon } from "@shared/ui/icon/icon";
import styles from "./views-panel.module.css";

interface ViewLinkProps {
  list: string;
  name: string;
  search: string;
  /** Whether the list shows this view. */
  current: boolean;
  onNavigate: () => void;
}

/** A link to a list with the query of a view. */
export function ViewLink({ list, name, search, current, onNavigate }: ViewLinkProps) {
  return (
    <Link
      to={{ pathname: `/${list}`, search }}
      className={styles.link}
      aria-current={current ? "true" : undefined}
      title={name}
      prefetch="none"
      preventScrollReset
      onClick={onNavigate}
    >
      <span className={styles.name}>{name}</span>
      {current && <Icon name="check" size="small" />}
    </Link>
  );
}

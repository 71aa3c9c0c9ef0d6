import { Link } from "@remix-run/react";
import { Icon } from "@shared/ui/icon/icon";
import styles from "./views-panel.module.css";

interface ViewLinkProps {
  list: string;
  name: string;
  search: string;
  /** The list stands as this view would have it. */
  current: boolean;
  onGo: () => void;
}

/** A view as what it is: an address, to follow, to copy or to send. */
export function ViewLink({ list, name, search, current, onGo }: ViewLinkProps) {
  return (
    <Link
      to={{ pathname: `/${list}`, search }}
      className={styles.link}
      aria-current={current ? "true" : undefined}
      title={name}
      prefetch="none"
      preventScrollReset
      onClick={onGo}
    >
      <span className={styles.name}>{name}</span>
      {current && <Icon name="check" size="small" />}
    </Link>
  );
}

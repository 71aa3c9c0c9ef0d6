import { Link } from "@remix-run/react";
import { Icon } from "@shared/ui/icon/icon";
import type { ReactNode } from "react";
import styles from "./back-link.module.css";

/** A link above the title of a page to the list that the page belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.link} prefetch="none">
      <Icon name="arrow-left" size="small" />
      {children}
    </Link>
  );
}

import { Link, type LinkProps } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { Icon } from "../icon/icon";
import styles from "./data-table.module.css";

interface TableFrameProps {
  /** What the table lists, for who listens. */
  label: string;
  /** Newer rows are on their way; the old ones stay, dimmed. */
  busy?: boolean;
  /** Without a border of its own, inside a flush card. */
  flush?: boolean;
  /** `<thead>` and `<tbody>`. */
  children: ReactNode;
}

/**
 * A table in a frame of its own, which alone scrolls sideways: the head and the first column stay in sight.
 */
export function TableFrame({ label, busy = false, flush = false, children }: TableFrameProps) {
  const [scrolled, setScrolled] = useState(false);
  return (
    <section
      className={styles.frame}
      aria-label={label}
      aria-busy={busy || undefined}
      data-flush={flush || undefined}
      data-scrolled={scrolled || undefined}
      onScroll={(event) => setScrolled(event.currentTarget.scrollLeft > 0)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
    >
      <table className={styles.table} aria-label={label}>
        {children}
      </table>
    </section>
  );
}

export type SortDirection = "ascending" | "descending";

interface HeadCellProps {
  children: ReactNode;
  align?: "start" | "end";
  /** Where a click leads, and how the column is sorted now; left out where it cannot be. */
  sort?: { to: LinkProps["to"]; direction: SortDirection | null };
  title?: string;
}

/** The head of a column; a sortable one is a link that keeps the rest of the URL. */
export function HeadCell({ children, align = "start", sort, title }: HeadCellProps) {
  return (
    <th
      scope="col"
      className={align === "end" ? styles.end : undefined}
      aria-sort={sort?.direction ?? undefined}
      title={title}
    >
      {sort ? (
        <Link to={sort.to} className={styles.sort} preventScrollReset>
          {children}
          <Icon name={sort.direction === "ascending" ? "arrow-up" : "arrow-down"} size="small" />
        </Link>
      ) : (
        children
      )}
    </th>
  );
}

interface CellProps {
  children: ReactNode;
  /** The head of its column, for where the columns are not drawn. */
  label?: string;
  /** Numbers stand at the end. */
  align?: "start" | "end";
  /** The whole text, on hover. */
  title?: string;
}

/** One value of a row, on one line. */
export function Cell({ children, label, align = "start", title }: CellProps) {
  return (
    <td className={align === "end" ? styles.end : undefined} title={title} data-label={label}>
      {children}
    </td>
  );
}

/** What the row is about: its first cell. */
export function RowHead({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <th scope="row" title={title}>
      {children}
    </th>
  );
}

/** The way into what a row is about. */
export function RowLink({ children, ...link }: Omit<LinkProps, "className">) {
  return (
    <Link {...link} className={styles.rowLink}>
      {children}
    </Link>
  );
}

/** The row under a row that holds what the row opens, as wide as the frame. */
export function RowDetails({ id, columns, children }: { id: string; columns: number; children: ReactNode }) {
  return (
    <tr id={id}>
      <td colSpan={columns} className={styles.details}>
        <div>{children}</div>
      </td>
    </tr>
  );
}

/** The one row of a table without rows: why there are none. */
export function TableNote({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={columns}>
        <div className={styles.note}>{children}</div>
      </td>
    </tr>
  );
}

import type { ListQuery, QueryState } from "@shared/list-query/list-query";
import type { ReactNode } from "react";
import { LinkButton } from "../button/button";
import { Icon, type IconName } from "../icon/icon";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  icon?: IconName;
  /** The reason. */
  title: ReactNode;
  /** The next step for the user. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** The empty state of a list or a page: the reason and the next step. */
export function EmptyState({ icon = "info", title, children, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

interface SearchedListEmptyProps<Filters extends object, Field extends string> {
  icon: IconName;
  title: ReactNode;
  listQuery: ListQuery<Filters, Field>;
  query: QueryState<Filters, Field>;
  /** The next step when nothing matches the search. */
  noMatch: ReactNode;
  /** The text of the link to the list without the search. It is a prop, so that the app shell does not load it. */
  clearLabel: ReactNode;
  /** The next step when the list itself is empty. */
  children: ReactNode;
}

/** The empty state of a list whose only filter is its search. */
export function SearchedListEmpty<Filters extends object, Field extends string>({
  icon,
  title,
  listQuery,
  query,
  noMatch,
  clearLabel,
  children,
}: SearchedListEmptyProps<Filters, Field>) {
  if (!listQuery.isFiltered(query)) {
    return (
      <EmptyState icon={icon} title={title}>
        {children}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={title}
      actions={
        <LinkButton to={{ search: listQuery.search(listQuery.withoutFilters(query)) }} icon="close" prefetch="none">
          {clearLabel}
        </LinkButton>
      }
    >
      {noMatch}
    </EmptyState>
  );
}

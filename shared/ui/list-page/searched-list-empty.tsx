import type { ReactNode } from "react";
import type { ListQuery, QueryState } from "../../list-query/list-query";
import { LinkButton } from "../button/link-button";
import { EmptyState } from "../empty-state/empty-state";
import type { IconName } from "../icon/icon-names";

interface SearchedListEmptyProps<Filters extends object, Field extends string> {
  icon: IconName;
  title: ReactNode;
  listQuery: ListQuery<Filters, Field>;
  query: QueryState<Filters, Field>;
  /** What to do when nothing matches the search. */
  noMatch: ReactNode;
  /** The text of the link to the list without the search: the app shell does not load it. */
  clearLabel: ReactNode;
  /** What to do when the list itself is empty. */
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
        <LinkButton
          to={{ search: listQuery.search(listQuery.withoutFilters(query)) }}
          icon="close"
          prefetch="none"
        >
          {clearLabel}
        </LinkButton>
      }
    >
      {noMatch}
    </EmptyState>
  );
}

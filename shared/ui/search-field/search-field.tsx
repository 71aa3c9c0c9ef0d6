import { Form } from "@remix-run/react";
import { useModelLifecycle } from "@shared/lib/react";
import type { ListQuery, QueryState } from "@shared/list-query/list-query";
import { useUnit } from "effector-react";
import { type FormEvent, useRef } from "react";
import { focusRow, rowOf } from "../data-table/use-row-navigation";
import { TextField } from "../field/text-field";
import { maxSearchLength, type SearchFilters, searchModelOf } from "./model";

interface SearchFieldProps<Filters extends SearchFilters, Field extends string> {
  listQuery: ListQuery<Filters, Field>;
  /** The query of the list's URL. */
  query: QueryState<Filters, Field>;
  label: string;
  placeholder: string;
}

/** The free-text search of a list. Without JavaScript, Enter submits it. */
export function SearchField<Filters extends SearchFilters, Field extends string>({
  listQuery,
  query,
  label,
  placeholder,
}: SearchFieldProps<Filters, Field>) {
  const model = searchModelOf(listQuery);
  const { opened, queryChanged, closed, ...unit } = useUnit({
    draft: model.$draft,
    opened: model.opened,
    queryChanged: model.queryChanged,
    closed: model.closed,
    typed: model.typed,
    submitted: model.submitted,
  });
  useModelLifecycle(query, { opened, changed: queryChanged, closed });

  /** The row that had the focus before the field. */
  const row = useRef<HTMLElement | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    unit.submitted();
  };

  return (
    <Form method="get" role="search" onSubmit={submit}>
      {[...new URLSearchParams(model.searchOf(query, ""))].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <TextField
        type="search"
        name="search"
        icon="search"
        label={label}
        labelHidden
        placeholder={placeholder}
        maxLength={maxSearchLength}
        autoComplete="off"
        value={unit.draft ?? model.textOf(query)}
        onChange={(event) => unit.typed(event.target.value)}
        onFocus={({ relatedTarget }) => {
          row.current = rowOf(relatedTarget);
        }}
        // Esc leaves the field and keeps its text, so that the keys of the list and of its row work again.
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          event.currentTarget.blur();
          if (!row.current?.isConnected) return;
          focusRow(row.current);
          row.current.scrollIntoView({ block: "nearest" });
        }}
      />
    </Form>
  );
}

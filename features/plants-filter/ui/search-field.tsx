import { useLingui } from "@lingui/react/macro";
import { Form, useNavigate } from "@remix-run/react";
import { TextField } from "@shared/ui/text-field";
import { useUnit } from "effector-react";
import { type FormEvent, useEffect, useRef } from "react";
import { withFilter } from "../change";
import { $draft, closed, opened, submitted, typed, urlChanged } from "../model";
import { type PlantsQuery, writeQuery } from "../query";
import { searchOf } from "../use-plants-query";

/** Free text over the list. It takes effect once typing has rested; without JavaScript by Enter. */
export function SearchField({ query }: { query: PlantsQuery }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const inUrl = query.filters.search ?? "";
  const unit = useUnit({ draft: $draft, opened, closed, typed, submitted, urlChanged });

  // The newest query and navigation, for a text that settles later.
  const apply = useRef((_: string) => {});
  apply.current = (search) =>
    navigate(searchOf(withFilter(query, "search", search || undefined)), { preventScrollReset: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once; what the URL holds later comes by urlChanged
  useEffect(() => {
    unit.opened({ search: inUrl, apply: (search) => apply.current(search) });
    return () => unit.closed();
  }, []);

  useEffect(() => {
    unit.urlChanged(inUrl);
  }, [unit.urlChanged, inUrl]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    unit.submitted();
  };

  return (
    <Form method="get" role="search" onSubmit={submit}>
      {[...writeQuery(withFilter(query, "search", undefined))].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <TextField
        type="search"
        name="search"
        icon="search"
        label={t`Search plants`}
        labelHidden
        placeholder={t`Name, code, street, city or postal code`}
        maxLength={200}
        autoComplete="off"
        value={unit.draft ?? inUrl}
        onChange={(event) => unit.typed(event.target.value)}
      />
    </Form>
  );
}

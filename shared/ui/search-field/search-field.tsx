import { Form, useNavigate } from "@remix-run/react";
import { useUnit } from "effector-react";
import { type FormEvent, useEffect, useRef } from "react";
import { TextField } from "../field/text-field";
import { $draft, closed, opened, submitted, typed, urlChanged } from "./model";

interface SearchFieldProps {
  /** What the URL holds. */
  search: string;
  label: string;
  placeholder: string;
  /** The list's URL with another text, which leads to page 1; an empty one searches for nothing. */
  searchOf: (search: string) => { search: string };
}

/** Free text over a list. It takes effect once typing has rested; without JavaScript by Enter. */
export function SearchField({ search: inUrl, label, placeholder, searchOf }: SearchFieldProps) {
  const navigate = useNavigate();
  const unit = useUnit({ draft: $draft, opened, closed, typed, submitted, urlChanged });

  // The newest query and navigation, for a text that settles later.
  const apply = useRef((_: string) => {});
  apply.current = (search) => navigate(searchOf(search), { preventScrollReset: true });

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
      {[...new URLSearchParams(searchOf("").search)].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <TextField
        type="search"
        name="search"
        icon="search"
        label={label}
        labelHidden
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        value={unit.draft ?? inUrl}
        onChange={(event) => unit.typed(event.target.value)}
      />
    </Form>
  );
}

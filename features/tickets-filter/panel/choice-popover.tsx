import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import { useResource } from "@shared/api/use-resource";
import { messageText } from "@shared/i18n/message";
import { CardError } from "@shared/ui/card/card-error";
import { Checkbox } from "@shared/ui/checkbox/checkbox";
import { TextField } from "@shared/ui/field/text-field";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { useState } from "react";
import { type Choice, type ChoiceFilter, choicesHref } from "../choices";
import { isEnabled, toggled } from "../exclusive-choices";
import { filterLabels, fixedChoicesOf } from "../filter-labels";
import type { TicketsListQuery, TicketsQuery } from "../query";
import styles from "./choice-popover.module.css";

const failure = msg`Failed to retrieve data. Try again later.`;

/** Longer lists have a search field. */
const maxWithoutSearch = 8;

interface ChoicePopoverProps {
  filter: ChoiceFilter;
  listQuery: TicketsListQuery;
  query: TicketsQuery;
}

/** The choices of a filter: the fixed ones, then those of the company, which are loaded. */
export function ChoicePopover({ filter, listQuery, query: inUrl }: ChoicePopoverProps) {
  const { i18n } = useLingui();
  const { value: choices, error, retry } = useResource<Choice[]>(choicesHref(filter), failure);
  const navigate = useNavigate();

  // A choice is shown before its navigation has started, and two quick changes add up.
  const [optimistic, setOptimistic] = useState({ inUrl, query: inUrl });
  const query = optimistic.inUrl === inUrl ? optimistic.query : inUrl;
  const choose = (id: string) => {
    const next = listQuery.withFilter(query, filter, toggled(query.filters[filter] ?? [], id));
    setOptimistic({ inUrl, query: next });
    navigate({ search: listQuery.search(next) }, { preventScrollReset: true });
  };

  const list = { filter, chosen: query.filters[filter] ?? [], onChoose: choose };
  return (
    <div className={styles.panel}>
      <Choices {...list} choices={fixedChoicesOf(filter, i18n)} />
      {choices && <Choices {...list} choices={choices} searchable />}
      {error && <CardError onRetry={retry}>{i18n._(failure)}</CardError>}
      {!choices && !error && (
        <div aria-busy="true">
          <SkeletonText lines={4} />
        </div>
      )}
    </div>
  );
}

interface ChoicesProps {
  filter: ChoiceFilter;
  chosen: readonly string[];
  onChoose: (id: string) => void;
  choices: readonly Choice[];
  searchable?: boolean;
}

function Choices({ filter, chosen, onChoose, choices, searchable = false }: ChoicesProps) {
  const { t, i18n } = useLingui();
  const [search, setSearch] = useState("");
  const label = i18n._(filterLabels[filter]);
  const term = search.trim().toLowerCase();
  const visible = choices
    .map(({ id, name }) => ({ id, name: messageText(i18n, name) }))
    .filter(({ name }) => name.toLowerCase().includes(term));

  if (searchable && choices.length === 0) {
    return (
      <p className={styles.note}>
        <Trans>No options available.</Trans>
      </p>
    );
  }
  if (choices.length === 0) return null;
  return (
    <>
      {searchable && choices.length > maxWithoutSearch && (
        <TextField
          type="search"
          size="small"
          icon="search"
          label={t`Search in ${label}`}
          labelHidden
          placeholder={t`Search`}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <ul className={styles.choices} aria-label={label}>
        {visible.map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              label={name}
              checked={chosen.includes(id)}
              disabled={!isEnabled(chosen, id)}
              onChange={() => onChoose(id)}
            />
          </li>
        ))}
      </ul>
      {visible.length === 0 && (
        <p className={styles.note}>
          <Trans>No results for “{search}”.</Trans>
        </p>
      )}
    </>
  );
}

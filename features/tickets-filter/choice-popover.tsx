import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import { messageText } from "@shared/i18n/message";
import { CardError } from "@shared/ui/card/card-error";
import { CheckboxList } from "@shared/ui/checkbox-list/checkbox-list";
import { useResource } from "@shared/ui/resource/resource";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { useState } from "react";
import {
  type Choice,
  type ChoiceFilter,
  choicesHref,
  filterLabels,
  fixedChoicesOf,
  isEnabled,
  isLoaded,
  toggled,
} from "./choices";
import styles from "./filters.module.css";
import type { TicketsListQuery, TicketsQuery } from "./query";

const failure = msg`Failed to retrieve data. Try again later.`;

interface ChoicePopoverProps {
  filter: ChoiceFilter;
  listQuery: TicketsListQuery;
  query: TicketsQuery;
}

/** The choices of a filter: fixed choices first, then the company's choices, which are loaded. */
export function ChoicePopover({ filter, listQuery, query: inUrl }: ChoicePopoverProps) {
  const { i18n } = useLingui();
  const {
    value: choices,
    error,
    retry,
  } = useResource<Choice[]>(isLoaded(filter) ? choicesHref(filter) : null, { failure });
  const navigate = useNavigate();

  // Reads the pending choices, so that a change is visible before its navigation starts and two quick changes add up.
  const [optimistic, setOptimistic] = useState({ inUrl, query: inUrl });
  const query = optimistic.inUrl === inUrl ? optimistic.query : inUrl;
  const choose = (id: string) => {
    const filters = { ...query.filters, [filter]: toggled(query.filters[filter] ?? [], id) };
    const next = { ...query, filters, page: 1 };
    setOptimistic({ inUrl, query: next });
    navigate({ search: listQuery.search(next) }, { preventScrollReset: true });
  };

  const chosen = query.filters[filter] ?? [];
  const list = { label: i18n._(filterLabels[filter]), selected: chosen, onChange: choose };
  const itemsOf = (offered: readonly Choice[]) =>
    offered.map(({ id, name }) => ({ id, name: messageText(i18n, name), disabled: !isEnabled(chosen, id) }));
  const fixed = itemsOf(fixedChoicesOf(filter, i18n));
  return (
    <div className={`stack gap-3 ${styles.panel}`}>
      {fixed.length > 0 && <CheckboxList<string> {...list} items={fixed} />}
      {choices && <CheckboxList {...list} items={itemsOf(choices)} />}
      {error && <CardError onRetry={retry}>{i18n._(failure)}</CardError>}
      {isLoaded(filter) && !choices && !error && (
        <div aria-busy="true">
          <SkeletonText lines={4} />
        </div>
      )}
    </div>
  );
}

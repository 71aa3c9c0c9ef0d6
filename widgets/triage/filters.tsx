import { issueTypeLabel } from "@entities/issue";
import { type TriageQuery, triageQuery } from "@features/triage";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { useResource } from "@shared/api/use-resource";
import { useFormat } from "@shared/i18n/format";
import { Deferred } from "@shared/streaming/deferred";
import { CheckboxList } from "@shared/ui/checkbox-list/checkbox-list";
import { FilterChips, FilterPopover } from "@shared/ui/filter-bar/choice-links";
import { SearchField } from "@shared/ui/search-field/search-field";
import { Select } from "@shared/ui/select/select";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { useState } from "react";
import type { TriagePageData } from "./loader.server";
import styles from "./triage.module.css";

const labels = {
  types: msg`Type`,
  drivers: msg`Driver`,
  tags: msg`Tags`,
  child_company_ids: msg`Child companies`,
  min: msg`Fold causes below`,
};

interface Choice {
  id: string;
  name: string;
}

/** The costs per day below which causes are folded, in kWh. */
const minimums = [1, 5, 10, 25, 50];

/** Search, type, driver, tag, child company, and the cost below which causes are folded. */
export function QueueFilters({ query, result }: { query: TriageQuery; result: Promise<Result<TriagePageData>> }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const navigate = useNavigate();
  const change = (changes: Partial<TriageQuery["filters"]>) =>
    navigate(
      { search: triageQuery.search(triageQuery.withFilters(query, changes as TriageQuery["filters"])) },
      { preventScrollReset: true },
    );
  const { types, drivers, tags, child_company_ids: children, min } = query.filters;
  const ofQueue = (name: "types" | "drivers", choicesOf: (page: TriagePageData) => Choice[]) => (
    <FilterPopover label={i18n._(labels[name])}>
      <Deferred result={result} fallback={<SkeletonText lines={3} />} renderError={() => null}>
        {(page) => (
          <Choices
            label={i18n._(labels[name])}
            choices={choicesOf(page)}
            chosen={(name === "types" ? types : drivers) ?? []}
            onChange={(chosen) => change({ [name]: chosen })}
          />
        )}
      </Deferred>
    </FilterPopover>
  );
  return (
    <>
      <SearchField
        listQuery={triageQuery}
        query={query}
        label={t`Search causes`}
        placeholder={t`Plant, city or driver`}
      />
      {ofQueue("types", (page) => page.types.map((id) => ({ id, name: i18n._(issueTypeLabel(id)) })))}
      {ofQueue("drivers", (page) => page.drivers.map((id) => ({ id, name: page.driverNames[id] ?? id })))}
      <FilterPopover label={i18n._(labels.tags)}>
        <LoadedChoices
          of="tags"
          chosen={tags?.include ?? []}
          onChange={(include) => change({ tags: include && { include, exclude: tags?.exclude ?? [] } })}
        />
      </FilterPopover>
      <FilterPopover label={i18n._(labels.child_company_ids)}>
        <LoadedChoices
          of="child_company_ids"
          chosen={children ?? []}
          onChange={(chosen) => change({ child_company_ids: chosen })}
        />
      </FilterPopover>
      <Select
        label={i18n._(labels.min)}
        value={min === undefined ? "" : String(min)}
        onChange={(event) => change({ min: event.target.value === "" ? undefined : Number(event.target.value) })}
        options={[
          { value: "", label: t`No limit` },
          ...minimums.map((kwh) => ({ value: String(kwh), label: t`${format.energy(kwh)} a day` })),
        ]}
      />
    </>
  );
}

interface ChoicesProps {
  label: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: string[] | undefined) => void;
}

function Choices({ label, choices, chosen: inUrl, onChange }: ChoicesProps) {
  // A choice is shown before its navigation has started, and two quick changes add up.
  const [chosen, setChosen] = useState(inUrl);
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
    setChosen(next);
    onChange(next.length > 0 ? next : undefined);
  };
  return (
    <div className={styles.choices}>
      <CheckboxList label={label} items={choices} selected={chosen} onChange={toggle} />
    </div>
  );
}

const failure = msg`Failed to retrieve data. Try again later.`;

function LoadedChoices({
  of,
  ...props
}: Omit<ChoicesProps, "label" | "choices"> & { of: "tags" | "child_company_ids" }) {
  const { i18n } = useLingui();
  const { value, error } = useResource<Choice[]>(`/resources/filter-choices?of=${of}`, { failure });
  if (value) return <Choices label={i18n._(labels[of])} choices={value} {...props} />;
  return error ? <p className={styles.choices}>{i18n._(failure)}</p> : <SkeletonText lines={4} />;
}

/** The active filters, each with a link that removes it. */
export function QueueChips({ query }: { query: TriageQuery }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { types, drivers, tags, child_company_ids: children, min } = query.filters;
  const values = {
    types: types?.map((type) => i18n._(issueTypeLabel(type))).join(", "),
    drivers: drivers?.join(", "),
    tags: tags?.include.map((id) => `#${id}`).join(", "),
    child_company_ids: children?.map((id) => `#${id}`).join(", "),
    min: min && format.energy(min),
  };
  const chips = (Object.keys(labels) as (keyof typeof labels)[]).flatMap((name) => {
    const value = values[name];
    if (!value) return [];
    const without = { search: triageQuery.search(triageQuery.withFilter(query, name, undefined)) };
    return [{ name, label: i18n._(labels[name]), value, without }];
  });
  return <FilterChips chips={chips} withoutAll={{ search: triageQuery.search(triageQuery.withoutFilters(query)) }} />;
}

import { type CauseOrder, type TriageQuery, toShownQuery, triageQuery } from "@entities/cause";
import { driverText } from "@entities/driver";
import { issueTypeLabel } from "@entities/issue";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/format";
import { joinTexts } from "@shared/lib/text";
import { useHasChoices } from "@shared/session/company-choices";
import { Deferred } from "@shared/streaming/deferred";
import { useSettled } from "@shared/streaming/settled-results";
import { CheckboxList } from "@shared/ui/checkbox/checkbox";
import { Select } from "@shared/ui/field/select";
import { FilterChips, FilterPopover } from "@shared/ui/filter-bar/choice-links";
import { useResource } from "@shared/ui/resource/resource";
import { SearchField } from "@shared/ui/search-field/search-field";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { useState } from "react";
import type { TriagePageData } from "./loader.server";
import styles from "./triage.module.css";

const labels = {
  types: msg`Indicators`,
  drivers: msg`Drivers`,
  tags: msg`Tags`,
  child_company_ids: msg`Child companies`,
  min: msg`Fold causes below`,
};

const orders: readonly { value: CauseOrder; label: MessageDescriptor }[] = [
  { value: "at_stake", label: msg`At stake` },
  { value: "since", label: msg`Age` },
  { value: "severity", label: msg`Severity` },
];

/** What is at stake per day below which causes are folded, in kWh. */
const minimums = [1, 5, 10, 25, 50];

export function QueueSearch({ query }: { query: TriageQuery }) {
  const { t } = useLingui();
  return (
    <SearchField
      listQuery={triageQuery}
      query={query}
      label={t`Search causes`}
      placeholder={t`Plant, city or driver`}
    />
  );
}

interface CompanyFilterProps {
  query: TriageQuery;
  company: { name: string };
}

/** The queue of the user's company, or over all companies. */
export function CompanyFilter({ query, company }: CompanyFilterProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { all_companies } = query.filters;
  return (
    <Select
      label={t`Company`}
      value={all_companies ? "all" : ""}
      onChange={({ target }) => {
        const changed = triageQuery.withFilter(query, "all_companies", target.value === "all");
        navigate({ search: triageQuery.search(toShownQuery(changed, true)) }, { preventScrollReset: true });
      }}
      options={[
        { value: "", label: company.name },
        { value: "all", label: t`All companies` },
      ]}
    />
  );
}

interface QueueFiltersProps {
  query: TriageQuery;
  result: Promise<Result<TriagePageData>>;
  /** Without losses it is not known what is at stake. */
  hasLosses: boolean;
}

/** Type, driver, tag, child company, the order, and what is at stake below which causes are folded. */
export function QueueFilters({ query, result, hasLosses }: QueueFiltersProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const navigate = useNavigate();
  const change = (changes: Partial<TriageQuery["filters"]>) =>
    navigate(
      { search: triageQuery.search(triageQuery.withFilters(query, changes as TriageQuery["filters"])) },
      { preventScrollReset: true },
    );
  const { types, drivers, tags, child_company_ids: children, all_companies, min } = query.filters;
  const { field } = triageQuery.sortOf(query);
  const loaded = useSettled(result);
  const isOffered = {
    tags: useHasChoices("tags") || tags !== undefined,
    child_company_ids: useHasChoices("childCompanies") || children !== undefined,
  };
  const ofQueue = (name: "types" | "drivers", choicesOf: (page: TriagePageData) => Choice[]) => {
    const chosen = (name === "types" ? types : drivers) ?? [];
    if (loaded && choicesOf(loaded).length + chosen.length === 0) return null;
    return (
      <FilterPopover label={i18n._(labels[name])}>
        <Deferred result={result} fallback={<SkeletonText lines={3} />} renderError={() => null}>
          {(page) => (
            <FilterChoices
              label={i18n._(labels[name])}
              choices={choicesOf(page)}
              chosen={chosen}
              onChange={(next) => change({ [name]: next })}
            />
          )}
        </Deferred>
      </FilterPopover>
    );
  };
  return (
    <>
      {ofQueue("types", (page) => page.types.map((id) => ({ id, name: i18n._(issueTypeLabel(id)) })))}
      {ofQueue("drivers", (page) =>
        page.drivers.map((id) => ({ id, name: driverText(i18n, page.driverNames[id] ?? id) })),
      )}
      {!all_companies && isOffered.tags && (
        <FilterPopover label={i18n._(labels.tags)}>
          <FilterChoices
            label={i18n._(labels.tags)}
            of="tags"
            chosen={tags?.include ?? []}
            onChange={(chosen) => {
              const include = chosen ?? [];
              const exclude = (tags?.exclude ?? []).filter((id) => !include.includes(id));
              change({ tags: include.length + exclude.length > 0 ? { include, exclude } : undefined });
            }}
          />
        </FilterPopover>
      )}
      {!all_companies && isOffered.child_company_ids && (
        <FilterPopover label={i18n._(labels.child_company_ids)}>
          <FilterChoices
            label={i18n._(labels.child_company_ids)}
            of="child_company_ids"
            chosen={children ?? []}
            onChange={(chosen) => change({ child_company_ids: chosen })}
          />
        </FilterPopover>
      )}
      <Select
        label={t`Order by`}
        value={hasLosses || field !== "at_stake" ? field : "severity"}
        onChange={(event) => {
          const sorted = triageQuery.sortedBy(query, event.target.value as CauseOrder);
          navigate({ search: triageQuery.search(sorted) }, { preventScrollReset: true });
        }}
        options={orders
          .filter(({ value }) => hasLosses || value !== "at_stake")
          .map(({ value, label }) => ({ value, label: i18n._(label) }))}
      />
      {hasLosses && (
        <Select
          label={i18n._(labels.min)}
          value={min === undefined ? "" : String(min)}
          onChange={(event) => change({ min: event.target.value === "" ? undefined : Number(event.target.value) })}
          options={[
            { value: "", label: t`${format.energy(0.5)} a day` },
            ...minimums.map((kwh) => ({ value: String(kwh), label: t`${format.energy(kwh)} a day` })),
          ]}
        />
      )}
    </>
  );
}

/** The active filters, each with a link that removes it. */
export function QueueChips({ query, page }: { query: TriageQuery; page: TriagePageData | null }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { types, drivers, tags, child_company_ids: children, min } = query.filters;
  const nameOf = (of: "tags" | "child_company_ids", id: string) => page?.names[of][id] ?? `#${id}`;
  const notTagged = tags?.exclude.map((id) => {
    const choice = nameOf("tags", id);
    return i18n._(msg`not ${choice}`);
  });
  const values = {
    types: types
      ?.filter((type) => !page || page.types.includes(type))
      .map((type) => i18n._(issueTypeLabel(type)))
      .join(", "),
    drivers: drivers?.map((id) => driverText(i18n, page?.driverNames[id] ?? id)).join(", "),
    tags: tags && joinTexts([...tags.include.map((id) => nameOf("tags", id)), ...(notTagged ?? [])], ", "),
    child_company_ids:
      children &&
      joinTexts(
        children.map((id) => nameOf("child_company_ids", id)),
        ", ",
      ),
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

interface Choice {
  id: string;
  name: string;
}

interface ChoicesProps {
  label: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: string[] | undefined) => void;
}

type FilterChoicesProps = Omit<ChoicesProps, "choices"> &
  ({ choices: readonly Choice[] } | { of: "tags" | "child_company_ids" });

/** The choices of a filter of the queue. They are given, or loaded like the choices of the plants filter. */
function FilterChoices(props: FilterChoicesProps) {
  return "of" in props ? <LoadedChoices {...props} /> : <Choices {...props} />;
}

function Choices({ label, choices, chosen: inUrl, onChange }: ChoicesProps) {
  // Reads the pending choices, so that a change is visible before its navigation starts and two quick changes add up.
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

function LoadedChoices({ of, ...props }: Omit<ChoicesProps, "choices"> & { of: "tags" | "child_company_ids" }) {
  const { i18n } = useLingui();
  const { value, error } = useResource<Choice[]>(`/resources/filter-choices?of=${of}`, { failure });
  if (value) return <Choices choices={value} {...props} />;
  return error ? <p className={styles.choices}>{i18n._(failure)}</p> : <SkeletonText lines={4} />;
}

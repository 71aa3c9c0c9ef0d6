import { issueTypeLabel } from "@entities/issue";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/format";
import { lazyComponent } from "@shared/lib/react";
import { Deferred } from "@shared/streaming/deferred";
import { FilterChips, FilterPopover } from "@shared/ui/filter-bar/choice-links";
import { SearchField } from "@shared/ui/search-field/search-field";
import { Select } from "@shared/ui/select/select";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import type { Choice } from "./filter-choices";
import type { TriagePageData } from "./loader.server";
import { type TriageQuery, triageQuery } from "./query";

const labels = {
  types: msg`Type`,
  drivers: msg`Driver`,
  tags: msg`Tags`,
  child_company_ids: msg`Child companies`,
  min: msg`Fold causes below`,
};

const choices = lazyComponent(async () => (await import("./filter-choices")).FilterChoices);

/** The costs per day below which causes are folded, in kWh. */
const minimums = [1, 5, 10, 25, 50];

interface QueueFiltersProps {
  query: TriageQuery;
  result: Promise<Result<TriagePageData>>;
  /** Without losses no cause costs less than another. */
  hasLosses: boolean;
}

/** Search, type, driver, tag, child company, and the cost below which causes are folded. */
export function QueueFilters({ query, result, hasLosses }: QueueFiltersProps) {
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
          <choices.Component
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
        <choices.Component
          label={i18n._(labels.tags)}
          of="tags"
          chosen={tags?.include ?? []}
          onChange={(include) => change({ tags: include && { include, exclude: tags?.exclude ?? [] } })}
        />
      </FilterPopover>
      <FilterPopover label={i18n._(labels.child_company_ids)}>
        <choices.Component
          label={i18n._(labels.child_company_ids)}
          of="child_company_ids"
          chosen={children ?? []}
          onChange={(chosen) => change({ child_company_ids: chosen })}
        />
      </FilterPopover>
      {hasLosses && (
        <Select
          label={i18n._(labels.min)}
          value={min === undefined ? "" : String(min)}
          onChange={(event) => change({ min: event.target.value === "" ? undefined : Number(event.target.value) })}
          options={[
            { value: "", label: t`No limit` },
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
  const namesOf = (of: "tags" | "child_company_ids", ids: readonly string[] | undefined) =>
    ids?.map((id) => page?.names[of][id] ?? `#${id}`).join(", ");
  const values = {
    types: types?.map((type) => i18n._(issueTypeLabel(type))).join(", "),
    drivers: drivers?.map((id) => page?.driverNames[id] ?? id).join(", "),
    tags: namesOf("tags", tags?.include),
    child_company_ids: namesOf("child_company_ids", children),
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

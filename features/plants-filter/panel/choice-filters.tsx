import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { filterLabel } from "../filter-labels";
import { ChoiceList } from "./choice-list";
import type { FilterControlProps } from "./control";
import { indicatorsToChoose } from "./indicators";
import { LoadedChoices } from "./loaded-choices";

/** The indicators to include and to exclude, with their groups. */
export function IndicatorsFilter({ query, change }: FilterControlProps) {
  const { i18n } = useLingui();
  const choices = useMemo(() => indicatorsToChoose(i18n), [i18n]);
  return (
    <ChoiceList
      label={i18n._(filterLabel("indicators"))}
      choices={choices}
      value={query.filters.indicators}
      onChange={(indicators) => change({ indicators })}
    />
  );
}

type SidesFilterProps = FilterControlProps & { filter: "tags" | "companies" | "drivers" };

function SidesFilter({ filter, query, change }: SidesFilterProps) {
  const { i18n } = useLingui();
  return (
    <LoadedChoices filter={filter}>
      {(choices) => (
        <ChoiceList
          label={i18n._(filterLabel(filter))}
          choices={choices}
          value={query.filters[filter]}
          onChange={(value) => change({ [filter]: value })}
        />
      )}
    </LoadedChoices>
  );
}

export const TagsFilter = (props: FilterControlProps) => <SidesFilter filter="tags" {...props} />;
export const CompaniesFilter = (props: FilterControlProps) => <SidesFilter filter="companies" {...props} />;
export const DriversFilter = (props: FilterControlProps) => <SidesFilter filter="drivers" {...props} />;

/** The child companies whose plants the list shows too. */
export function ChildCompaniesFilter({ query, change }: FilterControlProps) {
  const { i18n } = useLingui();
  const name = "child_company_ids";
  const include = query.filters[name];
  return (
    <LoadedChoices filter={name}>
      {(choices) => (
        <ChoiceList
          label={i18n._(filterLabel(name))}
          choices={choices}
          value={include && { include, exclude: [] }}
          excludable={false}
          onChange={(value) => change({ [name]: value?.include })}
        />
      )}
    </LoadedChoices>
  );
}

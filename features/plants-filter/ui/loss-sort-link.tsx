import { Trans } from "@lingui/react/macro";
import { ChoiceLink } from "@shared/ui/filter-bar/choice-links";
import { Icon } from "@shared/ui/icon/icon";
import type { PlantsListQuery, PlantsQuery } from "../query";

interface LossSortLinkProps {
  listQuery: PlantsListQuery;
  query: PlantsQuery;
}

/** Sorts a list by the lost energy, largest first; when it is, sorts it as it is by default. */
export function LossSortLink({ listQuery, query }: LossSortLinkProps) {
  const isSorted = query.sort?.field === "lost_kwh_per_day" && query.sort.descending;
  const sort = isSorted ? null : ({ field: "lost_kwh_per_day", descending: true } as const);
  return (
    <ChoiceLink search={listQuery.search({ ...query, page: 1, sort })} chosen={isSorted === true}>
      <Icon name="arrow-down" size="small" />
      <Trans>Most energy lost</Trans>
    </ChoiceLink>
  );
}

import type { PlantsList, PlantsListQuery, PlantsQuery } from "@features/plants-filter";
import { Trans } from "@lingui/react/macro";
import { LinkButton } from "@shared/ui/button/link-button";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { CreatePlantLink } from "./create-plant-link";

interface NoPlantsProps {
  list: PlantsList;
  listQuery: PlantsListQuery;
  query: PlantsQuery;
}

/** The empty state of a plants list (spec 3 §2). */
export function NoPlants({ list, listQuery, query }: NoPlantsProps) {
  const filtered = listQuery.isFiltered(query);
  return (
    <EmptyState
      icon="plants"
      title={<Trans>There are no plants to show</Trans>}
      actions={
        filtered ? (
          <LinkButton
            to={{ search: listQuery.search(listQuery.withoutFilters(query)) }}
            icon="close"
            prefetch="none"
          >
            <Trans>Clear all filters</Trans>
          </LinkButton>
        ) : (
          list === "plants" && <CreatePlantLink listQuery={listQuery} query={query} />
        )
      }
    >
      {filtered ? (
        <Trans>No plants match these filters. Remove a filter to see more.</Trans>
      ) : (
        <Trans>This company has no plants for this list.</Trans>
      )}
    </EmptyState>
  );
}

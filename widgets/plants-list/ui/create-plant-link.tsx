import type { PlantsListQuery, PlantsQuery } from "@features/plants-filter";
import { Trans } from "@lingui/react/macro";
import { LinkButton } from "@shared/ui/button/link-button";

interface CreatePlantLinkProps {
  listQuery: PlantsListQuery;
  query: PlantsQuery;
}

/** Opens the wizard that creates a plant over the list as it is (spec 3 §2). */
export function CreatePlantLink({ listQuery, query }: CreatePlantLinkProps) {
  return (
    <LinkButton to={`/plants/create${listQuery.search(query)}`} kind="primary" icon="plus" preventScrollReset>
      <Trans>Create plant</Trans>
    </LinkButton>
  );
}

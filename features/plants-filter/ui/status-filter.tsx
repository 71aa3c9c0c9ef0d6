import { statusPresentation, type YieldStatus, yieldStatuses } from "@entities/plant";
import { useLingui } from "@lingui/react/macro";
import { ChoiceLinks } from "@shared/ui/filter-bar/choice-links";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import type { PlantsListQuery, PlantsQuery } from "../query";

interface StatusFilterProps {
  listQuery: PlantsListQuery;
  query: PlantsQuery;
  /** Whether the company has the light tier, and with it the status NON_MON (spec 3 §4). */
  nonMonAccessible: boolean;
}

/** The yield statuses as links that add a status to the filter or remove it. */
export function StatusFilter({ listQuery, query, nonMonAccessible }: StatusFilterProps) {
  const { t, i18n } = useLingui();
  const chosen = query.filters.yield_status_filter ?? [];
  const offered = yieldStatuses.filter((status) => status !== "NON_MON" || nonMonAccessible);

  const toggled = (status: YieldStatus): PlantsQuery => {
    const next = chosen.includes(status) ? chosen.filter((other) => other !== status) : [...chosen, status];
    return listQuery.withFilter(query, "yield_status_filter", next.length > 0 ? next : undefined);
  };

  const links = offered.map((status) => {
    const { level, label } = statusPresentation(status);
    const isChosen = chosen.includes(status);
    const statusLabel = status === "NONE" ? `${i18n._(label)} (${t`no data`})` : i18n._(label);
    return {
      key: status,
      children: <StatusIcon level={level}>{i18n._(label)}</StatusIcon>,
      title: isChosen ? t`Remove filter: ${statusLabel}` : t`Filter by ${statusLabel}`,
      chosen: isChosen,
      search: listQuery.search(toggled(status)),
    };
  });
  return <ChoiceLinks label={t`Yield status`} links={links} scrolling />;
}

import { useLingui } from "@lingui/react/macro";
import { capitalize } from "@shared/lib/capitalize";
import { Select } from "@shared/ui/select/select";
import { filterLabel, ticketLabels } from "../filter-labels";
import { ticketChoices } from "../query";
import type { FilterControlProps } from "./control";

/** Whether a plant has tickets. */
export function TicketFilter({ query, change }: FilterControlProps) {
  const { t, i18n } = useLingui();
  return (
    <Select
      size="small"
      label={i18n._(filterLabel("tickets"))}
      value={query.filters.tickets ?? ""}
      onChange={(event) => change({ tickets: ticketChoices.find((choice) => choice === event.target.value) })}
      options={[
        { value: "", label: t`With or without tickets` },
        ...ticketChoices.map((value) => ({ value, label: capitalize(i18n._(ticketLabels[value])) })),
      ]}
    />
  );
}

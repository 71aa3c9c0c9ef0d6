import { issueFinding, isTicketable } from "@entities/issue";
import { type PlantView, plantPermissions } from "@entities/plant";
import { CreateTicketButton } from "@features/create-ticket";
import {
  allLaneRows,
  type EventAction,
  EventLane,
  eventsWithin,
  type Highlight,
  type PlantEvent,
} from "@features/plant-events";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { readId } from "@shared/lib/text";
import { useMemo } from "react";
import type { ChartModel } from "../rules/chart-model";
import type { Plot } from "./create-plot.client";

/** The action that creates a ticket about an open issue, for users who may create tickets of the plant. */
const ticketAction =
  (i18n: I18n, view: PlantView): EventAction =>
  ({ kind, row, typeName, pattern, text, from, isResolved }, name) => {
    const id = readId(row?.replace("issue-", ""));
    if (kind !== "issue" || id === null || isResolved || !isTicketable(typeName) || !plantPermissions(view).canEdit)
      return null;
    const finding = issueFinding({ type_name: typeName, pattern });
    const meter = typeof text === "string" ? text : null;
    return (
      <CreateTicketButton
        subject={{ issues: [{ id, finding, meter, foundOn: from }], lost: null }}
        label={i18n._(msg`Create ticket about ${name}`)}
      />
    );
  };

interface PeriodEventsProps {
  events: readonly PlantEvent[];
  plantView: PlantView;
  plot: Plot | null;
  model: ChartModel;
  /** The time of the data. */
  asOf: string;
  /** The distance between two periods in pixels. */
  spacing: number;
  onHighlight: (highlight: Highlight | null) => void;
}

/** The events of the plant within the periods of the chart. */
export function PeriodEvents({ events, model, asOf, plantView, plot, spacing, onHighlight }: PeriodEventsProps) {
  const { i18n } = useLingui();
  const { today, ref } = plantView;
  const within = useMemo(
    () => eventsWithin(events, model.periods, today, Temporal.Instant.from(asOf)),
    [events, model.periods, today, asOf],
  );
  // A row for each kind, so that the height is known before the events have loaded.
  const rows = useMemo(() => allLaneRows(within, spacing), [within, spacing]);
  return (
    <EventLane
      rows={rows}
      plantRef={ref}
      actionOf={ticketAction(i18n, plantView)}
      onHighlight={onHighlight}
      onReveal={(position) => plot?.reveal(position)}
    />
  );
}

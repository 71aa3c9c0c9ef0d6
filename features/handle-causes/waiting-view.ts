import { msg } from "@lingui/core/macro";
import type { EntryView } from "@shared/outbox/entry";
import type { PlantChange } from "./action.server";
import { causeActions, plantIdsOf } from "./cause-action";

/** How the change of a plant is shown while it waits in the outbox (domain/outbox.md#changes). */
export function waitingView(plantId: number, change: PlantChange): EntryView {
  const ofPlant = `plant-${plantId}`;
  switch (change.kind) {
    case "snooze": {
      const { until, issues } = change;
      return {
        title: until ? msg`Snooze issue` : msg`Unsnooze issue`,
        ...(until && { until }),
        places: [ofPlant, ...issues.map(({ issueId }) => `issue-${issueId}`)],
        invalidates: causeActions.snooze.invalidates,
      };
    }
    case "ticket":
      return {
        title: msg`Ticket`,
        fields: [
          { name: "change.title", label: msg`Title`, kind: "line" },
          { name: "change.description", label: msg`Description`, kind: "html" },
        ],
        places: plantIdsOf({ plantId, change }).flatMap((id) => [`plant-${id}`, `tickets-${id}`]),
        invalidates: causeActions.ticket.invalidates,
      };
    case "assign":
      return {
        title: change.assigned ? msg`Assign` : msg`Un-assign`,
        places: [ofPlant, ...change.tickets.flatMap((id) => [`assignees-${id}`, `ticket-${id}`])],
        invalidates: causeActions.assign.invalidates,
      };
    case "note":
      return {
        title: msg`Note`,
        fields: [{ name: "change.message", label: msg`Note`, kind: "text" }],
        places: [ofPlant, `notes-${plantId}`],
        invalidates: causeActions.note.invalidates,
      };
    case "delete-note": {
      const { invalidates } = causeActions.note;
      return { title: msg`Delete note`, places: [ofPlant, `notes-${plantId}`], invalidates };
    }
  }
}

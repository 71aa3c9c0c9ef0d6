import { useFetcher } from "@remix-run/react";
import type { PlantRef } from "@shared/api/refs";
import { errorOf } from "@shared/api/result";
import { useOnUnmount } from "@shared/lib/use-on-unmount";
import { useResultEvent } from "@shared/lib/use-result-event";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import type { createPlantTicket } from "../action.server";
import { createKey } from "../form";
import { $isOpen, closed, opened, settled } from "../model";
import { TicketForm } from "./ticket-form";

export interface TicketDialogProps {
  plantRef: PlantRef;
  plantName: string;
  /** How often the user opened the dialog; each change opens it. */
  openings: number;
}

/** The dialog for a new ticket of a plant; nothing while it is closed. */
export function TicketDialog({ plantRef, plantName, openings }: TicketDialogProps) {
  const { plantId } = plantRef;
  const { data, state } = useFetcher<typeof createPlantTicket>({ key: createKey(plantId) });
  const { isOpen, ...unit } = useUnit({ isOpen: $isOpen, opened, closed, settled });
  useResultEvent(state === "idle" ? data : null, (result) => unit.settled(errorOf(result)));
  useOnUnmount(unit.closed, plantId);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the user opens the dialog
  useEffect(() => {
    unit.opened({ ref: plantRef, plantName });
  }, [openings]);

  return isOpen ? <TicketForm /> : null;
}

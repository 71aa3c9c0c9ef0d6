import { Trans } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import { useOpenDialog } from "@shared/forms/draft/use-draft";
import { useOnUnmount } from "@shared/lib/react";
import { Button } from "@shared/ui/button/button";
import { createEvent, createStore } from "effector";
import { useUnit } from "effector-react";
import { Suspense } from "react";
import { ticketDialog } from "./lazy-ticket-dialog";

export { ticketDialog } from "./lazy-ticket-dialog";
export { CreateTicketOfPlant } from "./ticket-of-plant";

export const ticketRequested = createEvent();
const dismissed = createEvent();
/** The plant is no longer shown. */
const closed = createEvent();

/** Null until the dialog is opened for the first time: it keeps what was typed while it is closed. */
const $isOpen = createStore<boolean | null>(null)
  .on(ticketRequested, () => true)
  .on(dismissed, () => false)
  .reset(closed);

/** A button that opens the dialog for a new ticket of the plant. */
export function CreateTicketButton() {
  const request = useUnit(ticketRequested);
  return (
    <Button
      size="small"
      icon="plus"
      aria-haspopup="dialog"
      onPointerEnter={ticketDialog.preload}
      onFocus={ticketDialog.preload}
      onClick={() => request()}
    >
      <Trans>Create ticket</Trans>
    </Button>
  );
}

/** The dialog for a new ticket of a plant, which is loaded when it is first needed. */
export function CreateTicket(props: { plantRef: PlantRef; plantName: string }) {
  const { isOpen, ...unit } = useUnit({ isOpen: $isOpen, ticketRequested, dismissed, closed });
  useOpenDialog("ticket", isOpen ? "new" : null, () => unit.ticketRequested());
  useOnUnmount(unit.closed, props.plantRef.plantId);
  if (isOpen === null) return null;
  return (
    <Suspense fallback={null}>
      <ticketDialog.Component {...props} isOpen={isOpen} onClose={unit.dismissed} />
    </Suspense>
  );
}

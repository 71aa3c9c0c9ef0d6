import type { TicketText } from "@entities/ticket";
import { Trans } from "@lingui/react/macro";
import { Button } from "@shared/ui/button/button";
import { useUnit } from "effector-react";
import { $isEditing, opened } from "../model";
import { ticketForm } from "./lazy-form";

/** Opens the form for the title and the description of a ticket; nothing while it is shown. */
export function EditTicketButton({ text }: { text: TicketText }) {
  const { isEditing, open } = useUnit({ isEditing: $isEditing, open: opened });
  if (isEditing) return null;
  return (
    <Button
      size="small"
      icon="edit"
      onPointerEnter={ticketForm.preload}
      onFocus={ticketForm.preload}
      onClick={() => open(text)}
    >
      <Trans>Edit</Trans>
    </Button>
  );
}

import type { PlantRef } from "@shared/api/refs";
import { useDraft } from "@shared/forms/draft/use-draft";
import { useSubmission } from "@shared/forms/submission/use-submission";
import { useUnit } from "effector-react";
import { useEffect, useMemo } from "react";
import { createKey } from "../form";
import { $draft, $isOpen, creation, opened, restored } from "../model";
import { TicketForm } from "./ticket-form";

export interface TicketDialogProps {
  plantRef: PlantRef;
  plantName: string;
  /** How often the user opened the dialog; each change opens it. */
  openings: number;
}

/** The dialog for a new ticket of a plant; nothing while it is closed. What was typed survives a reload. */
export function TicketDialog({ plantRef, plantName, openings }: TicketDialogProps) {
  const { plantId } = plantRef;
  const { isOpen, draft, ...unit } = useUnit({ isOpen: $isOpen, draft: $draft, opened, restored });
  useSubmission(creation, createKey(plantId), plantId);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the user opens the dialog
  useEffect(() => {
    unit.opened({ ref: plantRef, plantName });
  }, [openings]);

  const own = draft?.ref.plantId === plantId ? draft : null;
  const { title = "", description = "" } = own ?? {};
  const isTyped = own !== null && (title !== own.defaultTitle || description !== "");
  // After the effect above, because only an open dialog is restored.
  useDraft({
    key: "create-ticket",
    value: useMemo(() => (isTyped ? { title, description } : null), [isTyped, title, description]),
    restore: (stored) => unit.restored({ title: stored.title ?? "", description: stored.description ?? "" }),
  });

  return isOpen ? <TicketForm /> : null;
}

import { Trans } from "@lingui/react/macro";
import { useLocation, useNavigate } from "@remix-run/react";
import type { PlantRef } from "@shared/api/refs";
import { useOpenDialog } from "@shared/forms/draft/use-draft";
import { lazyComponent, useOnUnmount } from "@shared/lib/react";
import { Button, LinkButton } from "@shared/ui/button/button";
import { createEvent, createStore } from "effector";
import { useUnit } from "effector-react";
import { Suspense, useEffect, useState } from "react";
import type { TicketPlant } from "./plant-search";
import type { TicketDialogProps } from "./ticket-dialog";

/** The dialog, its form and the editor: the page does not need them before. */
export const ticketDialog = lazyComponent<TicketDialogProps>(async () => {
  const [{ preloadRichTextEditor }, { TicketDialog }] = await Promise.all([
    import("@shared/ui/rich-text-editor/rich-text-editor"),
    import("./ticket-dialog"),
  ]);
  preloadRichTextEditor();
  return TicketDialog;
});

const plantSearch = lazyComponent(async () => (await import("./plant-search")).PlantSearchDialog);

/** The hash of a tickets list that opens the search for a plant, so that the command palette has a link to it. */
const hash = "#create-ticket";

/** The button that opens a search for a plant, then the dialog for a new ticket of it (domain/tickets.md#creating). */
export function CreateTicketOfPlant({ companyId }: { companyId: number }) {
  const location = useLocation();
  const navigate = useNavigate();
  // The server does not know the hash.
  const [isSearching, setSearching] = useState(false);
  useEffect(() => setSearching(location.hash === hash), [location.hash]);
  /** Stays when its dialog is closed: it keeps what was typed. */
  const [plant, setPlant] = useState<TicketPlant | null>(null);
  const [isOpen, setOpen] = useState(false);
  useOpenDialog("new-ticket", isOpen && plant ? JSON.stringify(plant) : null, (stored) => {
    setPlant(JSON.parse(stored));
    setOpen(true);
  });
  const close = () => {
    setSearching(false);
    navigate({ search: location.search, hash: "" }, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <LinkButton
        to={{ search: location.search, hash }}
        kind="primary"
        icon="plus"
        aria-keyshortcuts="c"
        preventScrollReset
        prefetch="none"
        onPointerEnter={plantSearch.preload}
        onFocus={plantSearch.preload}
      >
        <Trans>Create ticket</Trans>
      </LinkButton>
      <Suspense fallback={null}>
        {isSearching && (
          <plantSearch.Component
            onClose={close}
            onPick={(picked) => {
              close();
              setPlant(picked);
              setOpen(true);
            }}
          />
        )}
        {plant && (
          <ticketDialog.Component
            key={plant.id}
            plantRef={{ companyId, plantId: plant.id }}
            plantName={plant.name}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

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

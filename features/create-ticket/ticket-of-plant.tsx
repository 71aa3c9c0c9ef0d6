import { Trans } from "@lingui/react/macro";
import { useLocation, useNavigate } from "@remix-run/react";
import { useOpenDialog } from "@shared/forms/draft/use-draft";
import { LinkButton } from "@shared/ui/button/button";
import { useEffect, useState } from "react";
import { PlantSearchDialog, type TicketPlant } from "./plant-search";
import { TicketDialog } from "./ticket-dialog";

/** The hash of a tickets list that opens the search for a plant. The command palette links to it. */
const hash = "#create-ticket";

/**
 * The button that opens a search for a plant, then the dialog for a new ticket of the selected plant
 * (domain/tickets.md#creating).
 */
export function CreateTicketOfPlant({ companyId }: { companyId: number }) {
  const location = useLocation();
  const navigate = useNavigate();
  // The server does not receive the hash.
  const [isSearching, setSearching] = useState(false);
  useEffect(() => setSearching(location.hash === hash), [location.hash]);
  /** Remains mounted when the dialog is closed, because the dialog keeps the entered text. */
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
      >
        <Trans>Create ticket</Trans>
      </LinkButton>
      {isSearching && (
        <PlantSearchDialog
          onClose={close}
          onPick={(picked) => {
            close();
            setPlant(picked);
            setOpen(true);
          }}
        />
      )}
      {plant && (
        <TicketDialog
          key={plant.id}
          plantRef={{ companyId, plantId: plant.id }}
          plantName={plant.name}
          // A change of the hash closes dialogs, so the dialog opens after the hash of the search is removed.
          isOpen={isOpen && location.hash !== hash}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

import { Trans } from "@lingui/react/macro";
import { useLocation, useNavigate } from "@remix-run/react";
import type { PlantRef } from "@shared/api/refs";
import { useOpenDialog } from "@shared/drafts/use-draft";
import { lazyComponent, useOnUnmount } from "@shared/lib/react";
import { Button, LinkButton } from "@shared/ui/button/button";
import { preloadRichTextEditor } from "@shared/ui/rich-text-editor/rich-text-editor";
import { createEvent, createStore } from "effector";
import { useUnit } from "effector-react";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import type { TicketSubject } from "./ticket-text";

export type { TicketSubject } from "./ticket-text";

const ticketDialog = lazyComponent(async () => (await import("./ticket-dialog")).TicketDialog);

/** Loads the dialog of a new ticket with its editor. */
export function preloadTicketDialog(): void {
  ticketDialog.preload();
  preloadRichTextEditor();
}

/** The user requested a new ticket of the plant, with or without issues as its subject. */
export const ticketRequested = createEvent<TicketSubject | null>();
const dismissed = createEvent();
/** The plant was unmounted. */
const closed = createEvent();

/** Null until the dialog is opened for the first time. A closed dialog keeps the entered text. */
const $isOpen = createStore<boolean | null>(null)
  .on(ticketRequested, () => true)
  .on(dismissed, () => false)
  .reset(closed);

/** The subject of the ticket. Null without an issue. */
const $subject = createStore<TicketSubject | null>(null)
  .on(ticketRequested, (_, subject) => subject)
  .reset(closed);

interface CreateTicketButtonProps {
  subject?: TicketSubject;
  /** Names the issue in the label, because each issue has such a button. */
  label?: string;
  children?: ReactNode;
}

/** The button that opens the dialog for a new ticket of the plant or of some of its issues. */
export function CreateTicketButton({ subject, label, children }: CreateTicketButtonProps) {
  const request = useUnit(ticketRequested);
  return (
    <Button
      size="small"
      icon="plus"
      aria-label={label}
      aria-haspopup="dialog"
      onPointerEnter={preloadTicketDialog}
      onFocus={preloadTicketDialog}
      onClick={() => request(subject ?? null)}
    >
      {children ?? <Trans>Create ticket</Trans>}
    </Button>
  );
}

/** The dialog for a new ticket of a plant. */
export function CreateTicket(props: { plantRef: PlantRef; plantName: string }) {
  const { isOpen, subject, ...unit } = useUnit({
    isOpen: $isOpen,
    subject: $subject,
    ticketRequested,
    dismissed,
    closed,
  });
  useOpenDialog("ticket-about", isOpen ? JSON.stringify(subject) : null, (stored) =>
    unit.ticketRequested(JSON.parse(stored)),
  );
  useOnUnmount(unit.closed, props.plantRef.plantId);
  if (isOpen === null) return null;
  const { companyId, plantId } = props.plantRef;
  return (
    <Suspense fallback={null}>
      <ticketDialog.Component
        companyId={companyId}
        plant={{ id: plantId, name: props.plantName }}
        subject={subject}
        isOpen={isOpen}
        onClose={unit.dismissed}
      />
    </Suspense>
  );
}

/** The hash of a tickets list that opens the dialog. The command palette links to it. */
const hash = "#create-ticket";

/** The button that opens the dialog for a new ticket of plants that the user chooses (domain/tickets.md#creating). */
export function CreateTicketOfPlants({ companyId }: { companyId: number }) {
  const location = useLocation();
  const navigate = useNavigate();
  // The server does not receive the hash. Null until the dialog is opened for the first time.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  useEffect(() => setOpen((last) => location.hash === hash || (last && false)), [location.hash]);
  return (
    <>
      <LinkButton
        to={{ search: location.search, hash }}
        kind="primary"
        icon="plus"
        aria-keyshortcuts="c"
        preventScrollReset
        prefetch="none"
        onPointerEnter={preloadTicketDialog}
        onFocus={preloadTicketDialog}
      >
        <Trans>Create ticket</Trans>
      </LinkButton>
      {isOpen !== null && (
        <Suspense fallback={null}>
          <ticketDialog.Component
            companyId={companyId}
            isOpen={isOpen}
            onClose={() => navigate({ search: location.search, hash: "" }, { replace: true, preventScrollReset: true })}
          />
        </Suspense>
      )}
    </>
  );
}

import type { TicketRef, TicketText } from "@entities/ticket";
import { Trans } from "@lingui/react/macro";
import { useDraft } from "@shared/forms/draft/use-draft";
import { useSubmission } from "@shared/forms/submission/use-submission";
import { useFocusWhenClosed } from "@shared/lib/use-focus-when-closed";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { useUnit } from "effector-react";
import { type ReactNode, Suspense, useMemo } from "react";
import { editKey } from "../form";
import { $draft, $isEditing, cancelled, opened, restored, saving } from "../model";
import styles from "./edit-ticket.module.css";
import { ticketForm } from "./lazy-form";

interface EditableTicketProps {
  ticketRef: TicketRef;
  /** The saved text. */
  text: TicketText;
  /** The description as it is shown while it is not edited. */
  children: ReactNode;
}

/** The description of a ticket, and the form for it and the title while they are edited (spec 3 §4). */
export function EditableTicket({ ticketRef, text, children }: EditableTicketProps) {
  const { isEditing, draft, error, ...unit } = useUnit({
    isEditing: $isEditing,
    draft: $draft,
    error: saving.$error,
    opened,
    cancelled,
    restored,
  });
  useSubmission(saving, editKey(ticketRef.ticketId), ticketRef.ticketId);
  const { title = text.title, description = text.description } = draft ?? {};
  const isTyped = title !== text.title || description !== text.description;
  useDraft({
    key: "ticket",
    value: useMemo(() => (isTyped ? { title, description } : null), [isTyped, title, description]),
    restore: (stored) => unit.restored({ ...text, ...stored }),
  });
  const focusRef = useFocusWhenClosed<HTMLDivElement>(isEditing);

  return (
    <div ref={focusRef} tabIndex={-1}>
      {isEditing ? (
        <Suspense fallback={<Skeleton height="24rem" />}>
          <ticketForm.Component ticketRef={ticketRef} />
        </Suspense>
      ) : (
        <>
          {error && draft && (
            <div className={styles.notice}>
              <Alert
                kind="danger"
                title={<Trans>Failed to update ticket</Trans>}
                actions={
                  <div className={styles.actions}>
                    <Button size="small" onClick={() => unit.opened(text)}>
                      <Trans>Continue editing</Trans>
                    </Button>
                    <Button kind="quiet" size="small" onClick={() => unit.cancelled()}>
                      <Trans>Discard changes</Trans>
                    </Button>
                  </div>
                }
              >
                <Trans>The saved text is shown. Your changes were not lost.</Trans>
              </Alert>
            </div>
          )}
          {children}
        </>
      )}
    </div>
  );
}

import type { TicketRef } from "@entities/ticket";
import { Trans } from "@lingui/react/macro";
import { Button } from "@shared/ui/button/button";
import { lazy, Suspense, useEffect, useRef, useState } from "react";

const loadDialog = () => import("../dialog/template-dialog");
const TemplateDialog = lazy(async () => ({ default: (await loadDialog()).TemplateDialog }));

interface ChangeTemplateProps {
  ticketRef: TicketRef;
  /** The template the ticket has; null for none. */
  templateId: number | null;
}

/** The button to another template; the dialog comes with the first press. */
export function ChangeTemplate({ ticketRef, templateId }: ChangeTemplateProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);

  // The button that had the focus last was off meanwhile, so that the dialog cannot give it back by itself.
  useEffect(() => {
    if (!open) return;
    const button = buttonRef.current;
    return () => button?.focus();
  }, [open]);

  return (
    <>
      <Button
        ref={buttonRef}
        aria-haspopup="dialog"
        onPointerEnter={loadDialog}
        onClick={() => setOpen(true)}
      >
        <Trans>Change template</Trans>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <TemplateDialog ticketRef={ticketRef} templateId={templateId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

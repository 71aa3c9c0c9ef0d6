import { Trans } from "@lingui/react/macro";
import { Button } from "@shared/ui/button/button";
import { useState } from "react";
import type { TemplateDialogProps } from "./template-dialog";
import { TemplateDialog } from "./template-dialog";

/** The button that opens the template dialog. */
export function ChangeTemplate(context: TemplateDialogProps["context"]) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Change template</Trans>
      </Button>
      {isOpen && <TemplateDialog context={context} onClose={() => setOpen(false)} />}
    </>
  );
}

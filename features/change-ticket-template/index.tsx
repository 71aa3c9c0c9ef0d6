import { Trans } from "@lingui/react/macro";
import { lazyComponent } from "@shared/lib/react";
import { Button } from "@shared/ui/button/button";
import { Suspense, useState } from "react";
import type { TemplateDialogProps } from "./template-dialog";

const dialog = lazyComponent<TemplateDialogProps>(async () => (await import("./template-dialog")).TemplateDialog);

/** The button that opens the template dialog, which is loaded when it is first needed. */
export function ChangeTemplate(context: TemplateDialogProps["context"]) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onPointerEnter={dialog.preload} onClick={() => setOpen(true)}>
        <Trans>Change template</Trans>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <dialog.Component context={context} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

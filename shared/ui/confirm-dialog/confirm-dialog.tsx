import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "../button/button";
import { Dialog } from "../dialog/dialog";

interface ConfirmDialogProps {
  title: ReactNode;
  /** The verb of the action. */
  confirmLabel: ReactNode;
  /** "danger" for what cannot be undone. */
  kind?: "primary" | "danger";
  onConfirm: () => void;
  onClose: () => void;
  /** The question and its consequences. */
  children: ReactNode;
}

/** Confirms an action before it is submitted. */
export function ConfirmDialog({
  title,
  confirmLabel,
  kind = "primary",
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind={kind} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

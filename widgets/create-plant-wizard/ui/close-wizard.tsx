import { Trans } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import { Button } from "@shared/ui/button/button";
import { LinkButton } from "@shared/ui/button/link-button";
import { ConfirmDialog } from "@shared/ui/confirm-dialog/confirm-dialog";
import { useState } from "react";
import styles from "./create-plant-wizard.module.css";

interface CloseWizardProps {
  /** Whether the user has created the plant already. */
  isCreated: boolean;
  /** The plants list behind the wizard. */
  to: string;
  disabled: boolean;
  onClose: () => void;
}

/** The only way to close the wizard, which is confirmed (spec 3 §2). */
export function CloseWizard({ isCreated, to, disabled, onClose }: CloseWizardProps) {
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <div className={styles.close}>
      <Button aria-haspopup="dialog" disabled={disabled} onClick={() => setIsConfirming(true)}>
        {isCreated ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={isCreated ? <Trans>Close the wizard?</Trans> : <Trans>Discard this plant?</Trans>}
          confirmLabel={isCreated ? <Trans>Close</Trans> : <Trans>Discard</Trans>}
          kind={isCreated ? "primary" : "danger"}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => {
            onClose();
            navigate(to, { preventScrollReset: true });
          }}
        >
          {isCreated ? (
            <p>
              <Trans>
                The plant has been created. You can add its meters, tags and other details later on its page.
              </Trans>
            </p>
          ) : (
            <p>
              <Trans>The plant is not created, and what you typed is removed.</Trans>
            </p>
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Closes the wizard of a plant that could not be loaded or belongs to another company: there is nothing to lose. */
export function LeaveWizard({ to }: { to: string }) {
  return (
    <div className={styles.close}>
      <LinkButton to={to} preventScrollReset>
        <Trans>Close</Trans>
      </LinkButton>
    </div>
  );
}

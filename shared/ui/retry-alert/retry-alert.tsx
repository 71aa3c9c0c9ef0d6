import { Trans } from "@lingui/react/macro";
import { useRevalidator } from "@remix-run/react";
import type { ReactNode } from "react";
import { Alert } from "../alert/alert";
import { Button } from "../button/button";

interface RetryAlertProps {
  /** What failed. */
  children: ReactNode;
  /** True while what failed is being asked for again by something else. */
  busy?: boolean;
}

/** Says what a loader could not bring, and asks for it again; the address, and with it every filter, stays. */
export function RetryAlert({ children, busy = false }: RetryAlertProps) {
  const revalidator = useRevalidator();
  return (
    <Alert
      kind="danger"
      actions={
        <Button
          size="small"
          icon="retry"
          busy={busy || revalidator.state === "loading"}
          onClick={revalidator.revalidate}
        >
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {children}
    </Alert>
  );
}

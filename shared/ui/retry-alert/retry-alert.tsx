import { Trans } from "@lingui/react/macro";
import { useRevalidator } from "@remix-run/react";
import type { ReactNode } from "react";
import { Alert } from "../alert/alert";
import { Button } from "../button/button";

interface RetryAlertProps {
  /** The message of the error. */
  children: ReactNode;
  /** True while another component is reloading the data. */
  busy?: boolean;
}

/** The error of a loader with a retry, which preserves the URL and its filters. */
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

import { Trans } from "@lingui/react/macro";
import { useRevalidator } from "@remix-run/react";
import { Alert } from "@shared/ui/alert";
import { Button } from "@shared/ui/button";

/** The reports did not come. // spec 3 §8 */
export function ReportsFailed() {
  const revalidator = useRevalidator();
  return (
    <Alert
      kind="danger"
      actions={
        <Button
          size="small"
          icon="retry"
          busy={revalidator.state === "loading"}
          onClick={revalidator.revalidate}
        >
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>Something went wrong. Please try again later.</Trans>
    </Alert>
  );
}

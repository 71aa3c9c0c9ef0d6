import { Trans } from "@lingui/react/macro";
import { useRevalidator } from "@remix-run/react";
import { Alert } from "@shared/ui/alert";
import { Button } from "@shared/ui/button";

/** A day whose plants did not come: what failed, and another try; day, page and types stay (spec 3 §2). */
export function DayFailed({ busy }: { busy: boolean }) {
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
      <Trans>
        Something went wrong retrieving the data. You can reload the page or try again later, contact support
        if it persists
      </Trans>
    </Alert>
  );
}

import { Trans } from "@lingui/react/macro";
import { useRevalidator } from "@remix-run/react";
import { Alert } from "@shared/ui/alert";
import { Button } from "@shared/ui/button";
import { EmptyState } from "@shared/ui/empty-state";
import styles from "./list-body.module.css";

/** A list whose rows did not come: what failed, and another try with the same filters (spec 3 §2). */
export function ListFailed({ busy }: { busy: boolean }) {
  const revalidator = useRevalidator();
  return (
    <div className={styles.failure}>
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
          Something went wrong retrieving the data. You can reload the page or try again later, contact
          support if it persists
        </Trans>
      </Alert>
      <div className={styles.frame}>
        <EmptyState icon="offline" title={<Trans>An error occurred. Please retry later.</Trans>} />
      </div>
    </div>
  );
}

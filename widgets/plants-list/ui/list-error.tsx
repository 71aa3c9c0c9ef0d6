import { Trans } from "@lingui/react/macro";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { RetryAlert } from "@shared/ui/retry-alert/retry-alert";
import styles from "./list-body.module.css";

/** A list whose rows did not come: what failed, and another try with the same filters (spec 3 §2). */
export function ListError({ busy }: { busy: boolean }) {
  return (
    <div className={styles.failure}>
      <RetryAlert busy={busy}>
        <Trans>
          Something went wrong retrieving the data. You can reload the page or try again later, contact
          support if it persists
        </Trans>
      </RetryAlert>
      <div className={styles.frame}>
        <EmptyState icon="offline" title={<Trans>An error occurred. Please retry later.</Trans>} />
      </div>
    </div>
  );
}

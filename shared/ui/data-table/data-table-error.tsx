import { Trans } from "@lingui/react/macro";
import { EmptyState } from "../empty-state/empty-state";
import { RetryAlert } from "../retry-alert/retry-alert";
import styles from "./data-table.module.css";

/** The error state of a list: the error, and a retry that preserves the URL with its filters (spec 3 §2). */
export function DataTableError({ busy }: { busy: boolean }) {
  return (
    <div className={styles.error}>
      <RowsErrorAlert busy={busy} />
      <div className={styles.empty}>
        <EmptyState icon="offline" title={<Trans>An error occurred. Please retry later.</Trans>} />
      </div>
    </div>
  );
}

/** The error of rows that could not be loaded, with a retry. `busy` while another request for them is running. */
export function RowsErrorAlert({ busy }: { busy: boolean }) {
  return (
    <RetryAlert busy={busy}>
      <Trans>
        Something went wrong retrieving the data. You can reload the page or try again later, contact support
        if it persists
      </Trans>
    </RetryAlert>
  );
}

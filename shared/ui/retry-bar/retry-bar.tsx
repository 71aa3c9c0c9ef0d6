import { Trans } from "@lingui/react/macro";
import type { FailedNavigation } from "../../navigation/use-page-data-fetch";
import { Alert } from "../alert/alert";
import { Button } from "../button/button";
import styles from "./retry-bar.module.css";

/** A navigation that failed for lack of a connection, with a retry; the current page stays as it is. */
export function RetryBar({ samePage, retry }: FailedNavigation) {
  return (
    <div className={styles.bar}>
      <Alert
        kind="danger"
        actions={
          <Button size="small" icon="retry" onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {samePage ? (
          <Trans>Could not update this page. Check your connection and try again.</Trans>
        ) : (
          <Trans>Could not load the page. Check your connection and try again.</Trans>
        )}
      </Alert>
    </div>
  );
}

import { Trans } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import { Button } from "../ui/button/button";
import { $notRefreshed, pageClosed, pageOpened, refresh } from "./open-page";
import { useResumed } from "./refresh";
import styles from "./refresh-open-page.module.css";

interface RefreshOpenPageProps {
  /** The ids of the routes whose data refresh, separated by commas; empty for a page that does not refresh. */
  routes: string;
  owner: string;
}

/** Refreshes the open page (domain/freshness.md#refresh). Says what could not be refreshed. */
export function RefreshOpenPage({ routes, owner }: RefreshOpenPageProps) {
  const { pathname, search } = useLocation();
  const href = pathname + search;
  const events = useUnit({ pageClosed, pageOpened });
  useResumed(refresh.resumed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the events of a scope stay the same
  useEffect(() => {
    if (routes === "") return;
    events.pageOpened({ href, routes: routes.split(","), owner });
    return () => events.pageClosed();
  }, [href, routes, owner]);
  return <NotRefreshed />;
}

function NotRefreshed() {
  const format = useFormat();
  const { notRefreshed, retry } = useUnit({ notRefreshed: $notRefreshed, retry: refresh.requested });
  const asOf = notRefreshed && format.time(Temporal.Instant.fromEpochMilliseconds(notRefreshed.asOf));
  return (
    <div role="status">
      {asOf && (
        <div className={styles.notice} data-print="hide">
          {notRefreshed.what === "page" ? (
            <Trans>As of {asOf}. Could not be refreshed.</Trans>
          ) : (
            <Trans>Some figures are as of {asOf}. They could not be refreshed.</Trans>
          )}
          <Button size="small" kind="quiet" icon="retry" onClick={() => retry()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

import { Trans } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import { Button } from "../ui/button/button";
import {
  $notRefreshed,
  channelOpened,
  pageClosed,
  pageOpened,
  pageResumed,
  refreshRequested,
  refreshShared,
} from "./model";
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
  const events = useUnit({ channelOpened, pageClosed, pageOpened, pageResumed, refreshShared });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the events of a scope stay the same
  useEffect(() => {
    if (routes === "") return;
    events.pageOpened({ href, routes: routes.split(","), owner });
    return () => events.pageClosed();
  }, [href, routes, owner]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the events of a scope stay the same
  useEffect(() => {
    const channel = new BroadcastChannel("refresh");
    channel.onmessage = ({ data }) => events.refreshShared(data);
    events.channelOpened(channel);
    const resume = () => events.pageResumed();
    document.addEventListener("visibilitychange", resume);
    window.addEventListener("online", resume);
    return () => {
      channel.close();
      document.removeEventListener("visibilitychange", resume);
      window.removeEventListener("online", resume);
    };
  }, []);
  return <NotRefreshed />;
}

function NotRefreshed() {
  const format = useFormat();
  const { notRefreshed, retry } = useUnit({ notRefreshed: $notRefreshed, retry: refreshRequested });
  const asOf = notRefreshed && format.time(notRefreshed.asOf);
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

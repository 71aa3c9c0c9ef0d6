import { Trans } from "@lingui/react/macro";
import { useNavigation } from "@remix-run/react";
import type { FailedNavigation } from "@shared/framework/page-data-fetch";
import { Alert } from "@shared/ui/alert/alert";
import { LiveRegion } from "@shared/ui/visually-hidden/visually-hidden";
import { useEffect, useState } from "react";
import styles from "./navigation-progress.module.css";

/** A faster navigation shows no bar, which would only flicker. */
const showDelayMs = 150;

/** A faster navigation is not announced, because screen readers read the heading of the new page. */
const announceDelayMs = 1_000;

type Progress = "hidden" | "visible" | "announced";

/**
 * A thin bar at the top of the window while the next page is loading. It is hidden while `failed` waits for a retry.
 */
export function NavigationProgress({ failed }: { failed: boolean }) {
  const busy = useNavigation().state !== "idle" && !failed;
  const [progress, setProgress] = useState<Progress>("hidden");

  useEffect(() => {
    if (!busy) return;
    const show = setTimeout(() => setProgress("visible"), showDelayMs);
    const announce = setTimeout(() => setProgress("announced"), announceDelayMs);
    return () => {
      clearTimeout(show);
      clearTimeout(announce);
      setProgress("hidden");
    };
  }, [busy]);

  return (
    <>
      <LiveRegion>{progress === "announced" && <Trans>Loading page</Trans>}</LiveRegion>
      {progress !== "hidden" && (
        <div className={styles.bar} aria-hidden="true" data-navigation-progress>
          <div className={styles.fill} />
        </div>
      )}
    </>
  );
}

/** A navigation that failed because the connection was lost, with a retry. The current page stays unchanged. */
export function RetryBar({ samePage, retry }: FailedNavigation) {
  return (
    <div className={styles.retry}>
      <Alert kind="danger" onRetry={retry}>
        {samePage ? (
          <Trans>Could not update this page. Check your connection and try again.</Trans>
        ) : (
          <Trans>Could not load the page. Check your connection and try again.</Trans>
        )}
      </Alert>
    </div>
  );
}

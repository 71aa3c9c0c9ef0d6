import { Trans } from "@lingui/react/macro";
import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { LiveRegion } from "../live-region/live-region";
import styles from "./navigation-progress.module.css";

/** A navigation that takes longer than this is shown; a quicker one would only flicker. */
const patienceMs = 150;

/** One that takes longer than this is said too: before, the new page's heading is read soon enough. */
const silenceMs = 1_000;

type Seen = "unseen" | "shown" | "said";

/** A thin bar at the very top while the next page is on its way. */
export function NavigationProgress() {
  const busy = useNavigation().state !== "idle";
  const [seen, setSeen] = useState<Seen>("unseen");

  useEffect(() => {
    if (!busy) return;
    const show = setTimeout(() => setSeen("shown"), patienceMs);
    const say = setTimeout(() => setSeen("said"), silenceMs);
    return () => {
      clearTimeout(show);
      clearTimeout(say);
      setSeen("unseen");
    };
  }, [busy]);

  return (
    <>
      <LiveRegion>{seen === "said" && <Trans>Loading page</Trans>}</LiveRegion>
      {seen !== "unseen" && (
        <div className={styles.bar} aria-hidden="true" data-navigation-progress>
          <div className={styles.fill} />
        </div>
      )}
    </>
  );
}

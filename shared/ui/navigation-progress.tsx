import { useLingui } from "@lingui/react/macro";
import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import styles from "./navigation-progress.module.css";

/** A navigation that takes longer than this is shown; a quicker one would only flicker. */
const patienceMs = 150;

/** A thin bar at the very top while the next page is on its way. */
export function NavigationProgress() {
  const { t } = useLingui();
  const busy = useNavigation().state !== "idle";
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setShown(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [busy]);

  if (!shown) return null;
  return (
    <div className={styles.bar} role="progressbar" aria-label={t`Loading the page`}>
      <div className={styles.fill} />
    </div>
  );
}

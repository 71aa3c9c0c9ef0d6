import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import { localDayText } from "@shared/lib/dates";
import { offlinePath, type ServedMessage } from "@shared/offline/protocol";
import { Button } from "@shared/ui/button/button";
import { Icon } from "@shared/ui/icon/icon";
import { useUnit } from "effector-react";
import { useEffect, useState } from "react";
import { $copyTime, $hasUpdate, responseServed, updateInstalled, wentOnline } from "./model";
import styles from "./offline-notices.module.css";
import { activateUpdate, registerWorker, removeWorker } from "./register";

/** The notices at the bottom of every page: the page is a copy, and the site has an update. */
export function OfflineNotices({ enabled }: { enabled: boolean }) {
  useServiceWorker(enabled);
  const { copyTime, hasUpdate } = useUnit({ copyTime: $copyTime, hasUpdate: $hasUpdate });
  const isTyping = useIsTyping();
  return (
    <div className={styles.notices} data-offline-notices="" role="status">
      {copyTime !== null && <OfflineBar copyTime={copyTime} />}
      {hasUpdate && copyTime === null && !isTyping && <UpdateNotice />}
    </div>
  );
}

function useServiceWorker(enabled: boolean): void {
  const unit = useUnit({ responseServed, updateInstalled, wentOnline });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the events of a scope stay the same
  useEffect(() => {
    const { serviceWorker } = navigator;
    // Browsers have no service worker in some private windows, and without HTTPS.
    if (!serviceWorker) return;
    if (!enabled) return void removeWorker();
    const receive = ({ data }: MessageEvent<ServedMessage>) => data.type === "served" && unit.responseServed(data);
    // The network is often usable only a moment after the event.
    const online = () => void setTimeout(unit.wentOnline, 1_000);
    serviceWorker.addEventListener("message", receive);
    window.addEventListener("online", online);
    // A browser that blocks storage rejects. The site works without.
    registerWorker(unit.updateInstalled).catch(() => {});
    return () => {
      serviceWorker.removeEventListener("message", receive);
      window.removeEventListener("online", online);
    };
  }, [enabled]);
}

/** "Offline. As of 09:41", and what cannot be done now. */
function OfflineBar({ copyTime }: { copyTime: number }) {
  const format = useFormat();
  const at = Temporal.Instant.fromEpochMilliseconds(copyTime);
  const isToday = localDayText(at.toString()) === localDayText(Temporal.Now.instant().toString());
  const asOf = isToday ? format.time(at) : format.dateTime(at);
  return (
    <div className={styles.bar}>
      <Icon name="offline" />
      <p>
        <strong>
          <Trans>Offline. As of {asOf}.</Trans>
        </strong>{" "}
        <Trans>Searching, filtering and most changes need a connection.</Trans>{" "}
        <Link to={offlinePath} prefetch="none">
          <Trans>Available offline</Trans>
        </Link>
      </p>
    </div>
  );
}

/** Offers the update of the site. It is never forced upon a user. */
function UpdateNotice() {
  const { t } = useLingui();
  return (
    <div className={styles.bar}>
      <Icon name="info" />
      <p>
        <Trans>A new version is ready.</Trans>
      </p>
      <Button size="small" icon="retry" onClick={() => void activateUpdate()}>
        {t`Reload`}
      </Button>
    </div>
  );
}

const editable = "input, textarea, select, [contenteditable='true']";

/** Whether the focus is in a field. */
function useIsTyping(): boolean {
  const [isTyping, setIsTyping] = useState(() => document.activeElement?.matches(editable) ?? false);
  useEffect(() => {
    const update = () => setIsTyping(document.activeElement?.matches(editable) ?? false);
    // The next element has the focus only after the event.
    const updateLater = () => void setTimeout(update);
    document.addEventListener("focusin", update);
    document.addEventListener("focusout", updateLater);
    return () => {
      document.removeEventListener("focusin", update);
      document.removeEventListener("focusout", updateLater);
    };
  }, []);
  return isTyping;
}

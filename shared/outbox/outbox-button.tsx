import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { usePublicConfig } from "@shared/config/public-config";
import { whenIdle } from "@shared/lib/react";
import { useUnit } from "effector-react";
import { Suspense, useEffect, useState } from "react";
import { Button } from "../ui/button/button";
import { Dialog } from "../ui/dialog/dialog";
import type { OutboxNews } from "./browser";
import { $entries, $isOnline, connectionChanged, entrySent, outboxOpened, outboxResumed } from "./model";
import { channelName, isOutboxMarked } from "./names";
import { entryList } from "./waiting-entries";

/**
 * Sends the entries of the user while a page is open: when it is opened, online or visible again. The outbox loads when
 * the browser is idle, so that a page that is opened online can be used offline, and at once if the user starts to use
 * the page, the outbox has entries or the browser is offline.
 */
function useOutbox(userId: number | null): void {
  const events = useUnit({ outboxOpened, outboxResumed, connectionChanged, entrySent });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the events of a scope stay the same
  useEffect(() => {
    if (userId === null) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const resume = () => {
      entryList.preload();
      events.outboxResumed();
    };
    const connect = () => {
      events.connectionChanged(navigator.onLine);
      resume();
    };
    events.outboxOpened(userId);
    events.connectionChanged(navigator.onLine);
    for (const type of ["online", "offline"]) addEventListener(type, connect, { signal });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && resume(), { signal });
    for (const type of ["focusin", "pointerdown"]) document.addEventListener(type, resume, { once: true, signal });
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }: MessageEvent<OutboxNews>) => (data.sent ? events.entrySent(data.sent) : resume());
    const cancel = whenIdle(resume);
    if (!navigator.onLine || isOutboxMarked()) resume();
    return () => {
      listeners.abort();
      channel.close();
      cancel();
    };
  }, [userId]);
}

/** The number of changes that wait to be sent, and their list. Renders nothing while there are none. */
export function OutboxButton({ userId }: { userId: number | null }) {
  const { t } = useLingui();
  // With the setting OFFLINE off, nothing waits on the device.
  useOutbox(usePublicConfig()?.offline ? userId : null);
  const { entries, isOnline } = useUnit({ entries: $entries, isOnline: $isOnline });
  const [isOpen, setOpen] = useState(false);
  const count = entries.length;
  if (count === 0 && !isOpen) return null;
  const hasProblem = entries.some(({ state }) => state !== "waiting");
  return (
    <>
      <Button
        kind="quiet"
        icon={hasProblem ? "alert" : "clock"}
        aria-haspopup="dialog"
        aria-label={t`Waiting to be sent: ${count}`}
        title={t`Waiting to be sent`}
        onClick={() => setOpen(true)}
      >
        {String(count)}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={<Trans>Waiting to be sent</Trans>}>
        {count === 0 && (
          <p>
            <Trans>Everything was sent.</Trans>
          </p>
        )}
        {count > 0 && !isOnline && (
          <p style={{ marginBottom: "var(--space-3)" }}>
            <Plural
              value={count}
              one="You are offline. This change is sent when the connection is back."
              other="You are offline. These # changes are sent when the connection is back."
            />
          </p>
        )}
        <Suspense fallback={null}>
          <entryList.Component entries={entries} onLinkFollowed={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}

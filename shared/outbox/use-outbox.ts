import { whenIdle } from "@shared/lib/react";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import type { OutboxNews } from "./browser";
import { connectionChanged, entrySent, outboxOpened, outboxResumed } from "./model";
import { channelName, isOutboxMarked } from "./names";
import { entryList } from "./waiting-entries";

/**
 * Sends the entries of the user while a page is open: when it is opened, online or visible again. The outbox loads when
 * the browser is idle, so that a page that is opened online can be used offline, and at once if the user starts to use
 * the page, the outbox has entries or the browser is offline.
 */
export function useOutbox(userId: number | null): void {
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

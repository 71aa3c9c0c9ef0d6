import { useIdleComponent, whenIdle } from "@shared/lib/react";
import type { OfflinePlant } from "@shared/offline/protocol";
import { postToWorker, savesData } from "@shared/offline/worker-client";
import { useOfflineCode } from "@shared/outbox/waiting-entries";
import { useEffect } from "react";

export { KeepOfflineButton, KeepOfflineItem } from "./keep-offline";

const loadNotices = async () => (await import("./offline-notices")).OfflineNotices;

/** Whether the browser has a service worker or its caches. The last requests of a removed one may fill a cache again. */
const hasServiceWorker = async (): Promise<boolean> =>
  Boolean(navigator.serviceWorker?.controller) || ((await globalThis.caches?.keys()) ?? []).length > 0;

/**
 * Registers the service worker once the page is interactive, and shows that a page is a copy or that the site has an
 * update (domain/offline.md). With the setting OFFLINE off, it removes the service worker of an earlier page.
 */
export function OfflineSupport({ enabled }: { enabled: boolean }) {
  const Notices = useIdleComponent(loadNotices, async () => enabled || (await hasServiceWorker()));
  return Notices && <Notices enabled={enabled} />;
}

/**
 * Stores a plant that was opened with all of its tabs, once the page is idle. `preload` loads the code of the tabs.
 * With "save data", only what the user opens is stored.
 */
export function useOfflinePlant({ href, contents }: OfflinePlant, preload: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each plant
  useEffect(
    () =>
      whenIdle(async () => {
        await postToWorker({ type: "plant-opened", plant: { href, contents }, background: !savesData() });
      }),
    [href],
  );
  useOfflineCode(preload);
}

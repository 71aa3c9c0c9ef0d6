import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useResourceLoader } from "@shared/data/requests";
import { useIdleComponent, whenIdle } from "@shared/lib/react";
import {
  maxOfflinePlants,
  type OfflineList,
  type OfflinePlant,
  type OfflinePlants,
  type OfflineSelection,
} from "@shared/offline/protocol";
import { askWorker, postToWorker, savesData } from "@shared/offline/worker-client";
import { useOfflineCode } from "@shared/outbox/waiting-entries";
import { toastShown } from "@shared/toasts/model";
import { IconButton } from "@shared/ui/button/button";
import { MenuButton } from "@shared/ui/popover/popover";
import { useUnit } from "effector-react";
import { useEffect, useState } from "react";

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

interface KeepOfflineProps {
  selection: OfflineSelection;
  /** The plants, or the query of a list of plants. */
  plants: OfflinePlants | string;
  /** Called after a click. */
  onDone?: () => void;
}

/** Marks a plant with "Keep offline", as an item of a menu. */
export function KeepOfflineItem(props: KeepOfflineProps) {
  const { isKept, toggle } = useKeptSelection(props);
  if (isKept === null) return null;
  return (
    <MenuButton icon="download" onClick={toggle}>
      {isKept ? <Trans>Stop keeping offline</Trans> : <Trans>Keep offline</Trans>}
    </MenuButton>
  );
}

/** Marks the plants of a tag or of a saved view with "Keep offline", as a button with an icon. */
export function KeepOfflineButton(props: KeepOfflineProps) {
  const { t } = useLingui();
  const { isKept, toggle } = useKeptSelection(props);
  const { label } = props.selection;
  if (isKept === null) return null;
  return (
    <IconButton
      icon={isKept ? "check" : "download"}
      aria-label={t`Keep the plants of ${label} offline`}
      title={isKept ? t`Stop keeping offline` : t`Keep offline`}
      aria-pressed={isKept}
      onClick={toggle}
    />
  );
}

/** Whether a selection is kept; null without a service worker. */
const isIn = (list: OfflineList | null, key: string): boolean | null =>
  list?.kept.some((kept) => kept.key === key) ?? null;

/** Whether a selection is kept, null until it is known and without a service worker, and the function that changes it. */
function useKeptSelection({ selection, plants, onDone }: KeepOfflineProps) {
  const [isKept, setIsKept] = useState<boolean | null>(null);
  const showToast = useUnit(toastShown);
  const load = useResourceLoader();
  const { key } = selection;
  useEffect(() => {
    void askWorker<OfflineList>({ type: "list" }).then((list) => setIsKept(isIn(list, key)));
  }, [key]);

  const stop = async () => {
    setIsKept(isIn(await askWorker<OfflineList>({ type: "stop-keeping", key }), key));
    showToast({ kind: "success", message: msg`No longer kept offline.` });
  };
  const keep = async () => {
    const query = new URLSearchParams({ plants: typeof plants === "string" ? plants : "" });
    const chosen =
      typeof plants === "string" ? await load<OfflinePlants>(`/resources/offline-plants?${query}`) : plants;
    if (!chosen) return;
    const list = await askWorker<OfflineList>({ type: "keep", selection, plants: chosen.plants });
    setIsKept(isIn(list, key));
    const stored = list?.kept.find((kept) => kept.key === key)?.plants ?? 0;
    const total = chosen.total ?? chosen.plants.length;
    const isPart = stored < total;
    showToast({
      kind: isPart ? "info" : "success",
      message: isPart
        ? msg`${stored} of ${total} plants are kept offline, because at most ${maxOfflinePlants} plants can be kept.`
        : msg`Kept offline. The plants are loaded in the background.`,
    });
  };
  const toggle = () => {
    onDone?.();
    void (isKept ? stop() : keep());
  };
  return { isKept, toggle };
}

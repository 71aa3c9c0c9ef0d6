import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { isOffline } from "@shared/api/result";
import { reloadPageFx } from "@shared/data/revalidation";
import { useFormat } from "@shared/i18n/format";
import { localDayText } from "@shared/lib/dates";
import { offlinePath, type ServedMessage, serviceWorkerPath } from "@shared/offline/protocol";
import { postToWorker } from "@shared/offline/worker-client";
import { Button } from "@shared/ui/button/button";
import { Icon } from "@shared/ui/icon/icon";
import { createEvent, createStore, sample } from "effector";
import { useUnit } from "effector-react";
import { debounce } from "patronum/debounce";
import { useEffect, useState } from "react";
import styles from "./offline-notices.module.css";

/** Registers the service worker. Calls `onUpdate` when the worker of a new version waits. */
async function registerWorker(onUpdate: () => void): Promise<void> {
  const { serviceWorker } = navigator;
  const isControlled = serviceWorker.controller !== null;
  const registration = await serviceWorker
    .register(serviceWorkerPath, { updateViaCache: "none" })
    // Without a network, a browser may be unable to compare the script.
    .catch(() => serviceWorker.getRegistration());
  // A browser of the tests that blocks service workers.
  if (!registration) return;
  watchUpdates(registration, onUpdate);
  await serviceWorker.ready;
  const { pathname, search } = window.location;
  const loaded = isControlled ? null : { page: pathname + search, assets: loadedAssets() };
  await postToWorker({ type: "page-opened", loaded });
}

/** The files of the build that the page has loaded. */
const loadedAssets = (): string[] =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);

function watchUpdates(registration: ServiceWorkerRegistration, onUpdate: () => void): void {
  const check = () => registration.waiting && registration.active && onUpdate();
  check();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", check));
}

/** The longest time until the page is loaded. A service worker is replaced only when it has responded to all pages. */
const activationTimeoutMs = 2_000;

/** Activates the version that waits, and loads the page with it. The page itself comes from the network in any case. */
async function activateUpdate(): Promise<void> {
  const reload = () => window.location.reload();
  const registration = await navigator.serviceWorker.getRegistration();
  navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
  setTimeout(reload, activationTimeoutMs);
  registration?.waiting?.postMessage({ type: "activate-update" });
}

/** Removes the service worker and all that it stored. */
async function removeWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

/** The service worker responded to a request of this page. */
export const responseServed = createEvent<ServedMessage>();
/** The browser has a connection again. */
export const wentOnline = createEvent();
/** A new version of the site was installed, and waits. */
const updateInstalled = createEvent();

interface Copies {
  /** When the copy of the page was stored; null if the page came from the network. */
  page: number | null;
  /** When the oldest copy of the data of its parts was stored. */
  part: number | null;
}

const $copies = createStore<Copies>({ page: null, part: null }).on(responseServed, (copies, { storedAt, isPage }) => {
  if (isPage) return { page: storedAt, part: null };
  if (storedAt === null) return copies.part === null ? copies : { ...copies, part: null };
  return { ...copies, part: Math.min(storedAt, copies.part ?? storedAt) };
});

/** As of when the page is, in milliseconds since the epoch; null if it is not shown from a copy. */
export const $copyTime = $copies.map(({ page, part }) => page ?? part);

const $hasUpdate = createStore(false).on(updateInstalled, () => true);

/** A page from a copy is loaded again after this time: browsers say that they are online before requests succeed. */
const retryMs = 15_000;
const pageFromCopyServed = responseServed.filter({ fn: ({ storedAt, isPage }) => storedAt !== null && isPage });
const retryPassed = debounce({ source: pageFromCopyServed, timeout: retryMs });

// The network responds again: the page itself follows.
sample({
  clock: [
    retryPassed.filter({ fn: () => !isOffline() }),
    responseServed.filter({ fn: ({ storedAt, isPage }) => storedAt === null && !isPage }),
    wentOnline,
  ],
  source: $copies,
  filter: ({ page }) => page !== null,
  fn: () => {},
  target: reloadPageFx,
});

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

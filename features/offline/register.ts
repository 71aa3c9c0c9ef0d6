import { serviceWorkerPath } from "@shared/offline/protocol";
import { postToWorker } from "@shared/offline/worker-client";

/** Registers the service worker. Calls `onUpdate` when the worker of a new version waits. */
export async function registerWorker(onUpdate: () => void): Promise<void> {
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
export async function activateUpdate(): Promise<void> {
  const reload = () => window.location.reload();
  const registration = await navigator.serviceWorker.getRegistration();
  navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
  setTimeout(reload, activationTimeoutMs);
  registration?.waiting?.postMessage({ type: "activate-update" });
}

/** Removes the service worker and all that it stored. */
export async function removeWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

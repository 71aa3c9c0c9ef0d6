import type { WorkerMessage } from "./protocol";

/** Sends a message to the service worker, once there is one. Never resolves in a browser without a service worker. */
export async function postToWorker(message: WorkerMessage): Promise<void> {
  const registration = await navigator.serviceWorker?.ready;
  registration?.active?.postMessage(message);
}

/** The first page registers the service worker. A browser that blocks its storage never has one. */
const registrationTimeoutMs = 5_000;

/** Sends a message to the service worker and returns its reply; null without a service worker. */
export async function askWorker<T>(message: WorkerMessage): Promise<T | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, registrationTimeoutMs, null));
  const registration = await Promise.race([navigator.serviceWorker?.ready, timeout]);
  const worker = registration?.active;
  if (!worker) return null;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<T>) => resolve(data);
    worker.postMessage(message, [port2]);
  });
}

/** Calls a function when the page has loaded and the browser is idle. Returns a function that cancels the call. */
export function whenIdle(callback: () => void): () => void {
  let timer = 0;
  // Safari has no requestIdleCallback.
  const start = () => {
    timer = window.requestIdleCallback?.(callback, { timeout: 2_000 }) ?? window.setTimeout(callback, 200);
  };
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
  return () => {
    removeEventListener("load", start);
    (window.cancelIdleCallback ?? window.clearTimeout)(timer);
  };
}

/** Whether the user asked the browser to save data. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;

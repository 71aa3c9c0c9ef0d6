import type { WorkerMessage } from "./protocol";

/** Sends a message to the service worker, once there is one. Never resolves in a browser without a service worker. */
export async function postToWorker(message: WorkerMessage): Promise<void> {
  const registration = await navigator.serviceWorker?.ready;
  registration?.active?.postMessage(message);
}

/** The first page registers the service worker. A browser that blocks its storage never has one. */
const registrationTimeoutMs = 5_000;

/** The registration of the service worker; null without one. */
export async function findRegistration(): Promise<ServiceWorkerRegistration | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, registrationTimeoutMs, null));
  return (await Promise.race([navigator.serviceWorker?.ready, timeout])) ?? null;
}

/** Sends a message to the service worker and returns its reply; null without a service worker. */
export async function askWorker<T>(message: WorkerMessage): Promise<T | null> {
  const worker = (await findRegistration())?.active;
  if (!worker) return null;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<T>) => resolve(data);
    worker.postMessage(message, [port2]);
  });
}

/** Whether the user asked the browser to save data. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;

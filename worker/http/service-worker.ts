import { serviceWorkerPath } from "@shared/offline/protocol";
import type { RequestScope } from "../load-context";
import { fileContentSecurityPolicy } from "./response-headers";

/**
 * The script that replaces the service worker of a browser when the setting OFFLINE is false. It removes all copies and
 * itself. Pages that are open continue without a service worker.
 */
const removalScript = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => {
  const removed = caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))));
  event.waitUntil(removed.then(() => registration.unregister()));
});
`;

/** Serves the script of the service worker (app/service-worker), or the script that removes it; null for other paths. */
export async function serveServiceWorker({ request, url, env, settings }: RequestScope): Promise<Response | null> {
  if (url.pathname !== serviceWorkerPath || (request.method !== "GET" && request.method !== "HEAD")) return null;
  const file = settings.config.offline ? await env.ASSETS.fetch(request) : null;
  const script = file ?? new Response(request.method === "HEAD" ? null : removalScript);
  const response = new Response(script.body, script);
  response.headers.set("Content-Type", "text/javascript; charset=utf-8");
  response.headers.set("Cache-Control", "no-cache");
  response.headers.set("Content-Security-Policy", fileContentSecurityPolicy(null));
  return response;
}

import { serviceWorkerPath } from "@shared/offline/protocol";
import type { RequestScope } from "./request-scope";
import { fileContentSecurityPolicy } from "./response-headers";
import { plainText } from "./validate-request";

/** The script of the map's worker. Its content security policy includes the hosts of the map. */
const mapWorker = /^\/assets\/maplibre-gl-worker-[\w-]+\.js$/;

/**
 * Responds to requests below /assets/ that the asset server leaves to the Worker (docs/decisions/0033): the script of
 * the map's worker, and missing files of an older build. The script of an older page needs a 404 instead of a page.
 */
export async function serveStaticFile({ request, url, env, settings }: RequestScope): Promise<Response | null> {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const { pathname } = url;
  if (!pathname.startsWith("/assets/")) return null;
  const response = mapWorker.test(pathname) ? await env.ASSETS.fetch(request) : null;
  if (!response || response.status === 404) {
    await response?.body?.cancel();
    return plainText(404, "Not found.");
  }
  const file = new Response(response.body, response);
  file.headers.set("Content-Security-Policy", fileContentSecurityPolicy(settings));
  return file;
}

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

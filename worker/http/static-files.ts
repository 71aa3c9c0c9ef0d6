import type { RequestScope } from "../load-context";
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

import type { RequestScope } from "../load-context";
import { fileContentSecurityPolicy } from "./response-headers";

/**
 * Serves a static file of the build; null when there is no such file. The asset server sets Content-Type and ETag.
 * Only paths with a file extension are files.
 */
export async function serveStaticFile({ request, env, settings }: RequestScope): Promise<Response | null> {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const { pathname } = new URL(request.url);
  if (!isFilePath(pathname)) return null;
  const response = await env.ASSETS.fetch(request);
  if (response.status === 404) {
    await response.body?.cancel();
    // A file of an older build: its script needs a 404, not a page.
    return pathname.startsWith("/assets/") ? new Response("Not found.\n", { status: 404 }) : null;
  }
  const file = new Response(response.body, response);
  file.headers.set("Content-Security-Policy", fileContentSecurityPolicy(settings));
  if (pathname.startsWith("/assets/") && (response.ok || response.status === 304)) {
    // The file name contains a hash of the content.
    file.headers.set("Cache-Control", "public, max-age=31536000, immutable");
  }
  return file;
}

/** Excludes Remix data requests, the v0 proxy, and the page templates, which are rendered first. */
function isFilePath(pathname: string): boolean {
  if (pathname.startsWith("/api/") || pathname.startsWith("/static-pages/")) return false;
  return /\/[^/]+\.[A-Za-z\d]+$/.test(pathname) && !pathname.endsWith(".data");
}

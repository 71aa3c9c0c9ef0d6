import type { Visit } from "./load-context";
import { filePolicy } from "./security";

/**
 * The file of the build that a request asks for; null where there is none of that name. Only names with an
 * ending are files: everything else is a page.
 */
export async function staticFile({ request, env, settings }: Visit): Promise<Response | null> {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const { pathname } = new URL(request.url);
  if (!isFileName(pathname)) return null;
  const response = await env.ASSETS.fetch(request);
  if (response.status === 404) {
    await response.body?.cancel();
    // A name of an older build: a page in its place would only confuse the script that asks.
    return pathname.startsWith("/assets/") ? new Response("Not found.\n", { status: 404 }) : null;
  }
  const file = new Response(response.body, response);
  file.headers.set("Content-Security-Policy", filePolicy(settings));
  if (pathname.startsWith("/assets/") && (response.ok || response.status === 304)) {
    // The name carries a digest of the content.
    file.headers.set("Cache-Control", "public, max-age=31536000, immutable");
  }
  return file;
}

/** Not everything with an ending is a file: a page's data, v0, and the templates that are filled in first. */
function isFileName(pathname: string): boolean {
  if (pathname.startsWith("/api/") || pathname.startsWith("/static-pages/")) return false;
  return /\/[^/]+\.[A-Za-z\d]+$/.test(pathname) && !pathname.endsWith(".data");
}

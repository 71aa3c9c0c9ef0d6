import type { PublicConfig } from "@shared/config/public-config";
import { isDataPath } from "@shared/framework/page-data-url";
import { configPlaceholders, fillTemplate, staticPageFile, staticPageNames } from "@shared/framework/page-template.mjs";
import { readCookie, requestLanguage } from "@shared/lib/request.server";
import { pickTheme, themeCookie } from "@shared/ui/theme/theme";
import QuickLRU from "quick-lru";
import type { Fetcher } from "../env";
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
  return /\/[^/]+\.[A-Za-z\d]+$/.test(pathname) && !isDataPath(pathname);
}

configPlaceholders satisfies Record<keyof PublicConfig, "text" | "number">;

/** The values of a page that differ per request. */
export interface TemplateValues {
  config: PublicConfig;
  requestId: string;
  nonce: string;
}

/** Templates by path; they never change within one version of the Worker. */
const templates = new QuickLRU<string, Promise<string | null>>({ maxSize: 100 });

/**
 * Serves a public page (sign-in, password recovery) from its exported template in the language and theme of the
 * request. Returns null when Remix has to render it: another path or method, or no template, as in development.
 *
 * Only for requests without a session. The caller adds the security headers.
 */
export async function serveStaticPage(
  request: Request,
  assets: Fetcher,
  values: TemplateValues,
): Promise<Response | null> {
  const page = staticPageName(request);
  if (!page) return null;
  const theme = pickTheme(readCookie(request, themeCookie));
  const path = staticPageFile(page, requestLanguage(request), theme);
  const template = await loadTemplate(new URL(`/${path}`, request.url), assets);
  if (template === null) return null;
  const { pathname, search } = new URL(request.url);
  const { config, nonce, requestId } = values;
  const filledIn = { ...config, nonce, requestId, address: pathname + search };
  const body = request.method === "HEAD" ? null : fillTemplate(template, filledIn);
  return new Response(body, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      // Not personal, but each response has its own nonce.
      "Cache-Control": "private, no-cache",
      Vary: "Cookie, Accept-Language",
    },
  });
}

function staticPageName(request: Request): string | undefined {
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  const { pathname, searchParams } = new URL(request.url);
  const page = staticPageNames.find((name) => pathname === `/${name}`);
  // The template contains the form, which the page shows only with a token.
  return page === "reset-password" && !searchParams.get("token")?.trim() ? undefined : page;
}

function loadTemplate(url: URL, assets: Fetcher): Promise<string | null> {
  let template = templates.get(url.pathname);
  if (!template) {
    template = fetchTemplate(url, assets);
    templates.set(url.pathname, template);
    const remove = () => templates.delete(url.pathname);
    template.then((text) => text === null && remove(), remove);
  }
  return template;
}

async function fetchTemplate(url: URL, assets: Fetcher): Promise<string | null> {
  const response = await assets.fetch(url.href);
  return response.ok ? response.text() : null;
}

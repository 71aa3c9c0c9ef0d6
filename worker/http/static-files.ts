import type { PublicConfig } from "@shared/config/public-config";
import {
  busyPageName,
  configPlaceholders,
  fillTemplate,
  staticPageFile,
  staticPageNames,
} from "@shared/framework/page-template.mjs";
import { readCookie, requestLanguage } from "@shared/lib/request.server";
import { pickTheme, themeCookie } from "@shared/ui/theme/theme";
import QuickLRU from "quick-lru";
import type { Fetcher } from "../env";
import type { RequestScope } from "../load-context";
import { fileContentSecurityPolicy } from "./response-headers";
import { plainText } from "./validate-request";

/** The script of the map's worker: its content security policy has the hosts of the map. */
const mapWorker = /^\/assets\/maplibre-gl-worker-[\w-]+\.js$/;

/**
 * Responds to requests below /assets/ that the asset server leaves to the Worker (docs/decisions/0033): the script of the
 * map's worker, and missing files, which belong to an older build; its script needs a 404, not a page.
 */
export async function serveStaticFile({ request, env, settings }: RequestScope): Promise<Response | null> {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const { pathname } = new URL(request.url);
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

configPlaceholders satisfies Record<keyof PublicConfig, "text" | "number">;

/** The values of a page that differ per request. */
export interface TemplateValues {
  config: PublicConfig;
  requestId: string;
  nonce: string;
}

/**
 * Templates by path; they never change within one version of the Worker. Not their promises, which never settle when the
 * request that made them has ended.
 */
const templates = new QuickLRU<string, string>({ maxSize: 100 });

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
  const template = await loadTemplate(page, request, assets);
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

/** Whether a request without a session is answered with an exported page, which costs next to nothing. */
export const isStaticPage = (request: Request): boolean => staticPageName(request) !== undefined;

/**
 * The answer to a request that is refused because the site is too busy: for a browser that opens a page one that tries
 * again by itself, for anything else a line of text. Both have the seconds until then in Retry-After.
 */
export async function serveBusyPage({ request, env, settings, trace, nonce }: RequestScope, seconds: number) {
  const isPage = request.headers.get("Accept")?.includes("text/html");
  const template = isPage ? await loadTemplate(busyPageName, request, env.ASSETS) : null;
  const { pathname, search } = new URL(request.url);
  const { productName } = settings.config;
  const values = { productName, nonce, requestId: trace.requestId, address: pathname + search, seconds };
  const response = template
    ? new Response(fillTemplate(template, values), { status: 503 })
    : plainText(503, "The site is very busy. Please try again in a moment.");
  if (template) response.headers.set("Content-Type", "text/html; charset=utf-8");
  response.headers.set("Retry-After", String(seconds));
  // Not compressed: two kilobytes, when the processor has other things to do.
  response.headers.set("Cache-Control", "private, no-store, no-transform");
  return response;
}

function staticPageName(request: Request): string | undefined {
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  const { pathname, searchParams } = new URL(request.url);
  const page = staticPageNames.find((name) => pathname === `/${name}`);
  // The template contains the form, which the page shows only with a token.
  return page === "reset-password" && !searchParams.get("token")?.trim() ? undefined : page;
}

/** The template of a page in the language and theme of a request; null when there is none. */
async function loadTemplate(page: string, request: Request, assets: Fetcher): Promise<string | null> {
  const theme = pickTheme(readCookie(request, themeCookie));
  const url = new URL(`/${staticPageFile(page, requestLanguage(request), theme)}`, request.url);
  const cached = templates.get(url.pathname);
  if (cached !== undefined) return cached;
  const response = await assets.fetch(url.href);
  if (!response.ok) return null;
  const template = await response.text();
  templates.set(url.pathname, template);
  return template;
}

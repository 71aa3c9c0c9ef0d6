import { createHash } from "node:crypto";
import type { PublicConfig } from "@shared/config/public-config";
import type { Language } from "@shared/lib/language";
import { readCookie, requestLanguage } from "@shared/lib/request.server";
import { pickTheme, type Theme, themeCookie } from "@shared/ui/theme/theme";
import QuickLRU from "quick-lru";
import { respondWithTag } from "./entity-tag";
import type { RequestScope } from "./request-scope";
import { pageContentSecurityPolicy } from "./response-headers";

/**
 * The guest pages by the name of their file, each with the path and query with which it is rendered.
 * `scripts/export-static-pages.mjs` renders each page once for every language and theme (docs/decisions/0033).
 */
export const guestPages = {
  "sign-in": "/sign-in",
  "forgot-password": "/forgot-password",
  "reset-password": "/reset-password?token=token-of-the-export",
  "reset-password-without-token": "/reset-password",
};
type GuestPage = keyof typeof guestPages;

/** The directory of the guest pages with these settings, below the root of the site. */
export const guestPagesDirectory = (config: PublicConfig): string =>
  `static-pages/${sha256(JSON.stringify(config), "base64url").slice(0, 16)}`;

/** The name of the file of a page. */
export const staticPageFile = (page: GuestPage, language: Language, theme: Theme): string =>
  `${page}.${language}.${theme}.html`;

/** The files that this isolate has served by path, each with the source expressions of its scripts. */
const served = new QuickLRU<string, { html: string; scripts: string }>({ maxSize: 100 });

/**
 * Serves a guest page (sign-in, password recovery) from its file in the language and theme of the request. Returns null
 * when Remix has to render the page: for another path or method, and when there is no file with these settings, as in
 * development.
 *
 * Only for requests without a session. The file is the same for everybody: its policy names its scripts by their hashes.
 */
export async function serveGuestPage({ request, url, env, settings }: RequestScope): Promise<Response | null> {
  const name = guestPageOf(request, url);
  if (!name) return null;
  const file = staticPageFile(name, requestLanguage(request), pickTheme(readCookie(request, themeCookie)));
  const path = `/${guestPagesDirectory(settings.config)}/${file}`;
  let page = served.get(path);
  if (!page) {
    const response = await env.ASSETS.fetch(new URL(path, request.url).href);
    const html = await response.text();
    if (!response.ok) return null;
    page = { html, scripts: scriptSources(html) };
    served.set(path, page);
  }
  const headers = new Headers({
    "Content-Security-Policy": pageContentSecurityPolicy({ scripts: page.scripts, styles: "'self'" }, settings),
    // The page is not personal, but it is selected by cookie. The browser asks whether its copy is still valid.
    "Cache-Control": "private, no-cache",
    "Content-Type": "text/html; charset=utf-8",
    Vary: "Cookie, Accept-Language",
  });
  const response = await respondWithTag(request, page.html, headers);
  return request.method === "HEAD" ? new Response(null, response) : response;
}

function guestPageOf({ method }: Request, { pathname, searchParams }: URL): GuestPage | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (pathname === "/sign-in") return "sign-in";
  if (pathname === "/forgot-password") return "forgot-password";
  if (pathname !== "/reset-password") return null;
  return searchParams.get("token")?.trim() ? "reset-password" : "reset-password-without-token";
}

/** The source expressions of a page's scripts: the files of this site, and the hashes of the inline ones. */
function scriptSources(html: string): string {
  const inline = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = ""]) => code);
  return ["'self'", ...new Set(inline.map((code) => `'sha256-${sha256(code, "base64")}'`))].join(" ");
}

const sha256 = (text: string, encoding: "base64" | "base64url") => createHash("sha256").update(text).digest(encoding);

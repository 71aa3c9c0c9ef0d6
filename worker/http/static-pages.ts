import type { PublicConfig } from "@shared/config/public-config";
import type { Language } from "@shared/i18n/language";
import { readCookie, requestLanguage } from "@shared/lib/request.server";
import { pickTheme, type Theme, themeCookie } from "@shared/ui/theme/theme";
import { base64url } from "jose";
import QuickLRU from "quick-lru";
import type { Fetcher } from "../env";
import type { RequestScope } from "../load-context";
import { respondWithTag } from "./entity-tag";
import { pageContentSecurityPolicy } from "./response-headers";

/**
 * The guest pages, which scripts/export-static-pages.mjs renders once for every language and theme
 * (docs/decisions/0040).
 */

/** The guest pages by the name of their file, each with the path and query with which it is rendered. */
export const guestPages = {
  "sign-in": "/sign-in",
  "forgot-password": "/forgot-password",
  "reset-password": "/reset-password?token=token-of-the-export",
  "reset-password-without-token": "/reset-password",
};
type GuestPage = keyof typeof guestPages;

/** The directory of the files, below the root of the site. */
export const staticPagesDirectory = "static-pages";

/** The directory of the guest pages with these settings, below the root of the site. */
export async function guestPagesDirectory(config: PublicConfig): Promise<string> {
  const digest = await sha256(JSON.stringify(config));
  return `${staticPagesDirectory}/${base64url.encode(digest).slice(0, 16)}`;
}

/** The name of the file of a page. */
export const staticPageFile = (page: GuestPage, language: Language, theme: Theme): string =>
  `${page}.${language}.${theme}.html`;

/** A guest page as it is served. */
interface ServedPage {
  html: string;
  /** The source expressions of its scripts. */
  scripts: string;
}

/**
 * By path; the files of one version of the Worker never change. Not their promises, which never settle when the request
 * that made them has ended.
 */
const servedPages = new QuickLRU<string, ServedPage>({ maxSize: 100 });
const directories = new WeakMap<PublicConfig, string>();

/**
 * Serves a guest page (sign-in, password recovery) from its file in the language and theme of the request. Returns null
 * when Remix has to render it: for another path or method, and when there is no file with these settings, as in
 * development.
 *
 * Only for requests without a session. The file is the same for everybody: its policy names its scripts by their hashes.
 */
export async function serveGuestPage({ request, url, env, settings }: RequestScope): Promise<Response | null> {
  const name = guestPageOf(request, url);
  const page = name && (await loadGuestPage(name, request, env.ASSETS, settings.config));
  if (!page) return null;
  const headers = new Headers({
    "Content-Security-Policy": pageContentSecurityPolicy({ scripts: page.scripts, styles: "'self'" }, settings),
    // Not personal, but selected by cookie: the browser asks whether its copy is still the right one.
    "Cache-Control": "private, no-cache",
    "Content-Type": "text/html; charset=utf-8",
    Vary: "Cookie, Accept-Language",
  });
  const response = await respondWithTag(request, page.html, headers);
  return request.method === "HEAD" ? new Response(null, response) : response;
}

function guestPageOf({ method }: Request, { pathname, searchParams }: URL): GuestPage | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  switch (pathname) {
    case "/sign-in":
      return "sign-in";
    case "/forgot-password":
      return "forgot-password";
    case "/reset-password":
      return searchParams.get("token")?.trim() ? "reset-password" : "reset-password-without-token";
  }
}

async function loadGuestPage(
  page: GuestPage,
  request: Request,
  assets: Fetcher,
  config: PublicConfig,
): Promise<ServedPage | null> {
  const directory = directories.get(config) ?? (await guestPagesDirectory(config));
  directories.set(config, directory);
  const url = fileUrl(directory, page, request);
  const cached = servedPages.get(url.pathname);
  if (cached) return cached;
  const html = await loadFile(url, assets);
  if (html === null) return null;
  const served = { html, scripts: await scriptSources(html) };
  servedPages.set(url.pathname, served);
  return served;
}

/** The source expressions of a page's scripts: the files of this site, and the hashes of the inline ones. */
async function scriptSources(html: string): Promise<string> {
  const inline = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = ""]) => code);
  const digests = await Promise.all(inline.map(sha256));
  const hashes = digests.map((digest) => `'sha256-${btoa(String.fromCharCode(...digest))}'`);
  return ["'self'", ...new Set(hashes)].join(" ");
}

/** The URL of the file of a page in the language and theme of a request. */
function fileUrl(directory: string, page: GuestPage, request: Request): URL {
  const file = staticPageFile(page, requestLanguage(request), pickTheme(readCookie(request, themeCookie)));
  return new URL(`/${directory}/${file}`, request.url);
}

/** The text of a file; null when there is none. */
async function loadFile(url: URL, assets: Fetcher): Promise<string | null> {
  const response = await assets.fetch(url.href);
  const text = await response.text();
  return response.ok ? text : null;
}

const sha256 = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));

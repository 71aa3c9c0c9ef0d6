import type { PublicConfig } from "@shared/config/public-config";
import { requestLanguage } from "@shared/i18n/request-language.server";
import { readCookie } from "@shared/lib/cookie.server";
import { pickTheme, themeCookie } from "@shared/ui/theme/theme";
import QuickLRU from "quick-lru";
import type { Fetcher } from "../env";
import {
  configPlaceholders,
  placeholderPattern,
  staticPageFile,
  staticPageNames,
} from "./template-placeholders.mjs";

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
  const body = request.method === "HEAD" ? null : fillPlaceholders(template, values, pathname + search);
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

/** Fills in a template, each value escaped for its context. `address` is the path and query of the page. */
export function fillPlaceholders(template: string, values: TemplateValues, address: string): string {
  const { config, nonce, requestId } = values;
  const byName: Record<string, string | number> = { ...config, nonce, requestId, address };
  return template.replace(placeholderPattern, (placeholder, data: string | undefined, name: string) => {
    const value = byName[name];
    if (value === undefined) return placeholder;
    return data ? escapeHydrationData(value) : escapeHtml(String(value));
  });
}

const htmlEscapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => htmlEscapes[char] ?? char);

/** Escapes like Remix: JSON within a JavaScript string, without characters that could end the script. */
function escapeHydrationData(value: string | number): string {
  if (typeof value === "number") return String(value);
  const json = JSON.stringify(value).slice(1, -1);
  const literal = JSON.stringify(json).slice(1, -1);
  return literal.replace(
    /[&<>\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

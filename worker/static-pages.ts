import type { PublicConfig } from "@shared/config/public-config";
import { requestLanguage } from "@shared/i18n/request-language.server";
import { readCookie } from "@shared/lib/cookie";
import { pickTheme, themeCookie } from "@shared/ui/theme/theme";
import type { Service } from "./env";
import { configSlots, slotPattern, staticPageFile, staticPageNames } from "./page-slots.mjs";

configSlots satisfies Record<keyof PublicConfig, "text" | "number">;

/** What an exported page needs when it is served. */
export interface PageValues {
  config: PublicConfig;
  requestId: string;
  nonce: string;
}

/** The exported pages read so far: they do not change while a version of the Worker lives. */
const templates = new Map<string, Promise<string | null>>();

/**
 * Answers GET of a guest page from its exported file, in the person's language and theme; null where Remix has to
 * render it: another path, another method, or no such file, as in development.
 *
 * Only for requests without a session. Security headers are put on by the caller.
 */
export async function staticPage(
  request: Request,
  assets: Service,
  values: PageValues,
): Promise<Response | null> {
  const page = staticPageOf(request);
  if (!page) return null;
  const theme = pickTheme(readCookie(request.headers.get("Cookie"), themeCookie));
  const path = staticPageFile(page, requestLanguage(request), theme);
  const template = await readTemplate(new URL(`/${path}`, request.url), assets);
  if (template === null) return null;
  const body = request.method === "HEAD" ? null : fillSlots(template, values, addressOf(request));
  return new Response(body, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      // Nobody's data, but a nonce of its own each time.
      "Cache-Control": "private, no-cache",
      Vary: "Cookie, Accept-Language",
    },
  });
}

function staticPageOf(request: Request): string | undefined {
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  const { pathname, searchParams } = new URL(request.url);
  const page = staticPageNames.find((name) => pathname === `/${name}`);
  // The exported form is the one with a token; without one there is another page to show.
  return page === "reset-password" && !searchParams.get("token")?.trim() ? undefined : page;
}

function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

function readTemplate(url: URL, assets: Service): Promise<string | null> {
  let template = templates.get(url.pathname);
  if (!template) {
    template = fetchTemplate(url, assets);
    templates.set(url.pathname, template);
    const forget = () => templates.delete(url.pathname);
    template.then((text) => text === null && forget(), forget);
  }
  return template;
}

async function fetchTemplate(url: URL, assets: Service): Promise<string | null> {
  const response = await assets.fetch(url.href);
  return response.ok ? response.text() : null;
}

/**
 * Puts the values into an exported page, each escaped for the place where it stands. `address` is the page's own
 * path and query.
 */
export function fillSlots(template: string, values: PageValues, address: string): string {
  const { config, nonce, requestId } = values;
  const byName: Record<string, string | number> = { ...config, nonce, requestId, address };
  return template.replace(slotPattern, (slot, data: string | undefined, name: string) => {
    const value = byName[name];
    if (value === undefined) return slot;
    return data ? inData(value) : inHtml(String(value));
  });
}

const htmlEscapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

const inHtml = (text: string) => text.replace(/[&<>"']/g, (char) => htmlEscapes[char] ?? char);

/** As Remix writes it: JSON, within a JavaScript string, with nothing in it that could end the script. */
function inData(value: string | number): string {
  if (typeof value === "number") return String(value);
  const json = JSON.stringify(value).slice(1, -1);
  const literal = JSON.stringify(json).slice(1, -1);
  return literal.replace(
    /[&<>\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

import { asOfHeader, isDataResponse, pageUrl, refreshHeader, requestedRoutes } from "./page-data-url";

/**
 * Requests the data of an open page again without Remix, which would replace the page by an error page when the request
 * fails, and gives the response to the router when it loads the page's data again.
 *
 * Relies on Remix 2.17 requesting the data of a page with one GET of its data URL, and on `window.__remixRouter`.
 * Upstream: remix.run/docs/hooks/use-revalidator, whose request can neither be conditional nor fail quietly.
 * An upgrade that breaks it fails page-refresh.test.ts and tests/e2e/live.spec.ts.
 */

/** An open page and the routes whose data it shows. */
export interface OpenPage {
  /** The path and query. */
  href: string;
  routes: readonly string[];
  /** The owner of the page (`ownerKey`). */
  owner: string;
}

/** The data of a page as Remix has encoded them. */
export interface EncodedData {
  status: number;
  contentType: string;
  text: string;
  /** The entity tag; null without one. */
  tag: string | null;
}

/** The response to a refresh: the data, or null if they are the same. */
interface RefreshResponse {
  data: EncodedData | null;
  /** The time of the data, in milliseconds since the epoch. */
  asOf: number;
}

/** Longer than the deadline of the server. */
const timeoutMs = 20_000;

/** Requests the data of a page. Throws without a response, or if the response is an error. */
export async function requestRefresh(page: OpenPage, tag: string | null): Promise<RefreshResponse> {
  const response = await fetch(dataHref(page), {
    headers: { [refreshHeader]: page.owner, ...(tag && { "If-None-Match": tag }) },
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { status, headers } = response;
  const time = headers.get(asOfHeader);
  const asOf = time === null ? Date.now() : Temporal.Instant.from(time).epochMilliseconds;
  if (tag && status === 304) return { data: null, asOf };
  if (status >= 300 || !isDataResponse(response)) throw new Error(`Status ${status}`);
  const contentType = headers.get("Content-Type") ?? "";
  return { data: { status, contentType, text: await response.text(), tag: headers.get("ETag") }, asOf };
}

/** The URL of the data of the page's routes. */
function dataHref({ href, routes }: OpenPage): string {
  const [path, search = ""] = href.split("?");
  const parameters = [search, `_routes=${encodeURIComponent(routes.join(","))}`].filter(Boolean).join("&");
  return `${path === "/" ? "/_root" : path}.data?${parameters}`;
}

let supplied: { page: OpenPage; data: EncodedData } | null = null;

/** Runs a reload of a page's data, which receives the data instead of requesting them. */
export async function withSuppliedData(page: OpenPage, data: EncodedData, reload: () => Promise<void>): Promise<void> {
  supplied = { page, data };
  try {
    await reload();
  } finally {
    supplied = null;
  }
}

/** The supplied response to Remix's request of page data; null if there is none for these routes of the page. */
export function suppliedResponse(dataUrl: URL): Response | null {
  if (!supplied) return null;
  const { page, data } = supplied;
  const { pathname, search } = pageUrl(dataUrl);
  const routes = requestedRoutes(dataUrl);
  if (pathname + search !== page.href || !routes?.every((id) => page.routes.includes(id))) return null;
  return new Response(data.text, { status: data.status, headers: { "Content-Type": data.contentType } });
}

/** Whether the router shows the page and is not loading another one. */
export function isShown({ href }: OpenPage): boolean {
  const { navigation, location } = window.__remixRouter.state;
  return navigation.state === "idle" && location.pathname + location.search === href;
}

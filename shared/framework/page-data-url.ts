/**
 * Remix's requests for the data of a page: `/plants.data?_routes=…` for `/plants`, `/_root.data` for `/`. Responses have
 * Remix's own format. The Worker and the browser share this module.
 *
 * Relies on single fetch of Remix 2.17, which documents the suffix but not the rest.
 * Upstream: remix.run/docs/guides/single-fetch.
 * An upgrade that breaks it fails page-data-url.test.ts.
 */

/** Whether a path requests page data or calls an action, instead of a page or a file. */
export const isDataPath = (pathname: string): boolean => pathname.endsWith(".data");

/** The ids of the routes whose data a URL requests; null for all routes of the page. */
export const requestedRoutes = (dataUrl: URL): string[] | null =>
  dataUrl.searchParams.get("_routes")?.split(",") ?? null;

/**
 * The URL of the page whose data a URL requests, without Remix's own parameters. The URL of a page is returned as it
 * is.
 */
export function pageUrl(dataUrl: URL): URL {
  const url = new URL(dataUrl);
  url.pathname = url.pathname === "/_root.data" ? "/" : url.pathname.replace(/\.data$/, "");
  url.search = url.search
    .slice(1)
    .split("&")
    .filter((part) => part !== "" && part !== "index" && !part.startsWith("_routes="))
    .join("&");
  return url;
}

/** Whether Remix has written a response of data, not a proxy or a Worker that cannot start. */
export const isDataResponse = ({ headers }: Response): boolean =>
  (headers.get("Content-Type") ?? "").startsWith("text/x-script");

/**
 * The header of a request that refreshes the data of an open page. Its value states whose page it is: the ids of the
 * user and the company.
 */
export const refreshHeader = "X-Refresh";

/** The header of a response to a refresh or of a resource: the time of its data, which can stay the same. */
export const asOfHeader = "X-As-Of";

/** Requests of Remix versions before single fetch. Remix still responds to them, with an error in the log. */
export const isObsoleteDataRequest = ({ searchParams }: URL): boolean => searchParams.has("_data");

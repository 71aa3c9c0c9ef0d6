import { matchRoutes } from "@remix-run/react";
import { openDocumentHeader } from "@shared/offline/protocol";
import { useEffect, useState } from "react";
import { isDataPath, isDataResponse, pageUrl, requestedRoutes } from "./page-data-url";
import { suppliedResponse } from "./page-refresh";

/**
 * The `fetch` of page data. // decision 0018
 *
 * Relies on Remix 2.17 requesting page data with the global `fetch`, called with a URL; on `window.__remixRouter`; and
 * on the router adding a history entry only when a navigation succeeds.
 * Upstream: Remix has no option for its `dataStrategy`; github.com/remix-run/remix/issues/6587 on a lost connection and
 * /issues/5609 on deferred data that is not cancelled.
 * An upgrade that breaks it fails page-data-fetch.test.ts and tests/e2e/client-navigation.spec.ts.
 */

interface PageDataFetchOptions {
  fetch: typeof fetch;
  /** The path of the page that the browser shows. */
  currentPath(): string;
  /** The ids of the routes of a page, by its path. */
  routesOf(path: string): string[];
  /** Opens a page as a document: the service worker has copies of documents only. */
  openDocument(href: string): void;
  /** Called with the URL of a page whose request failed and waits for `retry`; with null when no request waits. */
  onFailure(url: URL | null): void;
}

/** A response whose data may still stream in, and the routes that use it. */
interface OpenStream {
  routes: string[];
  cancel(): void;
}

/** Longer than the loaders of a page take: their calls have a deadline of 10 s. */
const responseTimeoutMs = 12_000;

/**
 * Creates a `fetch` for Remix's requests of page data (`*.data`); it passes all others on. Remix itself aborts a request
 * only until its response begins, and replaces the page by an error page when it fails. With this `fetch`
 *
 * - the rest of a response is cancelled when its page is left or its data is requested again;
 * - a navigation that fails for lack of a connection stays pending, with the current page, until `retry`. If the service
 *   worker has a copy of the document (domain/offline.md), the document opens;
 * - a new page is shown as soon as its response begins, with skeletons for its deferred data; a navigation within the
 *   current page stays pending until all data have arrived, so that the previous data stay and the next one aborts it.
 */
export function createPageDataFetch(options: PageDataFetchOptions) {
  const { fetch, currentPath, routesOf, openDocument, onFailure } = options;
  let openStreams: OpenStream[] = [];
  let failures: { url: URL; retry(): void }[] = [];

  async function fetchPageData(dataUrl: URL, init: RequestInit): Promise<Response> {
    const url = pageUrl(dataUrl);
    const response = await fetchUntilResponse(dataUrl, url, init);
    const allRoutes = routesOf(url.pathname);
    const routes = requestedRoutes(dataUrl) ?? allRoutes;
    const otherRoutes = allRoutes.filter((id) => !routes.includes(id));
    openStreams = openStreams.filter((stream) => {
      const inUse = stream.routes.some((id) => otherRoutes.includes(id));
      if (!inUse) stream.cancel();
      return inUse;
    });
    if (!response.body) return response;
    const { body, cancel } = cancellable(response.body);
    openStreams.push({ routes, cancel });
    return new Response(body, response);
  }

  async function fetchUntilResponse(dataUrl: URL, url: URL, init: RequestInit): Promise<Response> {
    for (;;) {
      const isCurrentPage = url.pathname === currentPath();
      const response = await fetchWithTimeout(dataUrl, init, isCurrentPage).catch(() => null);
      init.signal?.throwIfAborted();
      if (response && isRemixResponse(response)) return response;
      const document = response?.headers.get(openDocumentHeader);
      if (document && !isCurrentPage) openDocument(document);
      await retryRequested(url, init.signal);
    }
  }

  /**
   * Fetches the data with a timeout. With `complete`, a response of Remix is read to its end. The body of any other
   * response is cancelled.
   */
  async function fetchWithTimeout(dataUrl: URL, init: RequestInit, complete: boolean): Promise<Response> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), responseTimeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, controller.signal]) : controller.signal;
    try {
      const response = await fetch(dataUrl, { ...init, signal });
      if (!isRemixResponse(response)) {
        await response.body?.cancel();
        return response;
      }
      return complete && response.body ? new Response(await response.arrayBuffer(), response) : response;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Resolves on `retry`. Rejects when the request is aborted because another navigation has started. */
  function retryRequested(url: URL, signal?: AbortSignal | null): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (done: () => void) => {
        signal?.removeEventListener("abort", abort);
        failures = failures.filter((other) => other !== failure);
        onFailure(failures.at(-1)?.url ?? null);
        done();
      };
      const abort = () => settle(() => reject(signal?.reason));
      const failure = { url, retry: () => settle(resolve) };
      signal?.addEventListener("abort", abort, { once: true });
      failures.push(failure);
      onFailure(url);
    });
  }

  return {
    fetch: ((input, init = {}) => {
      const url = input instanceof URL ? input : null;
      return url && isPageData(url, init) ? fetchPageData(url, init) : fetch(input, init);
    }) satisfies typeof fetch,
    /** Sends the failed requests again. */
    retry() {
      for (const failure of [...failures]) failure.retry();
    },
  };
}

/** Resources show their own errors. */
const isPageData = ({ pathname }: URL, { method = "GET" }: RequestInit): boolean =>
  method === "GET" && isDataPath(pathname) && !pathname.startsWith("/resources/");

/** Errors of loaders are in Remix's format; other server errors are from a proxy or a Worker that cannot start. */
const isRemixResponse = (response: Response): boolean => response.status < 500 || isDataResponse(response);

/** Cancelling leaves the body open, so that deferred data of a page being left stays pending and shows no error. */
function cancellable(source: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = source.getReader();
  let cancelled = false;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (cancelled) return;
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        if (!cancelled) controller.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const cancel = () => {
    cancelled = true;
    reader.cancel().catch(() => {});
  };
  return { body, cancel };
}

/** A navigation that failed for lack of a connection and stays pending until `retry`. */
export interface FailedNavigation {
  /** Whether the navigation changes only the query of the current page. */
  samePage: boolean;
  retry(): void;
}

const router = () => window.__remixRouter;

/** Installs `createPageDataFetch` for the application; returns the navigation that has failed, if any. */
export function usePageDataFetch(): FailedNavigation | null {
  const [failed, setFailed] = useState<FailedNavigation | null>(null);
  useEffect(() => {
    const { fetch } = window;
    let restoreUrl = () => {};
    const pageData = createPageDataFetch({
      fetch: async (input, init) => (input instanceof URL && suppliedResponse(input)) || fetch(input, init),
      currentPath: () => router().state.location.pathname,
      routesOf: (path) => matchRoutes(router().routes, path)?.map(({ route }) => route.id ?? "") ?? [],
      openDocument: (href) => window.location.assign(href),
      onFailure(url) {
        restoreUrl();
        restoreUrl = () => {};
        const samePage = url?.pathname === router().state.location.pathname;
        if (url && samePage) restoreUrl = showUrl(url.href);
        setFailed(url && { samePage, retry: pageData.retry });
      },
    });
    window.fetch = pageData.fetch;
    window.addEventListener("online", pageData.retry);
    return () => {
      window.fetch = fetch;
      window.removeEventListener("online", pageData.retry);
    };
  }, []);
  return failed;
}

/**
 * Shows the URL of a pending navigation, so that a reload or a copied link contains its filters. The router adds its
 * history entry only when the navigation succeeds, so the previous URL is restored first.
 */
function showUrl(href: string): () => void {
  const previous = location.href;
  const show = (shown: string) => history.replaceState(history.state, "", shown);
  show(href);
  return () => {
    // Back or Forward changed the entry in the meantime.
    if (location.href === href) show(previous);
  };
}

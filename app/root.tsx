import interUrl from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import type { LinksFunction } from "@remix-run/cloudflare";
import {
  Outlet,
  type ShouldRevalidateFunction,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { replayEarlyEvents } from "@shared/framework/early-events";
import { usePageDataFetch } from "@shared/framework/page-data-fetch";
import { useScopeHandlers } from "@shared/navigation/use-scope-handlers";
import iconsUrl from "@shared/ui/icon/icons.svg?url";
import { NavigationProgress, RetryBar } from "@shared/ui/navigation-progress/navigation-progress";
import { Toasts } from "@shared/ui/toasts/toasts";
import { fork } from "effector";
import { Provider } from "effector-react";
import { useEffect, useRef, useState } from "react";
import faviconUrl from "./brand/favicon.svg?url";
import { RootErrorPage } from "./error-page";
import type { RootData } from "./root-loader.server";
import "./styles/tokens.css";
import "./styles/base.css";

export { Document as Layout } from "./document";
export { loader } from "./root-loader.server";

export const links: LinksFunction = () => [
  { rel: "icon", type: "image/svg+xml", href: faviconUrl },
  { rel: "preload", as: "image", type: "image/svg+xml", href: iconsUrl },
  { rel: "preload", as: "font", type: "font/woff2", href: interUrl, crossOrigin: "anonymous" },
];

/** The data changes only with the preferences: the language reloads the page and the theme is applied in the browser. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false;

export default function Root() {
  const handlers = useScopeHandlers();
  // One scope per application instance, never effector's global store.
  const [scope] = useState(() => fork({ handlers }));
  useFocusedHeading();
  const failed = usePageDataFetch();
  useEffect(() => {
    replayEarlyEvents();
    // End-to-end tests wait for it.
    document.documentElement.dataset.hydrated = "";
  }, []);
  return (
    <Provider value={scope}>
      <NavigationProgress failed={failed !== null} />
      <Outlet />
      {failed && <RetryBar {...failed} />}
      <Toasts />
    </Provider>
  );
}

/**
 * Moves the focus to the heading after a navigation to another page, so that screen readers announce it. The first
 * page, and a change of only the query or the hash, do not move it.
 */
function useFocusedHeading(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>("main h1, h1")?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Does not use effector or the loaders' data: it must render whatever failed. */
export function ErrorBoundary() {
  const error = useRouteError();
  const data = useRouteLoaderData<RootData>("root");
  return (
    <RootErrorPage
      error={error}
      requestId={data?.requestId ?? null}
      productName={data?.config.productName ?? "Heliograph"}
    />
  );
}

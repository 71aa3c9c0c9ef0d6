import { OfflineSupport } from "@features/offline";
import interUrl from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import type { LinksFunction } from "@remix-run/cloudflare";
import {
  Outlet,
  type ShouldRevalidateFunction,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { useScopeHandlers } from "@shared/data/navigation";
import { replayEarlyEvents } from "@shared/framework/early-events";
import { usePageDataFetch } from "@shared/framework/page-data-fetch";
import { isSecretPage } from "@shared/lib/safe-url";
import { manifestPath } from "@shared/offline/protocol";
import iconsUrl from "@shared/ui/icon/icons.svg?url";
import { Toasts } from "@shared/ui/toasts/toasts";
import { fork } from "effector";
import { Provider } from "effector-react";
import { useEffect, useRef, useState } from "react";
import faviconUrl from "./brand/favicon.svg?url";
import { RootErrorPage } from "./error-page";
import { NavigationProgress, RetryBar } from "./navigation-progress";
import type { RootData } from "./root-loader.server";
import "./styles/tokens.css";
import "./styles/base.css";

export { Document as Layout } from "./document";
export { loader } from "./root-loader.server";

export const links: LinksFunction = () => [
  { rel: "icon", type: "image/svg+xml", href: faviconUrl },
  { rel: "apple-touch-icon", href: "/icons/maskable-192.png" },
  // With cookies, because the texts are in the language of the user.
  { rel: "manifest", href: manifestPath, crossOrigin: "use-credentials" },
  { rel: "preload", as: "image", type: "image/svg+xml", href: iconsUrl },
  { rel: "preload", as: "font", type: "font/woff2", href: interUrl, crossOrigin: "anonymous" },
];

/** Only the preferences change the data: a new language reloads the page, and a new theme is applied in the browser. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false;

export default function Root() {
  const handlers = useScopeHandlers();
  // One scope per application instance. The global store is never used.
  const [scope] = useState(() => fork({ handlers }));
  useFocusedHeading();
  const failed = usePageDataFetch();
  const data = useRouteLoaderData<RootData>("root");
  const { pathname } = useLocation();
  useEffect(() => {
    replayEarlyEvents();
    // Signals the hydration to end-to-end tests.
    document.documentElement.dataset.hydrated = "";
  }, []);
  return (
    <Provider value={scope}>
      <NavigationProgress failed={failed !== null} />
      <Outlet />
      {failed && <RetryBar {...failed} />}
      <Toasts />
      {!isSecretPage(pathname) && <OfflineSupport enabled={data?.config.offline ?? false} />}
    </Provider>
  );
}

/**
 * Moves the focus to the heading after a navigation to another page, so that screen readers announce the page. The
 * focus does not move on the first page or when only the query or the hash changes.
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

/** Uses neither effector nor loader data, because it renders after any failure. */
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

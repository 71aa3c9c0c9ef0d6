import interUrl from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import type { LinksFunction } from "@remix-run/cloudflare";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { Outlet, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { replayEarlyEvents } from "@shared/early-events/early-events";
import { usePageDataFetch } from "@shared/navigation/use-page-data-fetch";
import { useScopeHandlers } from "@shared/navigation/use-scope-handlers";
import iconsUrl from "@shared/ui/icon/icons.svg?url";
import { NavigationProgress } from "@shared/ui/navigation-progress/navigation-progress";
import { RetryBar } from "@shared/ui/retry-bar/retry-bar";
import { Toasts } from "@shared/ui/toasts/toasts";
import { fork } from "effector";
import { Provider } from "effector-react";
import { useEffect, useState } from "react";
import faviconUrl from "./brand/favicon.svg?url";
import { RootErrorPage } from "./error/root-error-page";
import { useFocusedHeading } from "./focus-heading";
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
    // The router handles popstate from now on: see document.tsx.
    window.onpopstate = null;
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

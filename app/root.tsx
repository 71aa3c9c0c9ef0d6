import interUrl from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { useLingui } from "@lingui/react";
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { useNonce } from "@shared/edge/nonce";
import { requestLanguage } from "@shared/i18n/request-language.server";
import { readCookie } from "@shared/lib/cookie";
import { NavigationProgress } from "@shared/ui/navigation-progress";
import { pickTheme, themeCookie } from "@shared/ui/theme";
import { Toasts } from "@shared/ui/toasts/toasts";
import { fork } from "effector";
import { Provider } from "effector-react";
import { type ReactNode, useState } from "react";
import faviconUrl from "./brand/favicon.svg?url";
import { DocumentTitle } from "./document-title";
import { BareErrorPage } from "./error/bare-error-page";
import { useFocusedHeading } from "./focus-heading";
import { themeColors } from "./styles/theme-color";
import "./styles/tokens.css";
import "./styles/base.css";

export const links: LinksFunction = () => [
  { rel: "icon", type: "image/svg+xml", href: faviconUrl },
  { rel: "preload", as: "font", type: "font/woff2", href: interUrl, crossOrigin: "anonymous" },
];

export function loader({ request, context }: LoaderFunctionArgs) {
  const theme = pickTheme(readCookie(request.headers.get("Cookie"), themeCookie));
  const { config, requestId } = context;
  return { language: requestLanguage(request), theme, config, requestId };
}

/** What it answers changes with the looks alone, and those come with a whole new page or turn by themselves. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false;

export type RootData = ReturnType<typeof loader>;

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const theme = data?.theme ?? "system";
  const { i18n } = useLingui();
  const nonce = useNonce();
  return (
    <html lang={i18n.locale} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* The browser hides the nonce from whoever reads the attribute, so it never compares equal. */}
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        {themeColors(theme).map(({ content, media }) => (
          <meta key={content} name="theme-color" content={content} media={media} />
        ))}
        <DocumentTitle productName={data?.config.productName ?? "Heliograph"} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  // One scope an application instance: never effector's global store.
  const [scope] = useState(() => fork());
  useFocusedHeading();
  return (
    <Provider value={scope}>
      <NavigationProgress />
      <Outlet />
      <Toasts />
    </Provider>
  );
}

/** Stands without anything of the application's state: whatever failed, this must not. */
export function ErrorBoundary() {
  const error = useRouteError();
  const data = useRouteLoaderData<typeof loader>("root");
  return (
    <BareErrorPage
      error={error}
      requestId={data?.requestId ?? null}
      productName={data?.config.productName ?? "Heliograph"}
    />
  );
}

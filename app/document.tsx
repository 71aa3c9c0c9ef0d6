import { useLingui } from "@lingui/react";
import { Links, Meta, Scripts, ScrollRestoration, useRouteLoaderData } from "@remix-run/react";
import { RecordEarlyEvents } from "@shared/early-events/record-early-events";
import { useNonce } from "@shared/edge/nonce";
import { InlineScript } from "@shared/ui/inline-script/inline-script";
import type { ReactNode } from "react";
import { DocumentTitle } from "./document-title";
import type { RootData } from "./root-loader.server";
import { themeColors } from "./styles/theme-color";

/** The HTML document of all pages, including error pages, so it must render without data. */
export function Document({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<RootData>("root");
  const theme = data?.theme ?? "system";
  const { i18n } = useLingui();
  const nonce = useNonce();
  return (
    <html lang={i18n.locale} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <InlineScript text={reloadOnEarlyHistoryChange} />
        <RecordEarlyEvents />
        {/* The browser hides the value of the nonce attribute, so it never matches during hydration. */}
        <meta property="csp-nonce" content="" nonce={nonce} suppressHydrationWarning />
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

/**
 * Before hydration no router handles Back and Forward, which would change the URL without the page, so the page is
 * reloaded. root.tsx removes this handler after hydration.
 */
const reloadOnEarlyHistoryChange = import.meta.env.SSR
  ? "{const at=()=>location.pathname+location.search,first=at();onpopstate=()=>{at()===first||location.reload()}}"
  : "";

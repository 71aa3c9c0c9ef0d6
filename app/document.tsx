import { useLingui } from "@lingui/react";
import { Links, Meta, Scripts, ScrollRestoration, useRouteLoaderData } from "@remix-run/react";
import { useNonce } from "@shared/edge/nonce";
import type { ReactNode } from "react";
import { DocumentTitle } from "./document-title";
import type { RootData } from "./root";
import { themeColors } from "./styles/theme-color";

/** The HTML around every page, the pages for errors too: it must stand without any data. */
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

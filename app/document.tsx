import { useLingui } from "@lingui/react";
import { Links, Meta, Scripts, ScrollRestoration, useRouteLoaderData } from "@remix-run/react";
import { RecordEarlyEvents } from "@shared/framework/early-events";
import { NonceMeta, useNonce } from "@shared/framework/nonce";
import type { Theme } from "@shared/ui/theme/theme";
import type { ReactNode } from "react";
import { DocumentTitle } from "./page-handle";
import type { RootData } from "./root-loader.server";

/** The HTML document of all pages, including error pages. It renders without loader data. */
export function Document({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<RootData>("root");
  const theme = data?.theme ?? "system";
  const { i18n } = useLingui();
  const nonce = useNonce();
  return (
    <html lang={i18n.locale} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <RecordEarlyEvents />
        <NonceMeta />
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

/** `--color-canvas` of tokens.css as hex, for the browser's UI. */
const canvas = { light: "#f8fafc", dark: "#0e1117" };

/** Renders the `<meta name="theme-color">` elements of a theme. */
export function themeColors(theme: Theme): { content: string; media?: string }[] {
  if (theme !== "system") return [{ content: canvas[theme] }];
  return [
    { content: canvas.light, media: "(prefers-color-scheme: light)" },
    { content: canvas.dark, media: "(prefers-color-scheme: dark)" },
  ];
}

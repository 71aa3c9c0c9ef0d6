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
        <ReloadOnEarlySteps nonce={nonce} />
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

/**
 * Back or forward changes the address alone while no router listens yet, and the page would stay that of another
 * address for good: until then it is loaded anew. The application lifts this once it is there (root.tsx).
 */
function ReloadOnEarlySteps({ nonce }: { nonce: string }) {
  const script =
    "{const at=()=>location.pathname+location.search,first=at();onpopstate=()=>{at()===first||location.reload()}}";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of our own, without anything from outside
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

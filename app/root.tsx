import { useLingui } from "@lingui/react";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "@remix-run/react";
import { useNonce } from "@shared/edge/nonce";
import { requestLanguage } from "@shared/i18n/request-language.server";
import { readCookie } from "@shared/lib/cookie";
import { pickTheme, themeCookie } from "@shared/ui/theme";
import { fork } from "effector";
import { Provider } from "effector-react";
import { type ReactNode, useState } from "react";
import "./styles/tokens.css";
import "./styles/base.css";

export function loader({ request, context }: LoaderFunctionArgs) {
  const theme = pickTheme(readCookie(request.headers.get("Cookie"), themeCookie));
  return { language: requestLanguage(request), theme, config: context.config };
}

export type RootData = ReturnType<typeof loader>;

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const { i18n } = useLingui();
  const nonce = useNonce();
  return (
    <html lang={i18n.locale} data-theme={data?.theme ?? "system"}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta property="csp-nonce" nonce={nonce} />
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
  return (
    <Provider value={scope}>
      <Outlet />
    </Provider>
  );
}

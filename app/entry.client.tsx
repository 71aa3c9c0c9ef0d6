import { I18nProvider } from "@lingui/react";
import { RemixBrowser } from "@remix-run/react";
import { NonceContext } from "@shared/edge/nonce";
import { browserTexts } from "@shared/i18n/catalogs.client";
import { pickLanguage } from "@shared/i18n/language";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

async function start(): Promise<void> {
  const language = pickLanguage(document.documentElement.lang, null);
  const [texts] = await Promise.all([
    browserTexts(language),
    "Temporal" in globalThis ? undefined : import("temporal-polyfill/global"),
  ]);
  // The same nonce as the server rendered with, or React would throw the page away.
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <NonceContext.Provider value={nonce}>
          <I18nProvider i18n={texts}>
            <RemixBrowser />
          </I18nProvider>
        </NonceContext.Provider>
      </StrictMode>,
    );
  });
}

void start();

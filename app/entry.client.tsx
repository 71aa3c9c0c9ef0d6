import { LinguiContext } from "@lingui/react";
import { RemixBrowser } from "@remix-run/react";
import { ignoreHandledEvents } from "@shared/early-events/early-events";
import { NonceContext } from "@shared/edge/nonce";
import { browserTexts, loadTexts } from "@shared/i18n/catalogs.client";
import { DeferToClientError } from "@shared/streaming/defer-to-client";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

async function start(): Promise<void> {
  await Promise.all([
    loadTexts("shell"),
    "Temporal" in globalThis ? undefined : import("temporal-polyfill/global"),
    decodeLoaderData(),
  ]);
  // Must be the nonce of the server render: React discards the server HTML otherwise.
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  const i18n = browserTexts();
  // Not Lingui's I18nProvider: it renders the page again when a catalogue is loaded, and React would then discard the
  // server HTML of the cards that are not hydrated. The language of a page does not change. // decision 0013
  const texts = { i18n, _: i18n.t.bind(i18n) };
  ignoreHandledEvents();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <NonceContext.Provider value={nonce}>
          <LinguiContext.Provider value={texts}>
            <RemixBrowser />
          </LinguiContext.Provider>
        </NonceContext.Provider>
      </StrictMode>,
      {
        onRecoverableError(error, { digest }) {
          if (digest !== DeferToClientError.digest && !isInterruptedHydration(error)) reportError(error);
        },
      },
    );
  });
}

/**
 * Decodes the loader data before hydration. `RemixBrowser` suspends until then, outside of any Suspense boundary, and
 * an event of the user in the meantime makes React abandon the hydration: github.com/remix-run/remix/issues/10214.
 */
async function decodeLoaderData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (pending) {
    await pending;
  }
}

/** React rendered a card on the client, because the page was updated before the card was hydrated: not a failure. */
const isInterruptedHydration = (error: unknown): boolean =>
  error instanceof Error && /#421\b|received an update before it finished hydrating/.test(error.message);

void start();

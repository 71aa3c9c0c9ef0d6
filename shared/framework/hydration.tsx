import type { I18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { ignoreHandledEvents } from "./early-events";
import { isExpectedInHydration } from "./streamed-document";

/**
 * Decodes the loader data before hydration. `RemixBrowser` suspends until then, outside of any Suspense boundary, and
 * an event of the user in the meantime makes React abandon the hydration. // decision 0016
 *
 * Relies on `RemixBrowser` of Remix 2.17, which throws the promise of the decoding before its first hook.
 * Upstream: github.com/remix-run/remix/issues/10214, open.
 * An upgrade that breaks it fails hydration.test.ts and tests/e2e/early-clicks.spec.ts.
 */
export async function decodeLoaderData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (pending) {
    await pending;
  }
}

/** Hydrates the page with the texts of its language, unless an early Back or Forward reloads it. */
export function hydratePage(i18n: I18n): void {
  if (window.isReloading) return;
  ignoreHandledEvents();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <RemixBrowser />
        </I18nProvider>
      </StrictMode>,
      {
        onRecoverableError(error, { digest }) {
          if (!isExpectedInHydration(error, digest)) reportError(error);
        },
      },
    );
  });
}

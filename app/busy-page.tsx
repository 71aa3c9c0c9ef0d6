import { I18nProvider } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { InlineScript, NonceContext } from "@shared/framework/nonce";
import { renderDocument } from "@shared/framework/render-document";
import type { Language } from "@shared/i18n/language";
import { textsIn } from "@shared/i18n/texts";
import { buttonClass } from "@shared/ui/button/button";
import { BrandMark, Icon } from "@shared/ui/icon/icon";
import type { Theme } from "@shared/ui/theme/theme";
import faviconUrl from "./brand/favicon.svg?url";
import { themeColors } from "./document";
import styles from "./error-page.module.css";

/** Counts down, then requests the page again: with its hash, which a link without one would lose. */
const countDown = `{
const left = document.getElementById("left"), again = document.getElementById("again");
const timer = setInterval(() => {
  const seconds = left.textContent - 1;
  if (seconds >= 0) left.textContent = seconds;
  if (seconds > 0) return;
  clearInterval(timer);
  location.hash ? location.reload() : location.replace(again.href);
}, 1000);
}`;

const status = 503;

interface BusyPageProps {
  theme: Theme;
  /** The stylesheets of the root route. */
  stylesheets: readonly string[];
  productName: string;
  requestId: string;
  /** The path and query of the page. */
  address: string;
  /** When to try again. */
  seconds: string;
}

/** What a browser gets in place of a page when the site is too busy: without hydration, it tries again by itself. */
function BusyPage({ theme, stylesheets, productName, requestId, address, seconds }: BusyPageProps) {
  const { i18n, t } = useLingui();
  return (
    <html lang={i18n.locale} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <noscript>
          <meta httpEquiv="refresh" content={seconds} />
        </noscript>
        {themeColors(theme).map(({ content, media }) => (
          <meta key={content} name="theme-color" content={content} media={media} />
        ))}
        <title>{[productName, t`Very busy right now`].join(" - ")}</title>
        <link rel="icon" type="image/svg+xml" href={faviconUrl} />
        {stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <header>
          <a href="/" className={styles.bare}>
            <BrandMark />
            {productName}
          </a>
        </header>
        <main className={styles.page}>
          <span className={styles.icon}>
            <Icon name="clock" />
          </span>
          <p className={styles.status}>
            <Trans>Error {status}</Trans>
          </p>
          <h1>
            <Trans>Very busy right now</Trans>
          </h1>
          <p className={styles.text}>
            <Trans>
              More people are using {productName} than it can serve at the moment. Your page opens by itself as soon as
              there is room.
            </Trans>
          </p>
          <p className={styles.text} role="timer">
            <Trans>
              Trying again in <span id="left">{seconds}</span> s
            </Trans>
          </p>
          <div className={styles.actions}>
            <a id="again" href={address} className={buttonClass({ kind: "primary" })}>
              <Icon name="retry" size="small" />
              <Trans>Try again now</Trans>
            </a>
          </div>
          <p className={styles.request}>
            <Trans>
              Request ID: <code>{requestId}</code>
            </Trans>
          </p>
        </main>
        <InlineScript text={countDown} />
      </body>
    </html>
  );
}

/** The HTML of the page, for the export of static pages. */
export async function renderBusyPage(
  language: Language,
  { nonce, ...props }: BusyPageProps & { nonce: string },
): Promise<string> {
  const { body } = await renderDocument(
    <NonceContext.Provider value={nonce}>
      <I18nProvider i18n={textsIn(language)}>
        <BusyPage {...props} />
      </I18nProvider>
    </NonceContext.Provider>,
    { nonce, signal: new AbortController().signal, onError: () => undefined },
  );
  return new Response(body).text();
}

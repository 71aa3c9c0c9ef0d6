import "temporal-polyfill/global";
import { I18nProvider } from "@lingui/react";
import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { NonceContext } from "@shared/edge/nonce";
import { serverTexts } from "@shared/i18n/catalogs.server";
import { requestLanguage } from "@shared/i18n/request-language.server";
import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";

/** Longer than the deadline of one upstream call with its retry, so that a late card still streams in. */
export const streamTimeout = 25_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  const language = requestLanguage(request);
  let finalStatus = status;
  const body = await renderToReadableStream(
    <NonceContext.Provider value={nonce}>
      <I18nProvider i18n={serverTexts(language)}>
        <RemixServer context={remix} url={request.url} nonce={nonce} abortDelay={streamTimeout} />
      </I18nProvider>
    </NonceContext.Provider>,
    {
      nonce,
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(streamTimeout + 1_000)]),
      onError(error) {
        if (!request.signal.aborted) {
          finalStatus = 500;
          reportRenderError(error);
        }
      },
    },
  );
  if (isbot(request.headers.get("user-agent"))) await body.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(body, { status: finalStatus, headers });
}

function reportRenderError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the Worker's log is where a render fault belongs
  console.error(JSON.stringify({ event: "render-failed", message: String(error) }));
}

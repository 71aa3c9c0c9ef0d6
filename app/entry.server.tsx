import "temporal-polyfill/global";
import { I18nProvider } from "@lingui/react";
import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { ApiError } from "@shared/api/api-error";
import { NonceContext } from "@shared/edge/nonce";
import { serverTexts } from "@shared/i18n/catalogs.server";
import { requestLanguage } from "@shared/i18n/request-language.server";
import { DeferToClientError } from "@shared/streaming/defer-to-client";
import { renderToReadableStream } from "react-dom/server";

/** Longer than the deadline of one upstream call with its retry, so that a late card still streams in. */
export const streamTimeout = 25_000;

/** What is there within this many milliseconds goes out with the frame, and spares its skeleton being drawn. */
const gatherTime = 50;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { nonce, requestId, responseHeaders }: AppLoadContext,
): Promise<Response> {
  const language = requestLanguage(request);
  const deadline = renderDeadline(request.signal);
  let finalStatus = status;
  const body = await renderToReadableStream(
    <NonceContext.Provider value={nonce}>
      <I18nProvider i18n={serverTexts(language)}>
        <RemixServer context={remix} url={request.url} nonce={nonce} abortDelay={streamTimeout} />
      </I18nProvider>
    </NonceContext.Provider>,
    {
      nonce,
      signal: deadline.signal,
      onError(error) {
        if (error instanceof DeferToClientError) return DeferToClientError.digest;
        if (!request.signal.aborted) {
          finalStatus = 500;
          report("render-failed", error, requestId);
        }
      },
    },
  );
  const finished = body.allReady.then(deadline.lift, deadline.lift);
  // The frame's own: a card that fails from here on says so in its place.
  const answerStatus = finalStatus;
  await Promise.race([finished, new Promise((resolve) => setTimeout(resolve, gatherTime))]);
  headers.set("Content-Type", "text/html; charset=utf-8");
  // The Worker sets them on every answer; in development, where it does not run, a page has them all the same.
  for (const [name, value] of responseHeaders) headers.set(name, value);
  return new Response(body, { status: answerStatus, headers });
}

/**
 * Ends a render whose reader left or whose time ran out. It has to be lifted once the page is whole: React takes
 * an abort after the end of its stream for a fault.
 */
function renderDeadline(left: AbortSignal): { signal: AbortSignal; lift: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, streamTimeout + 1_000);
  left.addEventListener("abort", abort, { once: true });
  const lift = () => {
    clearTimeout(timer);
    left.removeEventListener("abort", abort);
  };
  return { signal: controller.signal, lift };
}

/** A loader or action that failed, in one line; what a reader's leaving cut short is no failure. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  report("route-failed", error, context.requestId);
}

/** Of a refused call only its numbers are told: its words may be about somebody. */
function report(event: string, error: unknown, requestId: string): void {
  const fault =
    error instanceof ApiError
      ? { message: `ApiError ${error.kind} ${error.status} ${error.code}` }
      : { message: String(error), stack: error instanceof Error ? error.stack : undefined };
  // biome-ignore lint/suspicious/noConsole: the Worker's log is where a fault belongs
  console.error(JSON.stringify({ event, requestId, ...fault }));
}

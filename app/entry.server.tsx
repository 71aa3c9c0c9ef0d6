import "temporal-polyfill/global";
import { I18nProvider } from "@lingui/react";
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { ApiError } from "@shared/api/result";
import { NonceContext } from "@shared/framework/nonce";
import { closeDocumentLast, DeferToClientError } from "@shared/framework/streamed-document";
import { textsIn } from "@shared/i18n/texts";
import { isLanguage, type Language } from "@shared/lib/language";
import { requestLanguage } from "@shared/lib/request.server";
import { maskedLine } from "@shared/lib/text";
import { settleResults } from "@shared/streaming/settled-results";
import { renderToReadableStream } from "react-dom/server.browser";

/** In milliseconds. Longer than the deadline of an upstream call with its retry, so that slow cards can stream. */
export const streamTimeout = 25_000;

/** In milliseconds. Data that is ready within this time is in the first chunk and needs no skeleton. */
const firstChunkDelay = 50;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { nonce, requestId, responseHeaders }: AppLoadContext,
): Promise<Response> {
  const language = pageLanguage(remix) ?? requestLanguage(request);
  const deadline = renderDeadline(request.signal);
  let finalStatus = status;
  const startedAt = Date.now();
  await settleResults(remix.staticHandlerContext.loaderData, firstChunkDelay);
  const body = await renderToReadableStream(
    <NonceContext.Provider value={nonce}>
      <I18nProvider i18n={textsIn(language)}>
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
          logError("render-failed", error, requestId);
        }
      },
    },
  );
  const finished = body.allReady.then(deadline.cancel, deadline.cancel);
  // Read before the cards render, because the errors of cards do not change the status.
  const responseStatus = finalStatus;
  const remainingDelay = Math.max(0, startedAt + firstChunkDelay - Date.now());
  await Promise.race([finished, new Promise((resolve) => setTimeout(resolve, remainingDelay))]);
  headers.set("Content-Type", "text/html; charset=utf-8");
  // The Worker sets these headers on every response, but it does not run in development.
  for (const [name, value] of responseHeaders) headers.set(name, value);
  return new Response(closeDocumentLast(body), { status: responseStatus, headers });
}

/** The language that a page states itself, such as the language of a link for owners; null for other pages. */
function pageLanguage({ staticHandlerContext: { matches, loaderData } }: EntryContext): Language | null {
  const data: { pageLanguage?: unknown } | null | undefined = loaderData[matches.at(-1)?.route.id ?? ""];
  return isLanguage(data?.pageLanguage) ? data.pageLanguage : null;
}

/**
 * Aborts a render when the request is aborted or the timeout expires. Call `cancel` when the render has finished,
 * because React reports an abort after the end of its stream as an error.
 */
function renderDeadline(requestSignal: AbortSignal): { signal: AbortSignal; cancel: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, streamTimeout + 1_000);
  requestSignal.addEventListener("abort", abort, { once: true });
  const cancel = () => {
    clearTimeout(timer);
    requestSignal.removeEventListener("abort", abort);
  };
  return { signal: controller.signal, cancel };
}

/** Logs the error of a loader or action. An aborted request is not an error. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logError("route-failed", error, context.requestId);
}

/** Logs only kind, status and code of an ApiError, because its messages may contain personal data. */
function logError(event: string, error: unknown, requestId: string): void {
  const details =
    error instanceof ApiError
      ? { message: `ApiError ${error.kind} ${error.status} ${error.code}` }
      : { message: String(error), stack: error instanceof Error ? error.stack : undefined };
  // biome-ignore lint/suspicious/noConsole: errors go to the Worker's log
  console.error(maskedLine({ event, requestId, ...details }));
}

import { Await } from "@remix-run/react";
import type { ProblemDetails, Result } from "@shared/api/result";
import { DeferToClientError } from "@shared/framework/streamed-document";
import { endSessionAndRedirect } from "@shared/lib/next-url";
import { createContext, type ReactNode, Suspense, useContext, useEffect } from "react";
import { resolveWithin } from "../lib/promises";
import { settledValue } from "./settled-results";

/**
 * How long a Suspense boundary may be pending on the server, in milliseconds. React does not hydrate a page with a
 * pending boundary, so a click would have no effect until then.
 */
const serverTimeoutMs = 1_000;

const timedOut = Symbol("timed out");

interface DeferredProps<T> {
  /** The loader's result, awaited or not (`toDeferredResult`). */
  result: Promise<Result<T>> | Result<T>;
  /** Rendered while the result is pending, in the final size. */
  fallback: ReactNode;
  renderError: (error: ProblemDetails) => ReactNode;
  children: (value: T) => ReactNode;
}

/** The error when the page's own connection ended before the data arrived. */
const connectionLost: ProblemDetails = {
  status: 0,
  code: 0,
  messages: {},
  kind: "network",
  retryAfterSeconds: null,
  sessionEnded: false,
};

/** Whether a fallback is rendered. */
const FallbackContext = createContext(false);

/**
 * Renders deferred loader data: the fallback, then the value or its own error state. Data that takes longer than a
 * second is rendered on the client. A session that ended during the call redirects to the root
 * (domain/sessions.md#end). A fallback contains no boundaries: deferred data in it is shown as its own fallback.
 * // decision 0013
 */
export function Deferred<T>({ result, fallback, renderError, children }: DeferredProps<T>) {
  if (useContext(FallbackContext)) return fallback;
  return (
    <Suspense fallback={<FallbackContext.Provider value={true}>{fallback}</FallbackContext.Provider>}>
      <Await resolve={resolveOnServer(result)} errorElement={renderError(connectionLost)}>
        {(settled: Result<T> | typeof timedOut) => {
          if (settled === timedOut) throw new DeferToClientError();
          if (settled.ok) return children(settled.value);
          return settled.error.sessionEnded ? <EndSession fallback={fallback} /> : renderError(settled.error);
        }}
      </Await>
    </Suspense>
  );
}

/** The result. On the server `timedOut` if the result takes too long. */
function resolveOnServer<T>(result: Promise<T> | T): Promise<T | typeof timedOut> | T {
  if (!import.meta.env.SSR || !(result instanceof Promise)) return result;
  const settled = settledValue(result);
  if (!(settled instanceof Promise)) return settled;
  return resolveWithin(result, serverTimeoutMs).then(({ value }) => (value instanceof Promise ? timedOut : value));
}

function EndSession({ fallback }: { fallback: ReactNode }) {
  useEffect(endSessionAndRedirect, []);
  return fallback;
}

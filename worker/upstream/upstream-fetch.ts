import { requestLanguage } from "@shared/lib/request.server";
import type { Env, Fetcher } from "../env";
import { logError, type Trace } from "../log";
import type { Settings } from "../settings";
import { createCallLimit } from "./call-limit";

/** Calls the global fetch with its own receiver, as the runtime requires. */
const network: Fetcher = { fetch: (input, init) => fetch(input, init) };

/** The base URL of v0: the configured one, or a name for the service binding. */
const v0BaseUrl = ({ v0ApiUrl }: Pick<Settings, "v0ApiUrl">): string => v0ApiUrl ?? "https://v0.internal";

/** The path and query below `/v0` of a URL of the v0 API; null for any other URL. */
export function v0Path(url: string, settings: Pick<Settings, "v0ApiUrl">): string | null {
  const prefix = `${v0BaseUrl(settings)}/v0/`;
  // The URL is parsed first, so that dot segments cannot leave the prefix.
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed?.href.startsWith(new URL(prefix).href)) return null;
  return parsed.href.slice(new URL(prefix).href.length - 1);
}

/** Sends one request to v0; the path is relative to `/v0`. */
export type UpstreamFetch = (path: string, init: RequestInit & { headers: Headers }) => Promise<Response>;

/** The request that calls of v0 belong to; `url` is its URL. */
interface UpstreamScope {
  request: Request;
  url: URL;
  env: Pick<Env, "V0">;
  settings: Pick<Settings, "v0ApiUrl">;
  trace: Trace;
}

/**
 * Creates the fetch function of the v0 API: the configured URL, or else the service binding. Adds the request id, the
 * language of the page and forwarding headers, and follows no redirect, so that a token is never sent to another host. Rejects calls above the
 * limit of a request. `signInHeaders` are for a sign-in at the service binding, where nobody else reads them.
 */
export function createUpstreamFetch(
  { env, settings, request, url, trace }: UpstreamScope,
  signInHeaders = new Headers(),
): UpstreamFetch {
  const fetcher: Fetcher = settings.v0ApiUrl || !env.V0 ? network : env.V0;
  const baseUrl = v0BaseUrl(settings);
  const clientIp = request.headers.get("CF-Connecting-IP");
  const language = requestLanguage(request);
  const countCall = createCallLimit();

  return async (path, init) => {
    countCall(path);
    const startedAt = Date.now();
    trace.upstreamCalls += 1;
    init.headers.set("X-Request-Id", trace.requestId);
    init.headers.set("Accept-Language", language);
    init.headers.set("X-Forwarded-Host", url.host);
    init.headers.set("X-Forwarded-Proto", url.protocol.slice(0, -1));
    if (clientIp) init.headers.set("X-Forwarded-For", clientIp);
    if (fetcher === env.V0 && path === "/sign-in") {
      for (const [name, value] of signInHeaders) init.headers.set(name, value);
    }
    try {
      return await fetcher.fetch(`${baseUrl}/v0${path}`, { ...init, redirect: "manual" });
    } catch (error) {
      if (!init.signal?.aborted) logError("upstream-error", error, { requestId: trace.requestId });
      throw error;
    } finally {
      trace.upstreamMs += Date.now() - startedAt;
    }
  };
}

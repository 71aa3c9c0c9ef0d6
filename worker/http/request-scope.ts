import type { Env, ExecutionContext } from "../env";
import { createTrace, type Trace } from "../log";
import { getSettings, type Settings } from "../settings";
import { type Admission, createAdmission } from "./admission";
import { createResponseHeaders, type ResponseHeaders } from "./response-headers";

/** The values of one request that do not depend on its session. */
export interface RequestScope {
  request: Request;
  /** The URL of the request. */
  url: URL;
  env: Env;
  executionContext: ExecutionContext;
  settings: Settings;
  trace: Trace;
  nonce: string;
  /** The headers of every response to this request. */
  responseHeaders: ResponseHeaders;
  admission: Admission;
}

/** Throws a SettingError when a variable is invalid. */
export function createRequestScope(request: Request, env: Env, executionContext: ExecutionContext): RequestScope {
  const settings = getSettings(env);
  const trace = createTrace(request);
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const url = new URL(request.url);
  const responseHeaders = createResponseHeaders(nonce, trace.requestId, settings, url.pathname);
  const admission = createAdmission();
  return { request, url, env, executionContext, settings, trace, nonce, responseHeaders, admission };
}

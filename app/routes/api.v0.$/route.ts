import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { apiErrorCode } from "@shared/api/api-error";
import { isAllowed } from "./allowed-calls";

const prefix = "/api/v0";

/** Proxies the allowed calls of the browser to v0; all others respond with 404. */
async function proxyCall({ request, context }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const path = pathname.slice(prefix.length);
  if (isAllowed(request.method, path)) return context.proxyRequest(request, path + search);
  return Response.json(
    { error: { code: apiErrorCode.notFound, messages: { path: ["There is no such call."] } } },
    { status: 404, headers: { "Cache-Control": "private, no-store" } },
  );
}

export { proxyCall as action, proxyCall as loader };

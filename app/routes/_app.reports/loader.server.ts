import { listReports } from "@entities/report";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toDeferredResult } from "@shared/api/result";

/** The deferred reports of the current user; requires only a session (spec 1 §2). */
export async function loader({ request, context: { api, session } }: LoaderFunctionArgs) {
  session.requireSession(request);
  const reports = listReports(api, { signal: request.signal });
  return { reports: toDeferredResult(reports) };
}

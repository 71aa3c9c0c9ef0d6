import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { errorStatus, toDeferredResult } from "@shared/api/result";
import { readId } from "@shared/lib/text";
import { listPlantLocations } from "./index";

/**
 * Responds with the locations of a company's plants as columns. The web worker of the map loads them, so that 100,000
 * plants are not part of the page data. An error responds with the ProblemDetails as JSON.
 */
export async function plantLocations({
  request,
  context: { api, extensions, session },
}: LoaderFunctionArgs): Promise<Response> {
  session.requireUser(request);
  const companyId = readId(new URL(request.url).searchParams.get("company"));
  if (companyId === null) throw new Response(null, { status: 400 });
  const result = await toDeferredResult(listPlantLocations(api, companyId, { ...extensions, signal: request.signal }));
  const headers = { "Cache-Control": "private, no-store" };
  if (result.ok) return Response.json(result.value, { headers });
  return Response.json(result.error, { status: errorStatus(result.error), headers });
}

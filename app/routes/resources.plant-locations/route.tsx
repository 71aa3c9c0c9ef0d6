import { listPlantLocations } from "@entities/plant-location";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { errorStatus } from "@shared/api/error-status";
import { toDeferredResult } from "@shared/api/result";
import { isId } from "@shared/lib/id";

/**
 * The places of a company's plants as columns, for the map's own worker: read there, a hundred thousand plants
 * never pass through the page. A failure is the Problem itself, as JSON.
 */
export async function loader({ request, context: { api, session } }: LoaderFunctionArgs): Promise<Response> {
  session.requireSignedIn(request);
  const company = new URL(request.url).searchParams.get("company") ?? "";
  if (!isId(company)) throw new Response(null, { status: 400 });
  const outcome = await toDeferredResult(
    listPlantLocations(api, Number(company), { signal: request.signal }),
  );
  const headers = { "Cache-Control": "private, no-store" };
  if (outcome.ok) return Response.json(outcome.value, { headers });
  return Response.json(outcome.error, { status: errorStatus(outcome.error), headers });
}

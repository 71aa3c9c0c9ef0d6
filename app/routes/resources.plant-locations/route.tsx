import { listPlantLocations } from "@entities/plant-location";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { settle } from "@shared/api/outcome";
import { problemStatus } from "@shared/api/problem-status";
import { isId } from "@shared/lib/query-value";

/**
 * The plant locations of a company as columns. The map's web worker fetches them itself, so that 100,000 plants
 * never pass through the main thread. An error is returned as a Problem in JSON.
 */
export async function loader({ request, context: { api, session } }: LoaderFunctionArgs): Promise<Response> {
  session.requireSignedIn(request);
  const company = new URL(request.url).searchParams.get("company") ?? "";
  if (!isId(company)) throw new Response(null, { status: 400 });
  const outcome = await settle(listPlantLocations(api, Number(company), { signal: request.signal }));
  const headers = { "Cache-Control": "private, no-store" };
  if (outcome.ok) return Response.json(outcome.value, { headers });
  return Response.json(outcome.problem, { status: problemStatus(outcome.problem), headers });
}

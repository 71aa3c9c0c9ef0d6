import { generateReport } from "@entities/report";
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { attempt } from "@shared/api/outcome";
import { problemStatus } from "@shared/api/problem-status";
import { readOrder } from "./order";

/**
 * Has a report made: 202 with its id, which the browser then polls. Making one is a GET with an effect in v0, so
 * that it goes through here and through nothing else. // contract §4
 */
export async function exportReport({ request, context }: ActionFunctionArgs): Promise<Response> {
  context.session.requireSignedIn(request);
  const order = readOrder(await request.formData());
  if (!order) return answer(400, { id: null });
  const { companyId, ...wanted } = order;
  const { signal } = request;
  const outcome = await attempt(generateReport(context.api, companyId, wanted, { signal }));
  return outcome.ok ? answer(202, { id: outcome.value }) : answer(problemStatus(outcome.problem), { id: null });
}

const answer = (status: number, body: { id: number | null }) =>
  Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });

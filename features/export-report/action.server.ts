import { createReport } from "@entities/report";
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { apiErrorCode, type ErrorMessages } from "@shared/api/api-error";
import { errorStatus } from "@shared/api/error-status";
import { toResult } from "@shared/api/result";
import { readExportRequest } from "./export-request";

/**
 * Has a report made: 202 with its id, which the browser then polls. Making one is a GET with an effect in v0, so
 * that it goes through here and through nothing else. // contract §4
 */
export async function exportReport({ request, context }: ActionFunctionArgs): Promise<Response> {
  context.session.requireUser(request);
  const order = readExportRequest(await request.formData());
  if (!order) return refused(400, apiErrorCode.invalid, {});
  const { companyId, ...wanted } = order;
  const { signal } = request;
  const outcome = await toResult(createReport(context.api, companyId, wanted, { signal }));
  if (outcome.ok) return Response.json({ id: outcome.value }, { status: 202, headers });
  const { error: problem } = outcome;
  return refused(errorStatus(problem), problem.code, problem.messages);
}

const headers = { "Cache-Control": "private, no-store" };

/** A refusal in the shape of the API's own (contract §1). */
const refused = (status: number, code: number, messages: ErrorMessages) =>
  Response.json({ error: { code, messages } }, { status, headers });

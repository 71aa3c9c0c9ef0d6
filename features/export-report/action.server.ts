import { createReport } from "@entities/report";
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { apiErrorCode, type ErrorMessages } from "@shared/api/api-error";
import { errorStatus } from "@shared/api/error-status";
import { toResult } from "@shared/api/result";
import { orNull } from "@shared/forms/fields";
import { readForm } from "@shared/forms/read-form";
import { exportForm, readExportRequest } from "./export-form.server";

/**
 * Starts a report: responds with 202 and its id, which the browser polls. In v0 this is a GET with a side effect, so
 * it is available through this action only. // contract §4
 */
export async function exportReport({ request, context }: ActionFunctionArgs): Promise<Response> {
  context.session.requireUser(request);
  const form = await readForm(request, orNull(exportForm));
  const exportRequest = form && readExportRequest(form);
  if (!exportRequest) return errorResponse(400, apiErrorCode.invalid, {});
  const { companyId, ...report } = exportRequest;
  const result = await toResult(createReport(context.api, companyId, report, { signal: request.signal }));
  if (result.ok) return Response.json({ id: result.value }, { status: 202, headers });
  const { error } = result;
  return errorResponse(errorStatus(error), error.code, error.messages);
}

const headers = { "Cache-Control": "private, no-store" };

/** An error response in the API's own format (contract §1). */
const errorResponse = (status: number, code: number, messages: ErrorMessages) =>
  Response.json({ error: { code, messages } }, { status, headers });

import { createReport } from "@entities/report";
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { apiErrorCode } from "@shared/api/api-error";
import { apiErrorResponse } from "@shared/api/api-error-response.server";
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
  if (!exportRequest) {
    return apiErrorResponse({ kind: "http", status: 400, code: apiErrorCode.invalid, messages: {} });
  }
  const { companyId, ...report } = exportRequest;
  const result = await toResult(createReport(context.api, companyId, report, { signal: request.signal }));
  if (result.ok) return Response.json({ id: result.value }, { status: 202, headers });
  return apiErrorResponse(result.error);
}

const headers = { "Cache-Control": "private, no-store" };

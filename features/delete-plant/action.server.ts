import { deletePlant } from "@entities/plant";
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { apiErrorResponse } from "@shared/api/api-error-response.server";
import { toResult } from "@shared/api/result";
import { idField } from "@shared/forms/fields";
import { readForm } from "@shared/forms/read-form";
import { type } from "superstruct";
import { plantField } from "./form";

const deleteForm = type({ [plantField]: idField });

/** Deletes a plant: responds with 204. Called without a fetcher, because the page that shows the plant is left. */
export async function removePlant({
  request,
  context: { api, session },
}: ActionFunctionArgs): Promise<Response> {
  session.requireUser(request);
  const { [plantField]: plantId } = await readForm(request, deleteForm);
  const result = await toResult(deletePlant(api, plantId, { signal: request.signal }));
  return result.ok ? new Response(null, { status: 204 }) : apiErrorResponse(result.error);
}

import { endSessionAndRedirect } from "@shared/session/end-session";
import { toApiError } from "./v0/parse-response";
import { type ApiResponse, readResponse } from "./v0/transport";

/** Longer than the deadline of an action itself: for a connection that never responds. */
const actionTimeoutMs = 20_000;

/**
 * Posts a form to an action that responds in the API's format (`apiErrorResponse`), without a fetcher: nothing on the
 * page is revalidated. Redirects to the root if the session has ended. Throws an ApiError for any other status than 2xx.
 */
export async function postAction(action: string, body: URLSearchParams): Promise<ApiResponse> {
  const response = await fetch(action, {
    method: "POST",
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(actionTimeoutMs),
  });
  if (response.type === "opaqueredirect") endSessionAndRedirect();
  const apiResponse = await readResponse(response);
  if (!response.ok) throw toApiError(apiResponse);
  return apiResponse;
}

import { errorStatus } from "./error-status";
import type { ProblemDetails } from "./result";

/** The response of an action that `postAction` calls: an error in the API's own format (contract §1). */
export const apiErrorResponse = (error: Pick<ProblemDetails, "kind" | "status" | "code" | "messages">) =>
  Response.json(
    { error: { code: error.code, messages: error.messages } },
    { status: errorStatus(error), headers: { "Cache-Control": "private, no-store" } },
  );

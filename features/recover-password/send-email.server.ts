import { sendPasswordEmail } from "@entities/user";
import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import { ApiError } from "@shared/api/api-error";
import { errorStatus } from "@shared/api/error-status";
import { toProblemDetails } from "@shared/api/result";
import { formTexts } from "@shared/forms/form-texts";
import type { SendEmailResult } from "./result";

/** Has a reset link sent to the address of the form. // spec 1 §2 */
export async function sendEmailAction({ request, context }: ActionFunctionArgs) {
  const { email } = await formTexts(request, ["email"]);
  if (!email) return data<SendEmailResult>({ sent: false, email, problem: null }, { status: 400 });
  try {
    await sendPasswordEmail(context.apiWithToken(null), email, { signal: request.signal });
    return data<SendEmailResult>({ sent: true, email });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const problem = toProblemDetails(error);
    return data<SendEmailResult>({ sent: false, email, problem }, { status: errorStatus(problem) });
  }
}

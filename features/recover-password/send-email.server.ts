import { sendPasswordEmail } from "@entities/user";
import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import { ApiError } from "@shared/api/api-error";
import { problemOf } from "@shared/api/outcome";
import { problemStatus } from "@shared/api/problem-status";
import { formTexts } from "@shared/lib/form-texts";
import type { EmailReply } from "./reply";

/** Has a reset link sent to the address of the form. // spec 1 §2 */
export async function sendEmailAction({ request, context }: ActionFunctionArgs) {
  const { email } = await formTexts(request, ["email"]);
  if (!email) return data<EmailReply>({ sent: false, email, problem: null }, { status: 400 });
  try {
    await sendPasswordEmail(context.apiWithToken(null), email, { signal: request.signal });
    return data<EmailReply>({ sent: true, email });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const problem = problemOf(error);
    return data<EmailReply>({ sent: false, email, problem }, { status: problemStatus(problem) });
  }
}

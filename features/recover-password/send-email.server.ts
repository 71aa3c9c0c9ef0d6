import { sendPasswordEmail } from "@entities/user";
import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import { ApiError } from "@shared/api/api-error";
import { errorStatus } from "@shared/api/error-status";
import { toProblemDetails } from "@shared/api/result";
import { textField } from "@shared/forms/fields";
import { readForm } from "@shared/forms/read-form";
import { type } from "superstruct";
import type { SendEmailResult } from "./result";

const emailForm = type({ email: textField });

/** Sends a reset link to the e-mail address of the form. // spec 1 §2 */
export async function sendEmailAction({ request, context }: ActionFunctionArgs) {
  const { email } = await readForm(request, emailForm);
  if (!email) return data<SendEmailResult>({ sent: false, email, error: null }, { status: 400 });
  try {
    await context.throttle("forgot-password", email, () =>
      sendPasswordEmail(context.apiWithToken(null), email, { signal: request.signal }),
    );
    return data<SendEmailResult>({ sent: true, email });
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    const error = toProblemDetails(thrown);
    return data<SendEmailResult>({ sent: false, email, error }, { status: errorStatus(error) });
  }
}

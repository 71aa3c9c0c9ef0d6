import type { ResetResult } from "../result";
import { ResetDone } from "./reset-done";
import { ResetPasswordForm } from "./reset-password-form";
import { ResetWithoutToken } from "./reset-without-token";

interface ResetPasswordProps {
  /** Whether the page's URL has a token. */
  hasToken: boolean;
  result: ResetResult | undefined;
}

/** The content of the reset page: a form, the success message, or a link to request a new token. */
export function ResetPassword({ hasToken, result }: ResetPasswordProps) {
  if (result?.reset) return <ResetDone />;
  if (!hasToken) return <ResetWithoutToken />;
  return <ResetPasswordForm result={result} />;
}

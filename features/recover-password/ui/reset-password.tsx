import type { ResetResult } from "../result";
import { ResetDone } from "./reset-done";
import { ResetPasswordForm } from "./reset-password-form";
import { ResetWithoutToken } from "./reset-without-token";

interface ResetPasswordProps {
  /** Whether the page's address carries a token. */
  hasToken: boolean;
  reply: ResetResult | undefined;
}

/** Everything the reset page can be: a form, a success, or a way to a new link. */
export function ResetPassword({ hasToken, reply }: ResetPasswordProps) {
  if (reply?.reset) return <ResetDone />;
  if (!hasToken) return <ResetWithoutToken />;
  return <ResetPasswordForm reply={reply} />;
}

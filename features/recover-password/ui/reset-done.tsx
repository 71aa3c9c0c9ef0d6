import { Trans, useLingui } from "@lingui/react/macro";
import { Navigate } from "@remix-run/react";
import { Alert } from "@shared/ui/alert/alert";
import { LinkButton } from "@shared/ui/button/link-button";
import { NoScriptNotice } from "@shared/ui/no-script-notice/no-script-notice";
import { toastShown } from "@shared/ui/toasts/model";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import { $stage, passwordReset, resetClosed } from "../model";
import styles from "./form.module.css";

/** The password is new: says so and leads on to sign-in after two seconds, or at a click. // spec 1 §4 */
export function ResetDone() {
  const { t } = useLingui();
  const { stage, done, close, show } = useUnit({
    stage: $stage,
    done: passwordReset,
    close: resetClosed,
    show: toastShown,
  });
  useEffect(() => {
    done();
    show({ kind: "success", text: t`Your password has been reset! You will be redirected shortly` });
    return close;
  }, [done, close, show, t]);

  if (stage === "leading-on") return <Navigate to="/sign-in" replace />;
  return (
    <div className={styles.form}>
      <Alert kind="success">
        <NoScriptNotice>
          <Trans>Your password has been reset! You will be redirected shortly</Trans>
        </NoScriptNotice>
        <p>
          <Trans>Sign in with your new password from now on.</Trans>
        </p>
      </Alert>
      <LinkButton to="/sign-in" kind="primary" wide replace>
        <Trans>Go to sign-in</Trans>
      </LinkButton>
    </div>
  );
}

import { Trans } from "@lingui/react/macro";
import { Alert } from "@shared/ui/alert/alert";
import { LinkButton } from "@shared/ui/button/link-button";
import { NoScriptNotice } from "@shared/ui/no-script-notice/no-script-notice";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import { passwordReset, resetClosed } from "../model";
import styles from "./form.module.css";

/** The success message of a reset; the model redirects to sign-in after two seconds. // spec 1 §4 */
export function ResetDone() {
  const { done, close } = useUnit({ done: passwordReset, close: resetClosed });
  useEffect(() => {
    done();
    return () => close();
  }, [done, close]);

  return (
    <div className={styles.form}>
      <Alert kind="success">
        <NoScriptNotice>
          <Trans>Your password has been reset! You will be redirected shortly</Trans>
        </NoScriptNotice>
        <p>
          <Trans>You can now sign in with your new password.</Trans>
        </p>
      </Alert>
      <LinkButton to="/sign-in" kind="primary" wide replace>
        <Trans>Go to sign-in</Trans>
      </LinkButton>
    </div>
  );
}

import { Trans } from "@lingui/react/macro";
import { Alert } from "@shared/ui/alert/alert";
import { LinkButton } from "@shared/ui/button/link-button";
import styles from "./form.module.css";

/** Shown without a token in the URL, because the form could not be submitted. */
export function ResetWithoutToken() {
  return (
    <div className={styles.form}>
      <Alert kind="warning">
        <p>
          <Trans>
            This password reset link is incomplete. Open the link in the email again, or request a new one.
          </Trans>
        </p>
      </Alert>
      <LinkButton to="/forgot-password" kind="primary" wide>
        <Trans>Request a new link</Trans>
      </LinkButton>
    </div>
  );
}

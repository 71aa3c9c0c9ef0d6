import { Trans } from "@lingui/react/macro";
import { Alert } from "@shared/ui/alert/alert";

/** Explains why a user without a company can open only some pages (domain/sessions.md#session). */
export function NoCompanyNotice() {
  return (
    <div style={{ marginBottom: "var(--space-4)" }}>
      <Alert kind="info" title={<Trans>Your account does not belong to a company yet</Trans>}>
        <Trans>
          Plants, issues and tickets belong to companies, so only Reports and Support are available to you. Ask your
          administrator to add you to a company, then sign in again.
        </Trans>
      </Alert>
    </div>
  );
}

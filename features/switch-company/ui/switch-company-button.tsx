import { Trans, useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { useErrorToasts } from "@shared/ui/toasts/use-error-toasts";
import type { switchCompany } from "../action.server";
import { switchAction } from "../model";

interface SwitchCompanyButtonProps {
  company: { id: number; name: string };
  /** In a table: shows only the company's name, and an error as a toast. */
  compact?: boolean;
}

/** Switches to a given company, such as the owner of a plant; for administrators. */
export function SwitchCompanyButton({ company, compact = false }: SwitchCompanyButtonProps) {
  const { t } = useLingui();
  const fetcher = useFetcher<typeof switchCompany>();
  const error = fetcher.state === "idle" ? fetcher.data?.error : null;
  useErrorToasts(compact ? error : null);
  const label = t`Switch to ${company.name}`;
  return (
    <fetcher.Form method="post" action={switchAction}>
      <Button
        type="submit"
        name="company_id"
        value={company.id}
        {...(compact
          ? { kind: "quiet", size: "small", title: label, "aria-label": label }
          : { kind: "primary" })}
        icon="switch"
        busy={fetcher.state !== "idle"}
      >
        {compact ? company.name : <Trans>Switch to {company.name}</Trans>}
      </Button>
      {error && !compact && (
        <Alert kind="danger">
          <ErrorText error={error} />
        </Alert>
      )}
    </fetcher.Form>
  );
}

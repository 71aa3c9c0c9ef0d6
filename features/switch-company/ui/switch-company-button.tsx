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
  /** In a table: shows only the company's name; in a list of companies: only what it does. An error is a toast. */
  compact?: "name" | "action";
}

/** Switches to a given company, such as the owner of a plant; the user must be allowed to. */
export function SwitchCompanyButton({ company, compact }: SwitchCompanyButtonProps) {
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
          ? {
              kind: compact === "name" ? "quiet" : "secondary",
              size: "small",
              title: label,
              "aria-label": label,
            }
          : { kind: "primary" })}
        icon="switch"
        busy={fetcher.state !== "idle"}
      >
        {compact === "name" ? company.name : compact ? <Trans>Switch</Trans> : label}
      </Button>
      {error && !compact && (
        <Alert kind="danger">
          <ErrorText error={error} />
        </Alert>
      )}
    </fetcher.Form>
  );
}

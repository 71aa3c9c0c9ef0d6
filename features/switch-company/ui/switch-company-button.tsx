import { Trans } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { Alert } from "@shared/ui/alert";
import { Button } from "@shared/ui/button";
import { ProblemText } from "@shared/ui/problem-text";
import type { switchCompany } from "../action.server";

/** Switches to one company that is already known, such as the owner of a plant; for administrators. */
export function SwitchCompanyButton({ company }: { company: { id: number; name: string } }) {
  const fetcher = useFetcher<typeof switchCompany>();
  const problem = fetcher.state === "idle" ? fetcher.data?.problem : null;
  return (
    <fetcher.Form method="post" action="/actions/switch-company">
      <Button
        type="submit"
        name="company_id"
        value={company.id}
        icon="switch"
        busy={fetcher.state !== "idle"}
      >
        <Trans>Switch to {company.name}</Trans>
      </Button>
      {problem && (
        <Alert kind="danger">
          <ProblemText problem={problem} />
        </Alert>
      )}
    </fetcher.Form>
  );
}

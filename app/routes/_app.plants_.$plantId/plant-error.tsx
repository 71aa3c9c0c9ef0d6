import type { OwningCompany } from "@entities/plant";
import { SwitchCompanyButton } from "@features/switch-company";
import { Trans } from "@lingui/react/macro";
import { useLocation, useRevalidator } from "@remix-run/react";
import { apiErrorCode } from "@shared/api/api-error";
import type { ProblemDetails, Result } from "@shared/api/result";
import { Deferred } from "@shared/streaming/deferred";
import { Alert } from "@shared/ui/alert/alert";
import { Button, LinkButton } from "@shared/ui/button/button";
import { ErrorText } from "@shared/ui/error-text/error-text";
import styles from "./plant-error.module.css";

interface PlantErrorProps {
  error: ProblemDetails;
  /** The company that owns the plant. Null for users without access to the company. */
  owner: Promise<Result<OwningCompany | null>> | null;
}

/** The error of a plant, by its code, with links to other pages (domain/errors.md#plant). */
export function PlantError({ error, owner }: PlantErrorProps) {
  const { pathname, hash } = useLocation();
  return (
    <div className="stack">
      <ErrorAlert error={error} />
      <div className={`row ${styles.links}`}>
        {owner && (
          <Deferred result={owner} fallback={null} renderError={() => null}>
            {(company) =>
              company && <SwitchCompanyButton company={company} page={`${pathname}?companyId=${company.id}${hash}`} />
            }
          </Deferred>
        )}
        <LinkButton to="/plants" icon="plants" prefetch="none">
          <Trans>All plants</Trans>
        </LinkButton>
      </div>
    </div>
  );
}

function ErrorAlert({ error }: { error: ProblemDetails }) {
  if (error.code === apiErrorCode.notFound) {
    return (
      <Alert kind="warning" title={<Trans>Plant not found</Trans>}>
        <Trans>This plant does not exist or was deleted.</Trans>
      </Alert>
    );
  }
  if (error.code === apiErrorCode.accessDenied) {
    return (
      <Alert kind="danger" title={<Trans>Plant access denied</Trans>}>
        <Trans>The current company does not have access to this plant.</Trans>
      </Alert>
    );
  }
  return (
    <Alert kind="danger" title={<Trans>Something went wrong</Trans>} actions={<Retry />}>
      <ErrorText error={error} />
    </Alert>
  );
}

function Retry() {
  const { revalidate, state } = useRevalidator();
  return (
    <Button size="small" icon="retry" busy={state === "loading"} onClick={revalidate}>
      <Trans>Try again</Trans>
    </Button>
  );
}

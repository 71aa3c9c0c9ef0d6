import type { OwningCompany } from "@entities/plant";
import { SwitchCompanyButton } from "@features/switch-company";
import { Trans } from "@lingui/react/macro";
import { useRevalidator } from "@remix-run/react";
import { apiErrorCode } from "@shared/api/api-error";
import type { ProblemDetails, Result } from "@shared/api/result";
import { Deferred } from "@shared/streaming/deferred";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { LinkButton } from "@shared/ui/button/link-button";
import { ErrorText } from "@shared/ui/error-text/error-text";
import styles from "./plant-page.module.css";

interface PlantErrorProps {
  problem: ProblemDetails;
  /** The company that owns the plant; null for users who may not look it up. */
  owner: Promise<Result<OwningCompany | null>> | null;
}

/** Why a plant cannot be shown, by the code of the error, and the ways on from there (spec 2 §2.2). */
export function PlantError({ problem, owner }: PlantErrorProps) {
  return (
    <div className={styles.failed}>
      <Reason problem={problem} />
      <div className={styles.ways}>
        {owner && (
          <Deferred result={owner} fallback={null} renderError={() => null}>
            {(company) => company && <SwitchCompanyButton company={company} />}
          </Deferred>
        )}
        <LinkButton to="/plants" icon="plants" prefetch="none">
          <Trans>All plants</Trans>
        </LinkButton>
      </div>
    </div>
  );
}

function Reason({ problem }: { problem: ProblemDetails }) {
  if (problem.code === apiErrorCode.notFound) {
    return (
      <Alert kind="warning" title={<Trans>Plant not found</Trans>}>
        <Trans>There is no plant with this number, or it was deleted.</Trans>
      </Alert>
    );
  }
  if (problem.code === apiErrorCode.accessDenied) {
    return (
      <Alert kind="danger" title={<Trans>Plant access denied</Trans>}>
        <Trans>This plant cannot be seen from the current company.</Trans>
      </Alert>
    );
  }
  return (
    <Alert kind="danger" title={<Trans>Something went wrong</Trans>} actions={<Retry />}>
      <ErrorText problem={problem} />
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

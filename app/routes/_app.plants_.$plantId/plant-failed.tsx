import type { OwningCompany } from "@entities/plant";
import { SwitchCompanyButton } from "@features/switch-company";
import { Trans } from "@lingui/react/macro";
import { useRevalidator } from "@remix-run/react";
import { apiErrorCode } from "@shared/api/api-error";
import type { Problem } from "@shared/api/outcome";
import { Alert } from "@shared/ui/alert";
import { Arriving } from "@shared/ui/arriving";
import { Button } from "@shared/ui/button";
import { LinkButton } from "@shared/ui/link-button";
import { ProblemText } from "@shared/ui/problem-text";
import styles from "./plant-page.module.css";

interface PlantFailedProps {
  problem: Problem;
  /** The owner of the plant, once it is known; null for who may not look it up. */
  owner: Promise<OwningCompany | null> | null;
}

/** Why a plant cannot be shown, by the code of the error, and the ways on from there (spec 2 §2.2). */
export function PlantFailed({ problem, owner }: PlantFailedProps) {
  return (
    <div className={styles.failed}>
      <Reason problem={problem} />
      <div className={styles.ways}>
        <Arriving work={owner} fallback={null}>
          {(company) => company && <SwitchCompanyButton company={company} />}
        </Arriving>
        <LinkButton to="/plants" icon="plants" prefetch="none">
          <Trans>All plants</Trans>
        </LinkButton>
      </div>
    </div>
  );
}

function Reason({ problem }: { problem: Problem }) {
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
      <ProblemText problem={problem} />
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

import type { OwningCompany, Plant } from "@entities/plant";
import { SwitchCompanyButton } from "@features/switch-company";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation, useRevalidator } from "@remix-run/react";
import { apiErrorCode, type ProblemDetails, type Result } from "@shared/api/result";
import { Deferred } from "@shared/streaming/deferred";
import { Alert, ErrorText } from "@shared/ui/alert/alert";
import { Button, LinkButton } from "@shared/ui/button/button";
import type { loader } from "./loader.server";
import styles from "./plant-notices.module.css";

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

interface ViewingNoticeProps {
  data: Pick<Awaited<ReturnType<typeof loader>>["data"], "viewedThrough" | "companyId" | "viewer" | "owner">;
  /** Null while the plant is loading. */
  plant: Plant | null;
}

/**
 * Tells through which company the user views a plant, and which company may change it. Has a link back and a button
 * that switches the company.
 */
export function ViewingNotice({ data: { viewedThrough, companyId, viewer, owner }, plant }: ViewingNoticeProps) {
  const { t } = useLingui();
  const { pathname, hash } = useLocation();
  const unnamed = <Trans>Viewing company #{companyId}</Trans>;
  const ownCompany = viewer.companyName;
  const ownerId = plant?.owning_company_id ?? viewer.companyId;
  const isReachable = owner !== null || ownerId === companyId;
  const name = plant?.companies.find(({ id }) => id === ownerId)?.name ?? t`Company #${ownerId}`;
  return (
    <div className={styles.notice}>
      <Alert
        kind="info"
        title={
          viewedThrough && (
            <Deferred result={viewedThrough} fallback={unnamed} renderError={() => unnamed}>
              {(company) => <Trans>Viewing {company}</Trans>}
            </Deferred>
          )
        }
        actions={
          <div className={`row ${styles.links}`}>
            {ownerId !== viewer.companyId && isReachable && (
              <SwitchCompanyButton company={{ id: ownerId, name }} page={`${pathname}?companyId=${ownerId}${hash}`} />
            )}
            {viewedThrough && (
              <LinkButton to="/plants" prefetch="none">
                <Trans>Back to {ownCompany}</Trans>
              </LinkButton>
            )}
          </div>
        }
      >
        {ownerId !== viewer.companyId && (
          <Trans>Only {name} can change this plant, its tags and promises, and snooze its issues.</Trans>
        )}
      </Alert>
    </div>
  );
}

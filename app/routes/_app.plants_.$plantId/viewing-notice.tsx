import type { Plant } from "@entities/plant";
import { SwitchCompanyButton } from "@features/switch-company";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { Deferred } from "@shared/streaming/deferred";
import { Alert } from "@shared/ui/alert/alert";
import { LinkButton } from "@shared/ui/button/button";
import type { loader } from "./loader.server";
import styles from "./viewing-notice.module.css";

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

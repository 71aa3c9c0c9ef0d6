import { Trans } from "@lingui/react/macro";
import type { Result } from "@shared/api/result";
import { Deferred } from "@shared/streaming/deferred";
import { Alert } from "@shared/ui/alert/alert";
import { LinkButton } from "@shared/ui/button/link-button";
import styles from "./plant-page.module.css";

interface ViewingNoticeProps {
  /** The name of the company that the plant is viewed through. */
  name: Promise<Result<string>>;
  companyId: number;
  ownCompany: string;
}

/** Says that the plant is viewed through another company than the current one, with a way back. */
export function ViewingNotice({ name, companyId, ownCompany }: ViewingNoticeProps) {
  const unnamed = <Trans>Viewing company #{companyId}</Trans>;
  return (
    <div className={styles.notice}>
      <Alert
        kind="info"
        actions={
          <LinkButton to="/plants" size="small" prefetch="none">
            <Trans>Back to {ownCompany}</Trans>
          </LinkButton>
        }
      >
        <Deferred result={name} fallback={unnamed} renderError={() => unnamed}>
          {(company) => <Trans>Viewing {company}</Trans>}
        </Deferred>
      </Alert>
    </div>
  );
}

import { DriverAccounts } from "@features/attach-driver-accounts";
import { EditCompany } from "@features/edit-company";
import { Trans } from "@lingui/react/macro";
import type { useLoaderData } from "@remix-run/react";
import { Deferred } from "@shared/streaming/deferred";
import { Card } from "@shared/ui/card/card";
import { DeferredContent } from "@shared/ui/card/deferred-content";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { RetryAlert } from "@shared/ui/retry-alert/retry-alert";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import styles from "./company-page.module.css";
import { CompanyTags } from "./company-tags";
import type { loader } from "./loader.server";

/** The form of a company on the left, its driver accounts and its tags on the right; each fails on its own. */
export function CompanyParts(data: ReturnType<typeof useLoaderData<typeof loader>>) {
  const { companyId, isCurrent, company, accounts, tags } = data;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Deferred
          result={company}
          fallback={
            <Card title={<Trans>Company</Trans>} busy>
              <SkeletonText lines={12} />
            </Card>
          }
          renderError={(error) => (
            <RetryAlert>
              <ErrorText error={error} />
            </RetryAlert>
          )}
        >
          {(value) => <EditCompany company={value} isCurrent={isCurrent} />}
        </Deferred>
      </div>
      <div className={styles.column}>
        <Card title={<Trans>Driver accounts</Trans>} hint={<Trans>Changes are saved at once.</Trans>}>
          <DeferredContent result={accounts} lines={4}>
            {(attached) => <DriverAccounts companyId={companyId} attached={attached} />}
          </DeferredContent>
        </Card>
        <Card title={<Trans>Tags</Trans>}>
          <DeferredContent result={tags} lines={4}>
            {(list) => <CompanyTags companyId={companyId} tags={list} />}
          </DeferredContent>
        </Card>
      </div>
    </div>
  );
}

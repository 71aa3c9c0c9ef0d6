import { DriverAccounts } from "@features/attach-driver-accounts";
import { EditCompany } from "@features/edit-company";
import { Trans } from "@lingui/react/macro";
import type { useLoaderData } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { Deferred } from "@shared/streaming/deferred";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { RetryAlert } from "@shared/ui/retry-alert/retry-alert";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import type { ReactNode } from "react";
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
          <CardBody result={accounts}>
            {(attached) => <DriverAccounts companyId={companyId} attached={attached} />}
          </CardBody>
        </Card>
        <Card title={<Trans>Tags</Trans>}>
          <CardBody result={tags}>{(list) => <CompanyTags companyId={companyId} tags={list} />}</CardBody>
        </Card>
      </div>
    </div>
  );
}

interface CardBodyProps<T> {
  result: Promise<Result<T>> | Result<T>;
  children: (value: T) => ReactNode;
}

function CardBody<T>({ result, children }: CardBodyProps<T>) {
  return (
    <Deferred
      result={result}
      fallback={<SkeletonText lines={4} />}
      renderError={(error) => (
        <CardError>
          <ErrorText error={error} />
        </CardError>
      )}
    >
      {children}
    </Deferred>
  );
}

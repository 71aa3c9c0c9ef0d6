import { SwitchCompanyButton } from "@features/switch-company";
import { Trans } from "@lingui/react/macro";
import type { useLoaderData } from "@remix-run/react";
import { Deferred } from "@shared/streaming/deferred";
import { Badge } from "@shared/ui/badge/badge";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import styles from "./companies-card.module.css";
import type { loader } from "./loader.server";

type AccountData = ReturnType<typeof useLoaderData<typeof loader>>;

interface CompaniesCardProps {
  companies: NonNullable<AccountData["companies"]>;
  currentId: number;
}

/** The companies that the user is a member of; the company in the top bar links here. */
export function CompaniesCard({ companies, currentId }: CompaniesCardProps) {
  return (
    <div id="companies" className={styles.anchor}>
      <Card title={<Trans>Your companies</Trans>}>
        <Deferred
          result={companies}
          fallback={<SkeletonText lines={2} />}
          renderError={(error) => (
            <CardError>
              <ErrorText error={error} />
            </CardError>
          )}
        >
          {(list) => (
            <ul className={styles.companies}>
              {list.map(({ parents, ...company }) => (
                <li key={company.id}>
                  <span className={styles.name}>
                    {company.name}
                    {parents.length > 0 && <span className={styles.parents}>{parents.join(" · ")}</span>}
                  </span>
                  {company.id === currentId ? (
                    <Badge tone="info">
                      <Trans>Current company</Trans>
                    </Badge>
                  ) : (
                    <SwitchCompanyButton company={company} compact="action" />
                  )}
                </li>
              ))}
            </ul>
          )}
        </Deferred>
      </Card>
    </div>
  );
}

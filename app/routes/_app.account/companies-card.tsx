import { SwitchCompanyButton } from "@features/switch-company";
import { Trans } from "@lingui/react/macro";
import type { useLoaderData } from "@remix-run/react";
import { Badge } from "@shared/ui/badge/badge";
import { Card } from "@shared/ui/card/card";
import { DeferredContent } from "@shared/ui/card/deferred-content";
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
        <DeferredContent result={companies} lines={2}>
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
        </DeferredContent>
      </Card>
    </div>
  );
}

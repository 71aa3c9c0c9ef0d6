import type { CompanyStatistics } from "@entities/company";
import { DriverAccounts } from "@features/attach-driver-accounts";
import { EditCompany } from "@features/edit-company";
import { CreateTagForm } from "@features/edit-tags";
import { PullAccounts } from "@features/pull-accounts";
import { smallestLossKwh } from "@heliograph/rules/units";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { useLoaderData } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import { joinTexts } from "@shared/lib/text";
import { Deferred } from "@shared/streaming/deferred";
import { Badge } from "@shared/ui/badge/badge";
import { Card, DeferredContent } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { useDailyAmount } from "@shared/ui/value-cells/loss-value";
import styles from "./company-page.module.css";
import type { loader } from "./loader.server";

type CompanyData = ReturnType<typeof useLoaderData<typeof loader>>;

/** The form of a company, with its driver accounts and its tags beside it. Each part has a separate error state. */
export function CompanyParts(data: CompanyData) {
  const { companyId, company, accounts, pulledAccounts, tags } = data;
  return (
    <div className={styles.columns}>
      <div className="stack gap-5">
        <Deferred
          result={company}
          fallback={
            <Card title={<Trans>Company</Trans>} busy>
              <SkeletonText lines={12} />
            </Card>
          }
          renderError={(error) => <CardError layout="alert" error={error} />}
        >
          {(value) => <EditCompany company={value} />}
        </Deferred>
      </div>
      <div className="stack gap-5">
        <Card title={<Trans>Driver accounts</Trans>} hint={<Trans>Changes are saved immediately.</Trans>}>
          <DeferredContent result={accounts} lines={4}>
            {(value) => <DriverAccounts companyId={companyId} {...value} />}
          </DeferredContent>
        </Card>
        {pulledAccounts && (
          <Card
            title={<Trans>SolarEdge accounts</Trans>}
            hint={<Trans>Their keys read the hours of whole sites.</Trans>}
          >
            <DeferredContent result={pulledAccounts} lines={4}>
              {(value) => <PullAccounts companyId={companyId} {...value} />}
            </DeferredContent>
          </Card>
        )}
        <Card title={<Trans>Tags</Trans>}>
          <DeferredContent result={tags} lines={4}>
            {(list) => <CompanyTags companyId={companyId} tags={list} />}
          </DeferredContent>
        </Card>
      </div>
    </div>
  );
}

/** What the staff know of a company before they change it. The line has its height from the start. */
export function CompanyFigures({ figures }: { figures: NonNullable<CompanyData["figures"]> }) {
  const line = "\u00a0";
  return (
    <p>
      <Deferred result={figures} fallback={line} renderError={() => line}>
        {(value) => (value ? <FiguresText {...value} /> : line)}
      </Deferred>
    </p>
  );
}

function FiguresText(figures: CompanyStatistics) {
  const { t } = useLingui();
  const format = useFormat();
  const { plants, plants_with_issues: withIssues, last_signed_in_at: signedInAt } = figures;
  const { at_stake_kwh_per_day: kwh, at_stake_cents_per_day: cents } = figures;
  const amount = useDailyAmount(kwh, cents);
  const problems = format.number(withIssues);
  const signIn = signedInAt && format.dateTime(signedInAt);
  return joinTexts(
    [
      plants !== null && t`${plural(plants, { one: "# plant", other: "# plants" })}`,
      withIssues !== null && t`${problems} with issues`,
      kwh !== null && (kwh < smallestLossKwh ? t`nothing at stake` : t`at stake: ${amount}`),
      signIn ? t`last sign-in ${signIn}` : t`nobody has signed in yet`,
    ],
    " · ",
  );
}

interface CompanyTagsProps {
  companyId: number;
  tags: readonly { id: number; name: string }[];
}

/** The tags of a company, with a field for a new tag (domain/companies.md#editing). */
function CompanyTags({ companyId, tags }: CompanyTagsProps) {
  const { t } = useLingui();
  return (
    <div className="stack">
      {tags.length === 0 ? (
        <p className="muted">
          <Trans>This company has no tags yet.</Trans>
        </p>
      ) : (
        <ul className={`row ${styles.list}`} aria-label={t`Tags`}>
          {tags.map(({ id, name }) => (
            <li key={id}>
              <Badge title={name}>{name}</Badge>
            </li>
          ))}
        </ul>
      )}
      <CreateTagForm companyId={companyId} />
    </div>
  );
}

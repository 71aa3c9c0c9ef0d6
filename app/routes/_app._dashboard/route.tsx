import { useLingui } from "@lingui/react/macro";
import {
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRouteLoaderData,
} from "@remix-run/react";
import { screenTexts } from "@shared/i18n/screen-texts";
import { useFormat } from "@shared/i18n/use-format";
import { readRange } from "@shared/lib/date-range";
import { PageHeader } from "@shared/ui/page-header/page-header";
import { CompanyMetrics } from "@widgets/company-metrics";
import { IssueChart } from "@widgets/issue-chart";
import { IssueCounts } from "@widgets/issue-counts";
import { MeterStatusChart } from "@widgets/meter-status-chart";
import { PlantMapCard } from "@widgets/plant-map";
import { TopLosses } from "@widgets/top-losses";
import type { RootData } from "../../root";
import styles from "./dashboard.module.css";
import type { loader } from "./loader.server";

await screenTexts("dashboard");

export { loader } from "./loader.server";

/** Nothing here depends on the query: neither the range of days nor the map's filter loads it anew. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const onlyQueryChanged = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return formMethod === undefined && onlyQueryChanged ? false : defaultShouldRevalidate;
}

export default function Dashboard() {
  const { t } = useLingui();
  const format = useFormat();
  const data = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<RootData>("root");
  return (
    <div className={styles.page}>
      <PageHeader title={t`${data.company.name} Metrics`} subtitle={t`As of ${format.dateTime(data.asOf)}`} />
      <IssueCounts counts={data.issueCounts} />
      <div className={styles.columns}>
        <TopLosses plants={data.worstPlants} today={Temporal.PlainDate.from(data.today)} />
        <Outlet />
      </div>
      <CompanyMetrics
        newPlants={data.newPlants}
        newSince={Temporal.PlainDate.from(data.newSince)}
        plants={data.plants}
        openTickets={data.openTickets}
      />
      <div className={styles.columns}>
        <MeterStatusChart range={readRange(data.statusDays)} statuses={data.meterStatuses} />
        <IssueChart range={readRange(data.issueDays)} issues={data.issues} />
      </div>
      <PlantMapCard company={data.company} styleUrl={root?.config.mapStyleUrl ?? ""} />
    </div>
  );
}

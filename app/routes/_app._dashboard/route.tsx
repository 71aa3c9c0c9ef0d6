import { ForecastCard } from "@entities/energy";
import { Trans, useLingui } from "@lingui/react/macro";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { revalidateOnQuery } from "@shared/data/revalidation";
import { useFormat } from "@shared/i18n/format";
import { readRange } from "@shared/lib/date-range";
import { useLiveData } from "@shared/refresh/live-data";
import { useSettled } from "@shared/streaming/settled-results";
import { LinkButton } from "@shared/ui/button/button";
import { StaleNotice } from "@shared/ui/card/card";
import { PageHeader } from "@shared/ui/page-header/page-header";
import { CompanyMetrics, IssueCounts } from "@widgets/company-counts";
import { IssueChart } from "@widgets/issue-chart";
import { MeterStatusChart } from "@widgets/meter-status-chart";
import { FirstStepsCard, OnlyPlantCard } from "@widgets/only-plant";
import { PlantMapCard } from "@widgets/plant-map";
import { LossesSentence, TodaySentence, TopLosses } from "@widgets/top-losses";
import type { RootData } from "../../root-loader.server";
import type { loader as performanceLoader } from "../_app._dashboard._index/loader.server";
import styles from "./dashboard.module.css";
import type { loader } from "./loader.server";

export { loader } from "./loader.server";

/** The loader does not read the query, neither the range of days nor the map's filter. */
export const shouldRevalidate = revalidateOnQuery(() => false);

export default function Dashboard() {
  const { t } = useLingui();
  const format = useFormat();
  const data = useLiveData(useLoaderData<typeof loader>());
  const root = useRouteLoaderData<RootData>("root");
  const performance = useRouteLoaderData<typeof performanceLoader>("routes/_app._dashboard._index");
  const today = Temporal.PlainDate.from(data.today);
  const settledCount = useSettled(data.plants);
  const isOnePlant = (data.plantCount ?? settledCount) === 1;
  const runningDay = data.energyToday && <TodaySentence energyToday={data.energyToday} />;
  return (
    <div className={styles.page}>
      <PageHeader
        title={t`${data.company.name} Metrics`}
        subtitle={t`As of ${format.dateTime(data.asOf)}`}
        actions={
          <LinkButton to="/wall" icon="system" kind="quiet">
            <Trans>Wall display</Trans>
          </LinkButton>
        }
      />
      <StaleNotice since={performance ? [data.staleSince, performance.staleSince] : [data.staleSince]} />
      <FirstStepsCard plants={data.plants} losses={data.losses} />
      <OnlyPlantCard
        plant={data.onlyPlant}
        isExpected={isOnePlant}
        companyId={data.company.id}
        causes={data.topCauses}
        today={today}
      >
        {isOnePlant && runningDay}
      </OnlyPlantCard>
      {data.plantCount !== 0 && (
        <>
          {!isOnePlant && (data.losses || runningDay) && (
            <div>
              {data.losses && <LossesSentence losses={data.losses} />}
              {runningDay}
            </div>
          )}
          {!isOnePlant && <IssueCounts counts={data.issueCounts} stakes={data.stakes} />}
          <div className={isOnePlant ? undefined : styles.columns}>
            {!isOnePlant && <TopLosses causes={data.topCauses} losses={data.losses} today={today} />}
            <Outlet />
          </div>
          {!isOnePlant && (
            <CompanyMetrics
              newPlants={data.newPlants}
              newSince={Temporal.PlainDate.from(data.newSince)}
              plants={data.plants}
              openTickets={data.openTickets}
            />
          )}
          {data.hasForecast && <ForecastCard href="/resources/company-energy-forecast" today={today} />}
          <div className={`${styles.columns} ${styles.charts}`}>
            <MeterStatusChart range={readRange(data.statusDays)} statuses={data.meterStatuses} />
            <IssueChart range={readRange(data.issueDays)} issues={data.issues} />
          </div>
          {!isOnePlant && (
            <div data-print="hide">
              <PlantMapCard company={data.company} today={today} styleUrl={root?.config.mapStyleUrl ?? ""} />
            </div>
          )}
        </>
      )}
    </div>
  );
}

import { DriverName } from "@entities/driver";
import { meterName } from "@entities/meter";
import type { Plant } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { DashboardUrls } from "@shared/session/load-context";
import { Card } from "@shared/ui/card/card";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { Icon } from "@shared/ui/icon/icon";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import { type ReactNode, useMemo } from "react";
import styles from "./admin-tab.module.css";

type Meter = Plant["meters"][number];
type Driver = NonNullable<Meter["inbound_driver"]>;

/** Links to the external dashboards of each meter and its driver. Shows a single line if no dashboard is configured. */
export function DashboardsCard({ meters, urls }: { meters: readonly Meter[]; urls: DashboardUrls }) {
  const { t } = useLingui();
  const columns = useMemo(() => dashboardColumns(urls), [urls]);
  if (urls.meter === "" && urls.driver === "") {
    return (
      <Card title={<Trans>Dashboards</Trans>}>
        <p className="muted">
          <Trans>No dashboards are configured for meters and drivers.</Trans>
        </p>
      </Card>
    );
  }
  return (
    <Card title={<Trans>Dashboards</Trans>} flush>
      <DataTable
        label={t`Dashboards by meter`}
        columns={columns}
        rows={meters}
        getRowId={({ id }) => String(id)}
        flush
        empty={
          <p className={`muted ${styles.empty}`}>
            <Trans>This plant has no meters.</Trans>
          </p>
        }
      />
    </Card>
  );
}

const column = createDataTableColumns<Meter>();

const dashboardColumns = (urls: DashboardUrls) =>
  column.columns([
    column.accessor("name", {
      meta: { label: msg`Meter`, fullText: ({ name }) => name ?? undefined, skeletonWidth: 10 },
      cell: ({ row: { original } }) => <MeterName meter={original} />,
    }),
    column.accessor(({ inbound_driver }) => inbound_driver?.display_name, {
      id: "driver",
      meta: { label: msg`Driver`, primary: true, skeletonWidth: 8 },
      cell: ({ getValue }) => <DriverName name={getValue()} />,
    }),
    column.display({
      id: "meter-dashboard",
      meta: { label: msg`Meter overview`, primary: true, skeletonWidth: 8 },
      cell: ({ row: { original } }) => (
        <DashboardLink href={dashboardLinks(urls, original).meter}>
          <Trans>Meter overview</Trans>
        </DashboardLink>
      ),
    }),
    column.display({
      id: "driver-dashboard",
      meta: { label: msg`Driver overview`, primary: true, skeletonWidth: 8 },
      cell: ({ row: { original } }) => (
        <DashboardLink href={dashboardLinks(urls, original).driver}>
          <Trans>Driver overview</Trans>
        </DashboardLink>
      ),
    }),
  ]);

function MeterName({ meter }: { meter: Meter }) {
  const { i18n } = useLingui();
  return <>{meterName(meter, i18n)}</>;
}

function DashboardLink({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null) return <EmptyValue />;
  return (
    <a className={styles.link} href={href} target="_blank" rel="noreferrer">
      {children}
      <Icon name="external" size="small" />
    </a>
  );
}

/** The dashboard URLs of a meter. A URL is null when no dashboard is configured or the driver is not known. */
interface DashboardLinks {
  meter: string | null;
  driver: string | null;
}

/** Builds the dashboard URLs of a meter from the configured templates (domain/v0-api.md#other-sources). */
export function dashboardLinks(
  { meter, driver }: DashboardUrls,
  { id, inbound_driver }: Pick<Meter, "id"> & { inbound_driver: Pick<Driver, "id" | "name"> | null },
): DashboardLinks {
  // A driver without a name is identified by its id (`reference`).
  const hasName = inbound_driver && inbound_driver.name !== `#${inbound_driver.id}`;
  const values: Record<string, string | undefined> = {
    "{meter_id}": String(id),
    "{driver}": hasName ? inbound_driver.name : undefined,
  };
  const fill = (template: string): string | null => {
    let complete = template !== "";
    const url = template.replace(/\{(?:meter_id|driver)\}/g, (placeholder) => {
      const value = values[placeholder];
      complete &&= value !== undefined;
      return encodeURIComponent(value ?? "");
    });
    return complete ? url : null;
  };
  return { meter: fill(meter), driver: fill(driver) };
}

import type { AdminAction } from "@entities/admin-action";
import { DriverName } from "@entities/driver";
import { meterChoice, meterName } from "@entities/meter";
import { type Plant, type PlantView, plantName } from "@entities/plant";
import { DeletePlant } from "@features/edit-plant";
import { RunActions } from "@features/run-admin-action";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { MessageText, messageText } from "@shared/i18n/format";
import type { DashboardUrls } from "@shared/session/load-context";
import { Card } from "@shared/ui/card/card";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { Select } from "@shared/ui/field/select";
import { Icon } from "@shared/ui/icon/icon";
import { Resource } from "@shared/ui/resource/resource";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import { type ReactNode, useMemo, useState } from "react";
import styles from "./admin-tab.module.css";
import type { AdminTools } from "./loader.server";

/** The tools of administrators in admin mode: dashboards, admin actions, deletion (domain/plant-page.md#admin). */
export function AdminTab({ view: { plant, ref, today } }: { view: PlantView }) {
  const { i18n } = useLingui();
  return (
    <div className="stack gap-5">
      <Resource<AdminTools> href="/resources/plant-admin" parts={[]}>
        {({ actions, dashboards }) => (
          <>
            <ActionsCard plant={plant} today={today} actions={actions} />
            <DashboardsCard meters={plant.meters} urls={dashboards} />
          </>
        )}
      </Resource>
      <Card title={<Trans>Delete plant</Trans>}>
        <div className="row spread gap-3">
          <p>
            <Trans>The plant is deleted with its meters, issues, notes and files.</Trans>
          </p>
          <DeletePlant plantId={ref.plantId} plantName={messageText(i18n, plantName(plant))} />
        </div>
      </Card>
    </div>
  );
}

interface ActionsCardProps {
  plant: Plant;
  today: Temporal.PlainDate;
  actions: readonly AdminAction[];
}

function ActionsCard({ plant, today, actions }: ActionsCardProps) {
  const { i18n } = useLingui();
  const plantActions = actions.filter(({ scope }) => scope === "plant");
  const meterActions = actions.filter(({ scope }) => scope === "meter");
  return (
    <Card title={<Trans>Admin actions</Trans>}>
      <div className="stack">
        {plantActions.length === 0 && meterActions.length === 0 && (
          <p className="muted">
            <Trans>There are no actions for plants or meters.</Trans>
          </p>
        )}
        {plantActions.length > 0 && (
          <RunActions actions={plantActions} target={{ id: plant.id, name: messageText(i18n, plantName(plant)) }} />
        )}
        {meterActions.length > 0 && plant.meters.length > 0 && (
          <MeterActions meters={plant.meters} today={today} actions={meterActions} />
        )}
      </div>
    </Card>
  );
}

interface MeterActionsProps {
  meters: Plant["meters"];
  today: Temporal.PlainDate;
  actions: readonly AdminAction[];
}

function MeterActions({ meters, today, actions }: MeterActionsProps) {
  const { t, i18n } = useLingui();
  const [selected, setSelected] = useState(meters[0]?.id);
  const targets = meters.map((meter) => ({ id: meter.id, name: meterChoice(meter, { meters, today }, i18n) }));
  const target = targets.find(({ id }) => id === selected) ?? targets[0];
  if (!target) return null;
  return (
    <section className={`stack ${styles.group}`} aria-label={t`Actions on a meter`}>
      <div className={styles.meter}>
        <Select
          label={t`Meter`}
          value={String(target.id)}
          onChange={(event) => setSelected(Number(event.target.value))}
          options={targets.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </div>
      <RunActions actions={actions} target={target} />
    </section>
  );
}

type Meter = Plant["meters"][number];
type Driver = NonNullable<Meter["inbound_driver"]>;

/** Links to the external dashboards of each meter and its driver. Shows a single line if no dashboard is configured. */
function DashboardsCard({ meters, urls }: { meters: readonly Meter[]; urls: DashboardUrls }) {
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

const dashboardColumn = (id: string, label: MessageDescriptor, hrefOf: (meter: Meter) => string | null) =>
  column.display({
    id,
    meta: { label, primary: true, skeletonWidth: 8 },
    cell: ({ row: { original } }) => (
      <DashboardLink href={hrefOf(original)}>
        <MessageText message={label} />
      </DashboardLink>
    ),
  });

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
    dashboardColumn("meter-dashboard", msg`Meter overview`, (meter) => dashboardLinks(urls, meter).meter),
    dashboardColumn("driver-dashboard", msg`Driver overview`, (meter) => dashboardLinks(urls, meter).driver),
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

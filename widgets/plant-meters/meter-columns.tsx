import { DriverName } from "@entities/driver";
import { Meaning } from "@entities/help-text";
import { Indicators, indicatorLevel, issueState } from "@entities/issue";
import { isWaiting, type Meter, supportsTests } from "@entities/meter";
import { LastContact, type LoadedFigures, MeterScore, YesterdayYield } from "@features/edit-meter";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { createDataTableColumns, type DataTableColumn } from "@shared/ui/data-table/table-features";
import { MenuButton, Popover } from "@shared/ui/popover/popover";
import type { StatusLevel } from "@shared/ui/status-icon/status-icon";
import { DateValue, PowerValue, RowName } from "@shared/ui/value-cells/value-cells";
import { useState } from "react";
import type { MeterActions } from "./use-meter-actions";

/** A meter as a row of the table. */
export interface MeterRow {
  meter: Meter;
  /** The name that identifies the meter within the plant. */
  name: string;
  figures: LoadedFigures;
}

const column = createDataTableColumns<MeterRow>();

interface MeterColumnsOptions {
  today: Temporal.PlainDate;
  actions: MeterActions;
  /** The drivers whose portal the user may open. */
  portalDrivers: readonly string[];
  /** Whether the user may create keys for devices (domain/ingest.md#keys). */
  hasIngest: boolean;
  /** Whether a row opens the form, so that its menu offers the details (domain/meters.md#details). */
  hasForm: boolean;
  /** The meters of a light plant have no statistics (domain/light-plants.md#what-a-light-plant-shows). */
  hasFigures: boolean;
}

/** The columns of the meters of a plant (domain/meters.md#table). */
export const meterColumns = ({
  today,
  actions,
  portalDrivers,
  hasIngest,
  hasForm,
  hasFigures,
}: MeterColumnsOptions): DataTableColumn<MeterRow>[] => [
  column.accessor(({ meter }) => meter.id, {
    id: "id",
    meta: { label: msg`ID`, skeletonWidth: 3 },
    cell: ({ row: { original } }) => (
      <>
        {original.meter.id} <RowName>{original.name}</RowName>
      </>
    ),
  }),
  column.accessor("name", { meta: { label: msg`Name`, fullText: ({ name }) => name, skeletonWidth: 8 } }),
  column.display({
    id: "indicators",
    meta: { label: msg`Indicators`, primary: true, share: 22, skeletonWidth: 10 },
    cell: ({ row: { original } }) => <Indicators indicators={meterIndicators(original.meter, today)} />,
  }),
  ...(hasFigures ? figureColumns(today) : []),
  column.accessor(({ meter }) => meter.peak_in_watt, {
    id: "peak",
    meta: { label: msg`Peak power`, align: "end", primary: !hasFigures, skeletonWidth: 4 },
    cell: ({ getValue }) => <PowerValue watt={getValue()} />,
  }),
  column.accessor(({ meter }) => meter.inbound_driver?.display_name, {
    id: "driver",
    meta: { label: msg`Driver`, help: <Meaning of="driver" />, primary: !hasFigures, skeletonWidth: 6 },
    cell: ({ getValue }) => <DriverName name={getValue()} />,
  }),
  column.accessor(({ meter }) => meter.operational_since, {
    id: "operational_since",
    meta: { label: msg`Operational since`, skeletonWidth: 6 },
    cell: ({ getValue }) => <DateValue date={getValue()} />,
  }),
  column.accessor(({ meter }) => meter.retired_on, {
    id: "retired_on",
    meta: { label: msg`Retired on`, skeletonWidth: 4 },
    cell: ({ getValue }) => <DateValue date={getValue()} />,
  }),
  column.display({
    id: "actions",
    meta: { label: msg`Actions`, action: true, align: "end", skeletonWidth: 2 },
    cell: ({ row: { original } }) => <RowActions row={original} {...{ actions, portalDrivers, hasIngest, hasForm }} />,
  }),
];

/** The columns with the received energy of a monitored plant's meters (domain/meters.md#figures). */
const figureColumns = (today: Temporal.PlainDate): DataTableColumn<MeterRow>[] => [
  column.display({
    id: "lastContact",
    meta: {
      label: msg`Last contact`,
      help: <Meaning of="lastContact" />,
      primary: true,
      labelOnCard: true,
      skeletonWidth: 5,
    },
    cell: ({ row: { original } }) => (
      <LastContact
        figures={original.figures}
        isWaiting={isWaiting(original.meter)}
        importedUntil={original.meter.imported_until}
        fault={original.meter.push_fault}
        today={today}
      />
    ),
  }),
  column.display({
    id: "yesterday",
    meta: { label: msg`Yesterday`, align: "end", primary: true, skeletonWidth: 4 },
    cell: ({ row: { original } }) => <YesterdayYield figures={original.figures} />,
  }),
  column.display({
    id: "score",
    meta: { label: msg`Yield score`, help: <Meaning of="yieldScore" />, align: "end", skeletonWidth: 2.5 },
    cell: ({ row: { original } }) => <MeterScore figures={original.figures} />,
  }),
];

interface RowActionsProps extends Pick<MeterColumnsOptions, "actions" | "portalDrivers" | "hasIngest" | "hasForm"> {
  row: MeterRow;
}

/**
 * The menu of a meter (domain/meters.md#table). The items are rendered only while the menu is open, because a plant may
 * have many meters.
 */
function RowActions({ row: { meter, name }, actions, portalDrivers, hasIngest, hasForm }: RowActionsProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <Popover kind="quiet" size="small" icon="more" align="end" label={t`Actions of ${name}`} onOpenChange={setOpen}>
      {(close) => {
        const item = (act: () => void) => ({
          onClick: () => {
            close();
            act();
          },
        });
        return (
          open && (
            <>
              {hasForm && (
                <MenuButton icon="info" {...item(() => actions.show(meter))}>
                  <Trans>Show details</Trans>
                </MenuButton>
              )}
              <MenuButton icon="health" {...item(() => actions.diagnose(meter))}>
                <Trans>Open Diagnostics</Trans>
              </MenuButton>
              {supportsTests(meter) && (
                <>
                  <MenuButton icon="zap" {...item(() => actions.test(meter, "production"))}>
                    <Trans>Start Production Test</Trans>
                  </MenuButton>
                  <MenuButton icon="link" {...item(() => actions.test(meter, "connection"))}>
                    <Trans>Start Connection Test</Trans>
                  </MenuButton>
                </>
              )}
              {portalDrivers.includes(meter.inbound_driver?.name ?? "") && (
                <MenuButton icon="external" {...item(() => actions.openPortal(meter))}>
                  <Trans>Open portal</Trans>
                </MenuButton>
              )}
              {hasIngest && (
                <MenuButton icon="lock" {...item(() => actions.openIngestKeys(meter))}>
                  <Trans>Ingest keys</Trans>
                </MenuButton>
              )}
            </>
          )
        );
      }}
    </Popover>
  );
}

interface MeterIndicator {
  /** An issue type. Null if the type is not known. */
  name: string | null;
  /** NOK if the issue is open, OK if it is snoozed (domain/statuses.md#indicators). */
  status: "NOK" | "OK";
  level: StatusLevel;
  /** The day on which a snoozed issue reopens. */
  snoozedUntil: string | null;
}

/** The types of a meter's unresolved issues. Each type occurs once, and open issues come first. */
export function meterIndicators({ issues }: Pick<Meter, "issues">, today: Temporal.PlainDate): MeterIndicator[] {
  const indicators = new Map<string | null, MeterIndicator>();
  for (const issue of issues) {
    const { type_name: name } = issue;
    const state = issueState(issue, today);
    if (state === "resolved") continue;
    const status = state === "open" ? "NOK" : "OK";
    if (status === "OK" && indicators.has(name)) continue;
    const snoozedUntil = state === "snoozed" ? issue.snoozed_until : null;
    indicators.set(name, { name, status, level: indicatorLevel(issue, status), snoozedUntil });
  }
  return [...indicators.values()].sort((a, b) => Number(a.status === "OK") - Number(b.status === "OK"));
}

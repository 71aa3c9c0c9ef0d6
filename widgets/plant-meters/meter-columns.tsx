import { Indicators, indicatorLevel, issueState } from "@entities/issue";
import { type Meter, meterName, supportsTests } from "@entities/meter";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { createDataTableColumns, type DataTableColumn } from "@shared/ui/data-table/table-features";
import { MenuButton, Popover } from "@shared/ui/popover/popover";
import type { StatusLevel } from "@shared/ui/status-icon/status-icon";
import { DateValue, EmptyValue, RowName } from "@shared/ui/value-cells/value-cells";
import { useState } from "react";
import type { MeterActions } from "./use-meter-actions";

const column = createDataTableColumns<Meter>();

interface MeterColumnsOptions {
  today: Temporal.PlainDate;
  actions: MeterActions;
  /** The drivers whose portal the user may open. */
  portalDrivers: readonly string[];
}

/** The columns of the meters of a plant (domain/meters.md#table). */
export const meterColumns = ({ today, actions, portalDrivers }: MeterColumnsOptions): DataTableColumn<Meter>[] =>
  column.columns([
    column.accessor("id", {
      meta: { label: msg`ID`, skeletonWidth: 3 },
      cell: ({ row: { original } }) => <MeterId meter={original} />,
    }),
    column.accessor("name", {
      meta: { label: msg`Name`, skeletonWidth: 8 },
      cell: ({ row: { original } }) => <MeterName meter={original} />,
    }),
    column.display({
      id: "indicators",
      meta: { label: msg`Indicators`, primary: true, skeletonWidth: 10 },
      cell: ({ row: { original } }) => <Indicators indicators={meterIndicators(original, today)} />,
    }),
    column.accessor(({ inbound_driver }) => inbound_driver?.name, {
      id: "driver",
      meta: { label: msg`Driver`, primary: true, skeletonWidth: 6 },
      cell: ({ getValue }) => getValue() ?? <EmptyValue />,
    }),
    column.accessor("operational_since", {
      meta: { label: msg`Operational since`, skeletonWidth: 6 },
      cell: ({ getValue }) => <DateValue date={getValue() ?? null} />,
    }),
    column.accessor("retired_on", {
      meta: { label: msg`Retired on`, skeletonWidth: 4 },
      cell: ({ getValue }) => <RetiredOn date={getValue() ?? null} />,
    }),
    column.display({
      id: "actions",
      meta: { label: msg`Actions`, action: true, align: "end", skeletonWidth: 2 },
      cell: ({ row: { original } }) => <RowActions meter={original} actions={actions} portalDrivers={portalDrivers} />,
    }),
  ]);

/** The id of a meter, with its name for screen readers and on the card of a phone, because it labels the row. */
function MeterId({ meter }: { meter: Meter }) {
  const { i18n } = useLingui();
  return (
    <>
      {meter.id}
      <RowName>{meterName(meter, i18n)}</RowName>
    </>
  );
}

function MeterName({ meter }: { meter: Meter }) {
  const { i18n } = useLingui();
  return <>{meterName(meter, i18n)}</>;
}

function RetiredOn({ date }: { date: string | null }) {
  return date ? <DateValue date={date} /> : <Trans>n/a</Trans>;
}

interface RowActionsProps {
  meter: Meter;
  actions: MeterActions;
  /** The drivers whose portal the user may open. */
  portalDrivers: readonly string[];
}

/** The menu of a meter (domain/meters.md#table). Its items are rendered while it is open: there may be many meters. */
function RowActions({ meter, actions, portalDrivers }: RowActionsProps) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const name = meterName(meter, i18n);
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
            </>
          )
        );
      }}
    </Popover>
  );
}

interface MeterIndicator {
  /** An issue type; null if it is not known. */
  name: string | null;
  /** NOK: open, OK: snoozed (domain/statuses.md#indicators). */
  status: "NOK" | "OK";
  level: StatusLevel;
  /** The day on which a snoozed issue reopens. */
  snoozedUntil: string | null;
}

/** The types of a meter's unresolved issues, each once and open ones first. */
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

import { Indicators } from "@entities/issue";
import { type Meter, meterName } from "@entities/meter";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { createDataTableColumns, type DataTableColumn } from "@shared/ui/data-table/table-features";
import { RowName } from "@shared/ui/row-name/row-name";
import { DateValue, EmptyValue } from "@shared/ui/value-cells/value-cells";
import { meterIndicators } from "../meter-indicators";
import type { MeterActions } from "../use-meter-actions";
import { RowActions } from "./row-actions";

const column = createDataTableColumns<Meter>();

interface MeterColumnsOptions {
  today: Temporal.PlainDate;
  actions: MeterActions;
  /** The drivers whose portal the user may open. */
  portalDrivers: readonly string[];
}

/** The columns of the meters of a plant (spec 2 §2.12). */
export const meterColumns = ({
  today,
  actions,
  portalDrivers,
}: MeterColumnsOptions): DataTableColumn<Meter>[] =>
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
      cell: ({ row: { original } }) => (
        <RowActions meter={original} actions={actions} portalDrivers={portalDrivers} />
      ),
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

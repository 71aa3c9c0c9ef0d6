import { issueTypeLabel } from "@entities/issue";
import { PlantStatus } from "@entities/plant";
import { promisePresentation } from "@entities/promise";
import type { HealthType } from "@features/health-filter";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { NameAndCity } from "@shared/ui/value-cells/name-and-city";
import { EmptyValue, EnergyValue } from "@shared/ui/value-cells/value-cells";
import type { DayPlant } from "../day-plant";

const column = createDataTableColumns<DayPlant>();

const lossColumn = column.accessor("lostKwhPerDay", {
  meta: {
    label: msg`Lost per day`,
    help: msg`Expected minus generated energy per day.`,
    align: "end",
    primary: true,
    skeletonWidth: 4.5,
  },
  cell: ({ getValue }) => <EnergyValue kwh={getValue()} />,
});

/** The columns of the plants of one day, for the shown issue types; `lossOffered` adds the lost energy. */
export const dayColumns = (types: readonly HealthType[], lossOffered: boolean) =>
  column.columns([
    column.accessor("name", {
      meta: { label: msg`Plant`, fullText: ({ name }) => name, skeletonWidth: 10 },
      cell: ({ row: { original } }) => <NameAndCity {...original} />,
    }),
    column.accessor("issueType", {
      meta: {
        label: msg`Issue`,
        help: msg`The most severe issue found on this date.`,
        primary: true,
        skeletonWidth: 8,
      },
      // A plant without an issue of that day is listed because its long-term status changed.
      cell: ({ getValue }) => (
        <IssueName type={getValue() ?? types.find((type) => type === "yield_promise_status")} />
      ),
    }),
    ...(lossOffered ? [lossColumn] : []),
    column.accessor("status", {
      meta: {
        label: msg`Yield status`,
        help: msg`The lowest day of the past 7 days determines the yield status.`,
        primary: true,
        skeletonWidth: 4.5,
      },
      cell: ({ getValue }) => <PlantStatus status={getValue()} />,
    }),
    column.accessor("promise", {
      meta: { label: msg`Current promise`, skeletonWidth: 5.5 },
      cell: ({ getValue }) => <PromiseStatus flag={getValue()} />,
    }),
    column.accessor("address", {
      meta: { label: msg`Address`, fullText: ({ address }) => address, skeletonWidth: 16 },
      cell: ({ getValue }) => getValue() || <EmptyValue />,
    }),
  ]);

function IssueName({ type }: { type: string | undefined }) {
  const { i18n } = useLingui();
  return type ? i18n._(issueTypeLabel(type)) : <EmptyValue />;
}

function PromiseStatus({ flag }: { flag: string | null }) {
  const { i18n } = useLingui();
  if (flag === null) return <EmptyValue />;
  const { level, label } = promisePresentation(flag);
  return <StatusIcon level={level}>{i18n._(label)}</StatusIcon>;
}

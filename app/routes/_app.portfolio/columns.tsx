import { KeyFigureMeaning } from "@entities/energy";
import { Meaning } from "@entities/help-text";
import { numberCell } from "@heliograph/rules/cells";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { TableDefinition } from "@shared/ui/data-table/layout/table-layout";
import type { DataTableColumn } from "@shared/ui/data-table/table-features";
import { PowerValue } from "@shared/ui/value-cells/value-cells";
import type { ReactNode } from "react";
import {
  AtStake,
  Causes,
  Change,
  causeText,
  type FigureColumn,
  figure,
  helper,
  KnownShare,
  Loss,
  NumberText,
  nameColumn,
  OfExpected,
  Points,
  rowName,
  type ShownFigures,
  SignedLoss,
  SpecificYield,
} from "./cells";
import type { KpiSortField, PortfolioRow } from "./portfolio";

const euros = (cents: number | null) => numberCell("hundredths")(cents === null ? null : cents / 100);
const kwhCell = numberCell("tenths");
const shareCell = numberCell("percent");
const perPeakCell = numberCell("hundredths");

const isRate = ({ hasPeriods }: ShownFigures) => !hasPeriods;
const isCompared = ({ isCompared }: ShownFigures) => isCompared;
const hasKpis = ({ hasKpis }: ShownFigures) => hasKpis;
const hasLost = ({ hasPeriods, hasLosses }: ShownFigures) => hasPeriods && hasLosses;

/** A key figure that is a share, with the plants of which it is known. */
const kpiColumn = (
  id: "availabilityByTime" | "availabilityByEnergy" | "performanceRatio",
  label: MessageDescriptor,
  name: KpiSortField,
  known: "availabilityPlants" | "performancePlants",
  isDefault?: FigureColumn["isDefault"],
): FigureColumn => ({
  column: figure(
    id,
    label,
    name,
    ({ kpis, plants }) => <KnownShare value={kpis?.[id] ?? null} known={kpis?.[known]} plants={plants} />,
    { help: knownHelp(<KeyFigureMeaning of={name} />) },
  ),
  isDefault,
  cells: [{ cell: ({ kpis }) => shareCell(kpis?.[id]) }],
  isShown: hasKpis,
});

/** The meaning of a figure that may be known of a part of the plants. */
const knownHelp = (meaning: ReactNode) => (
  <>
    {meaning} <Trans>If it is not known of all plants, their number is below it.</Trans>
  </>
);

const changeHelp = <Trans>The change since the earlier period, of the plants with data in both.</Trans>;

/** The change of a figure since the earlier period. */
const changeColumn = (
  id: "yieldChange" | "ratioChange",
  label: MessageDescriptor,
  name: "yield_change" | "ratio_change",
  of: "yield" | "ratio",
  Value: typeof Change,
): FigureColumn => ({
  column: figure(id, label, name, ({ change }) => <Value value={change?.[of] ?? null} />, { help: changeHelp }),
  isDefault: "compared",
  cells: [{ cell: ({ change }) => shareCell(change?.[of]) }],
  isShown: isCompared,
});
const lostHelp = (
  <Trans>The expected energy of hours with data that was not generated, beyond the expected range.</Trans>
);

const figureColumns: readonly FigureColumn[] = [
  {
    column: nameColumn(msg`Group`, <Trans>What the plants of a row have in common. A plant is in one row.</Trans>),
    isOfNow: true,
    isDefault: "always",
    cells: [{ cell: (row, i18n) => rowName(row, i18n) }],
    isShown: ({ isPlants }) => !isPlants,
  },
  {
    column: nameColumn(msg`Plant`, <Trans>A plant of the company or of one of its child companies.</Trans>),
    isOfNow: true,
    isDefault: "always",
    cells: [{ cell: (row, i18n) => rowName(row, i18n) }],
    isShown: ({ isPlants }) => isPlants,
  },
  {
    column: figure("plants", msg`Plants`, "plants", ({ plants }) => <NumberText value={plants} />, {
      skeletonWidth: 3,
      help: <Trans>The number of plants of the group that the company sees.</Trans>,
    }),
    isOfNow: true,
    isDefault: "always",
    cells: [{ cell: ({ plants }) => plants }],
    isShown: ({ isPlants }) => !isPlants,
  },
  {
    column: figure("peakWatt", msg`Peak power`, "peak_power", ({ peakWatt }) => <PowerValue watt={peakWatt} />, {
      help: <Meaning of="peakPower" />,
    }),
    isOfNow: true,
    cells: [{ unit: "kW", cell: ({ peakWatt }) => perPeakCell(peakWatt === null ? null : peakWatt / 1_000) }],
  },
  {
    column: figure("specificYield", msg`kWh/kWp`, "specific_yield", SpecificYield, {
      help: knownHelp(<KeyFigureMeaning of="specific_yield_in_kwh_per_kwp" />),
    }),
    isDefault: "alone",
    cells: [{ cell: ({ specificYield }) => perPeakCell(specificYield) }],
  },
  changeColumn("yieldChange", msg`kWh/kWp, change`, "yield_change", "yield", Change),
  {
    column: figure("ratio", msg`Of expected`, "of_expected", OfExpected, { help: <Meaning of="ratio" /> }),
    isDefault: "always",
    cells: [{ cell: ({ ratio }) => shareCell(ratio) }],
  },
  changeColumn("ratioChange", msg`Of expected, change`, "ratio_change", "ratio", Points),
  kpiColumn("performanceRatio", msg`Performance ratio`, "performance_ratio", "performancePlants", "alone"),
  kpiColumn("availabilityByTime", msg`Availability by time`, "availability_by_time", "availabilityPlants"),
  kpiColumn("availabilityByEnergy", msg`Availability by energy`, "availability_by_energy", "availabilityPlants"),
  {
    column: figure("lostPeriod", msg`Lost`, "lost", (row) => <Loss kwh={row.lostKwh} cents={row.lostCents} />, {
      help: lostHelp,
    }),
    isDefault: "alone",
    cells: [
      { unit: "kWh", cell: ({ lostKwh }) => kwhCell(lostKwh) },
      { unit: "€", cell: ({ lostCents }) => euros(lostCents) },
    ],
    isShown: hasLost,
  },
  {
    column: figure(
      "lostChange",
      msg`Lost, change`,
      "lost_change",
      ({ change }) => <SignedLoss kwh={change?.lostKwh ?? null} />,
      { help: changeHelp },
    ),
    isDefault: "compared",
    cells: [{ unit: "kWh", cell: ({ change }) => kwhCell(change?.lostKwh) }],
    isShown: ({ isCompared, hasLostChange }) => isCompared && hasLostChange,
  },
  {
    column: helper.display({
      id: "causes",
      meta: {
        label: msg`Lost by cause`,
        help: <Trans>The two largest causes of what was lost, with their shares.</Trans>,
        primary: true,
        labelOnCard: true,
        skeletonWidth: 10,
        wraps: true,
      },
      cell: ({ row: { original } }) => <Causes {...original} />,
    }),
    cells: [{ cell: ({ causes }, i18n) => causes.map((cause) => causeText(i18n, cause)).join(", ") }],
    isShown: hasLost,
  },
  {
    column: figure(
      "curtailed",
      msg`Curtailed`,
      "curtailed_kwh",
      ({ kpis }) => <Loss kwh={kpis?.curtailedKwh ?? null} cents={null} />,
      { help: <KeyFigureMeaning of="curtailed_kwh" /> },
    ),
    cells: [{ unit: "kWh", cell: ({ kpis }) => kwhCell(kpis?.curtailedKwh) }],
    isShown: (shown) => hasKpis(shown) && hasLost(shown),
  },
  {
    column: figure(
      "notReceivedPeriod",
      msg`Not received`,
      "not_received",
      (row) => <Loss kwh={row.notReceivedKwh} cents={row.notReceivedCents} />,
      { help: <KeyFigureMeaning of="not_received_kwh" /> },
    ),
    cells: [
      { unit: "kWh", cell: ({ notReceivedKwh }) => kwhCell(notReceivedKwh) },
      { unit: "€", cell: ({ notReceivedCents }) => euros(notReceivedCents) },
    ],
    isShown: ({ hasPeriods }) => hasPeriods,
  },
  {
    column: figure("atStake", msg`At stake per day`, "at_stake", AtStake, { help: <Meaning of="atStake" /> }),
    isOfNow: true,
    isDefault: "always",
    cells: [
      { unit: "kWh", cell: ({ atStake }) => kwhCell(atStake.kwh) },
      { unit: "€", cell: ({ atStake }) => euros(atStake.cents) },
    ],
  },
  {
    column: figure("lost", msg`Lost per day`, "lost", (row) => <Loss kwh={row.lostKwh} cents={row.lostCents} />, {
      skeletonWidth: 8,
      help: <Meaning of="lostPerDay" />,
    }),
    isOfNow: true,
    isDefault: "always",
    cells: [],
    isShown: isRate,
  },
  {
    column: figure(
      "notReceived",
      msg`Not received per day`,
      "not_received",
      (row) => <Loss kwh={row.notReceivedKwh} cents={row.notReceivedCents} />,
      { skeletonWidth: 8, help: <KeyFigureMeaning of="not_received_kwh" /> },
    ),
    isOfNow: true,
    isDefault: "always",
    cells: [],
    isShown: isRate,
  },
];

const shownColumns = (shown: ShownFigures) => figureColumns.filter(({ isShown }) => isShown?.(shown) ?? true);

/** The columns that the page offers. Their help names the days of the period. */
export const tableColumns = (shown: ShownFigures, days: string): DataTableColumn<PortfolioRow>[] =>
  shownColumns(shown).map(({ column, isOfNow }) => {
    const { meta } = column;
    if (isOfNow || !meta) return column;
    const help = (
      <>
        {meta.help} <Trans>Period: {days}.</Trans>
      </>
    );
    return { ...column, meta: { ...meta, help } };
  });

/**
 * Defines the table. The default columns fit a window of 1,440 px, with or without a comparison, and include the column of the
 * order. A comparison stores its own choice of columns.
 */
export function portfolioTable(shown: ShownFigures, sortField: string | undefined): TableDefinition {
  const columns = shownColumns(shown).map(({ column, isDefault }) => ({
    id: column.id ?? "names",
    isDefault:
      isDefault === "always" ||
      isDefault === (shown.isCompared ? "compared" : "alone") ||
      column.meta?.sortField === sortField,
  }));
  return {
    name: portfolioTableName(shown.isCompared),
    columnIds: columns.map(({ id }) => id),
    defaultColumns: columns.filter(({ isDefault }) => isDefault).map(({ id }) => id),
  };
}

export const portfolioTableName = (isCompared: boolean) => (isCompared ? "portfolio-compared" : "portfolio");

/** The table as a sheet: the rows of the page and all columns that it offers, with all digits. */
export function portfolioSheet(rows: readonly PortfolioRow[], shown: ShownFigures, i18n: I18n) {
  const cells = shownColumns(shown).flatMap(({ column, cells }) =>
    cells.map(({ unit, cell }) => {
      const label = i18n._(column.meta?.label as MessageDescriptor);
      return { label: unit ? `${label} (${unit})` : label, cell };
    }),
  );
  return {
    name: i18n._(msg`Portfolio`),
    columns: cells.map(({ label }) => label),
    rows: rows.map((row) => cells.map(({ cell }) => cell(row, i18n))),
  };
}

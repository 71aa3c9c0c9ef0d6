import { Meaning } from "@entities/help-text";
import { issueTitle } from "@entities/issue";
import { numberCell, type WorkbookCell } from "@heliograph/rules/cells";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { type ColumnMeta, createDataTableColumns, type DataTableColumn } from "@shared/ui/data-table/table-features";
import { AtStakeValue } from "@shared/ui/value-cells/loss-value";
import { EmptyValue, EurosValue, LossValue, PowerValue, SecondLine } from "@shared/ui/value-cells/value-cells";
import type { CSSProperties } from "react";
import type { PortfolioRow, SortField } from "./portfolio";
import styles from "./portfolio.module.css";

/** What the page has: the figures of a period, its losses, and the changes since an earlier one. */
export interface ShownFigures {
  hasPeriods: boolean;
  hasLosses: boolean;
  isCompared: boolean;
  /** Whether what was lost in the earlier period is known. */
  hasLostChange: boolean;
  /** Whether each row is a plant. */
  isPlants: boolean;
}

/** A column of the page and of the spreadsheet. */
interface FigureColumn {
  column: DataTableColumn<PortfolioRow>;
  /** The columns of the spreadsheet; their unit stands after the label of the page. */
  cells: readonly { unit?: string; cell: (row: PortfolioRow, i18n: I18n) => WorkbookCell }[];
  isShown?: (shown: ShownFigures) => boolean;
}

const helper = createDataTableColumns<PortfolioRow>();

/** A column of numbers, which a card shows with its label. */
const figure = (
  id: string,
  label: MessageDescriptor,
  sortField: SortField | undefined,
  Cell: (row: PortfolioRow) => React.ReactNode,
  options: Partial<ColumnMeta<PortfolioRow>> = {},
): DataTableColumn<PortfolioRow> =>
  helper.display({
    id,
    meta: {
      label,
      ...(sortField && { sortField }),
      align: "end",
      primary: true,
      labelOnCard: true,
      skeletonWidth: 5,
      ...options,
    },
    cell: ({ row: { original } }) => <Cell {...original} />,
  });

const nameColumn = (label: MessageDescriptor): DataTableColumn<PortfolioRow> =>
  helper.accessor("names", {
    meta: { label, sortField: "name", skeletonWidth: 14 },
    cell: ({ row: { original } }) => <GroupName {...original} />,
  });

const euros = (cents: number | null) => numberCell("hundredths")(cents === null ? null : cents / 100);
const kwhCell = numberCell("tenths");
const shareCell = numberCell("percent");
const perPeakCell = numberCell("hundredths");

const isRate = ({ hasPeriods }: ShownFigures) => !hasPeriods;
const isCompared = ({ isCompared }: ShownFigures) => isCompared;

const figureColumns: readonly FigureColumn[] = [
  {
    column: nameColumn(msg`Group`),
    cells: [{ cell: (row, i18n) => rowName(row, i18n) }],
    isShown: ({ isPlants }) => !isPlants,
  },
  {
    column: nameColumn(msg`Plant`),
    cells: [{ cell: (row, i18n) => rowName(row, i18n) }],
    isShown: ({ isPlants }) => isPlants,
  },
  {
    column: figure("plants", msg`Plants`, "plants", ({ plants }) => <NumberText value={plants} />, {
      skeletonWidth: 3,
    }),
    cells: [{ cell: ({ plants }) => plants }],
    isShown: ({ isPlants }) => !isPlants,
  },
  {
    column: figure("peakWatt", msg`Peak power`, "peak_power", ({ peakWatt }) => <PowerValue watt={peakWatt} />),
    cells: [{ unit: "kW", cell: ({ peakWatt }) => perPeakCell(peakWatt === null ? null : peakWatt / 1_000) }],
  },
  {
    column: figure("specificYield", msg`kWh/kWp`, "specific_yield", ({ specificYield }) => (
      <NumberText value={specificYield} digits={2} />
    )),
    cells: [{ cell: ({ specificYield }) => perPeakCell(specificYield) }],
  },
  {
    column: figure("ratio", msg`Of expected`, "of_expected", OfExpected),
    cells: [{ cell: ({ ratio }) => shareCell(ratio) }],
  },
  {
    column: figure("yieldChange", msg`kWh/kWp, change`, "yield_change", ({ change }) => (
      <Change value={change?.yield ?? null} />
    )),
    cells: [{ cell: ({ change }) => shareCell(change?.yield) }],
    isShown: isCompared,
  },
  {
    column: figure("ratioChange", msg`Of expected, change`, "ratio_change", ({ change }) => (
      <Points value={change?.ratio ?? null} />
    )),
    cells: [{ cell: ({ change }) => shareCell(change?.ratio) }],
    isShown: isCompared,
  },
  {
    column: figure("lostPeriod", msg`Lost`, "lost", (row) => <Loss kwh={row.lostKwh} cents={row.lostCents} />),
    cells: [
      { unit: "kWh", cell: ({ lostKwh }) => kwhCell(lostKwh) },
      { unit: "€", cell: ({ lostCents }) => euros(lostCents) },
    ],
    isShown: ({ hasPeriods, hasLosses }) => hasPeriods && hasLosses,
  },
  {
    column: figure("lostChange", msg`Lost, change`, "lost_change", ({ change }) => (
      <SignedLoss kwh={change?.lostKwh ?? null} />
    )),
    cells: [{ unit: "kWh", cell: ({ change }) => kwhCell(change?.lostKwh) }],
    isShown: ({ isCompared, hasLostChange }) => isCompared && hasLostChange,
  },
  {
    column: helper.display({
      id: "causes",
      meta: { label: msg`Lost by cause`, primary: true, labelOnCard: true, skeletonWidth: 10, wraps: true },
      cell: ({ row: { original } }) => <Causes {...original} />,
    }),
    cells: [{ cell: ({ causes }, i18n) => causes.map((cause) => causeText(i18n, cause)).join(", ") }],
    isShown: ({ hasPeriods, hasLosses }) => hasPeriods && hasLosses,
  },
  {
    column: figure("notReceivedPeriod", msg`Not received`, "not_received", (row) => (
      <Loss kwh={row.notReceivedKwh} cents={row.notReceivedCents} />
    )),
    cells: [
      { unit: "kWh", cell: ({ notReceivedKwh }) => kwhCell(notReceivedKwh) },
      { unit: "€", cell: ({ notReceivedCents }) => euros(notReceivedCents) },
    ],
    isShown: ({ hasPeriods }) => hasPeriods,
  },
  {
    column: figure("atStake", msg`At stake per day`, "at_stake", AtStake, { help: <Meaning of="atStake" /> }),
    cells: [
      { unit: "kWh", cell: ({ atStake }) => kwhCell(atStake.kwh) },
      { unit: "€", cell: ({ atStake }) => euros(atStake.cents) },
    ],
  },
  {
    column: figure("lost", msg`Lost per day`, "lost", (row) => <Loss kwh={row.lostKwh} cents={row.lostCents} />, {
      skeletonWidth: 8,
    }),
    cells: [],
    isShown: isRate,
  },
  {
    column: figure(
      "notReceived",
      msg`Not received per day`,
      "not_received",
      (row) => <Loss kwh={row.notReceivedKwh} cents={row.notReceivedCents} />,
      { skeletonWidth: 8 },
    ),
    cells: [],
    isShown: isRate,
  },
];

const shownColumns = (shown: ShownFigures) => figureColumns.filter(({ isShown }) => isShown?.(shown) ?? true);

/** The columns of the table. */
export const tableColumns = (shown: ShownFigures): DataTableColumn<PortfolioRow>[] =>
  shownColumns(shown).map(({ column }) => column);

/** The table as a sheet: the rows and the columns of the page, with all digits. */
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

function rowName({ names, city }: PortfolioRow, i18n: I18n): string {
  if (names === null) return i18n._(msg`All plants`);
  return names.length === 0 ? i18n._(msg`None`) : [...names, ...(city ? [city] : [])].join(", ");
}

function GroupName({ names, city }: PortfolioRow) {
  if (names === null)
    return (
      <strong>
        <Trans>All plants</Trans>
      </strong>
    );
  return (
    <>
      {names.length === 0 ? <Trans>None</Trans> : names.join(", ")}
      {city && <SecondLine>{city}</SecondLine>}
    </>
  );
}

function NumberText({ value, digits = 0 }: { value: number | null; digits?: number }) {
  const format = useFormat();
  return value === null ? <EmptyValue /> : format.number(value, digits, digits > 0);
}

/** The full length of the bar of the yield is this share of the expected energy. */
const longestRatio = 1.2;

/** The energy as a share of the expected one, and a bar of it with a mark at what was expected. */
function OfExpected({ ratio }: PortfolioRow) {
  const format = useFormat();
  if (ratio === null) return <EmptyValue />;
  const style = {
    "--share": Math.min(ratio, longestRatio) / longestRatio,
    "--mark": 1 / longestRatio,
  } as CSSProperties;
  return (
    <>
      {format.percent(ratio)}
      <span className={`${styles.bar} ${styles.yield}`} style={style} aria-hidden="true" />
    </>
  );
}

/** What is at stake, and a bar of it relative to the largest group. */
function AtStake({ atStake, share }: PortfolioRow) {
  return (
    <>
      <AtStakeValue {...atStake} withEnergy />
      {share > 0 && <span className={styles.bar} style={{ "--share": share } as CSSProperties} aria-hidden="true" />}
    </>
  );
}

function Loss({ kwh, cents }: { kwh: number | null; cents: number | null }) {
  return kwh === null ? (
    <EmptyValue />
  ) : (
    <>
      <LossValue kwh={kwh} /> <EurosValue cents={cents} />
    </>
  );
}

const sign = (value: number) => (value > 0 ? "+" : value < 0 ? "−" : "");

function Change({ value }: { value: number | null }) {
  const format = useFormat();
  return value === null ? <EmptyValue /> : `${sign(value)}${format.percent(Math.abs(value))}`;
}

/** The difference of two shares. */
function Points({ value }: { value: number | null }) {
  const format = useFormat();
  if (value === null) return <EmptyValue />;
  const points = `${sign(value)}${format.number(Math.abs(value) * 100, 1, true)}`;
  return <Trans>{points} pp</Trans>;
}

function SignedLoss({ kwh }: { kwh: number | null }) {
  const format = useFormat();
  return kwh === null ? <EmptyValue /> : `${sign(kwh)}${format.loss(Math.abs(kwh))}`;
}

const causeText = (i18n: I18n, { type_name, pattern }: PortfolioRow["causes"][number]): string =>
  i18n._(issueTitle({ type_name, pattern }));

/** The two largest causes with their share of what was lost. */
function Causes({ causes }: PortfolioRow) {
  const { i18n } = useLingui();
  const format = useFormat();
  const total = causes.reduce((sum, { lost_kwh }) => sum + (lost_kwh ?? 0), 0);
  if (total === 0) return <EmptyValue />;
  const texts = causes
    .slice(0, 2)
    .map((cause) => `${causeText(i18n, cause)} ${format.percent((cause.lost_kwh ?? 0) / total, 0)}`);
  return <span className={styles.causes}>{texts.join(", ")}</span>;
}

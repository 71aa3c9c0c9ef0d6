/** How the columns of the portfolio are made, and what their cells show. */
import { issueTitle } from "@entities/issue";
import type { WorkbookCell } from "@heliograph/rules/cells";
import { isStatedValue } from "@heliograph/rules/units";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { joinTexts } from "@shared/lib/text";
import { type ColumnMeta, createDataTableColumns, type DataTableColumn } from "@shared/ui/data-table/table-features";
import { AtStakeValue } from "@shared/ui/value-cells/loss-value";
import { EmptyValue, LossValue, SecondLine } from "@shared/ui/value-cells/value-cells";
import type { CSSProperties, ReactNode } from "react";
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
  /** Whether the figures have the key figures. */
  hasKpis: boolean;
}

/** A column of the page and of the spreadsheet. */
export interface FigureColumn {
  column: DataTableColumn<PortfolioRow>;
  /** The columns of the spreadsheet; their unit stands after the label of the page. */
  /** What the figure is of, if it is not the period of the page. */
  isOfNow?: boolean;
  /** Whether the table shows the column at first: without an earlier period, or with one. */
  isDefault?: "alone" | "compared" | "always";
  cells: readonly { unit?: string; cell: (row: PortfolioRow, i18n: I18n) => WorkbookCell }[];
  isShown?: (shown: ShownFigures) => boolean;
}

export const helper = createDataTableColumns<PortfolioRow>();

/** A column of numbers, which a card shows with its label. */
export const figure = (
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

export const nameColumn = (label: MessageDescriptor, help: ReactNode): DataTableColumn<PortfolioRow> =>
  helper.accessor("names", {
    meta: { label, help, sortField: "name", skeletonWidth: 14 },
    cell: ({ row: { original } }) => <GroupName {...original} />,
  });

export function rowName({ names, city }: PortfolioRow, i18n: I18n): string {
  if (names === null) return i18n._(msg`All plants`);
  return names.length === 0 ? i18n._(msg`None`) : [...names, ...(city ? [city] : [])].join(", ");
}

export function GroupName({ names, city }: PortfolioRow) {
  if (names === null)
    return (
      <strong>
        <Trans>All plants</Trans>
      </strong>
    );
  return (
    <>
      {names.length === 0 ? <Trans>None</Trans> : joinTexts(names, ", ")}
      {city && <SecondLine>{city}</SecondLine>}
    </>
  );
}

export function NumberText({ value, digits = 0 }: { value: number | null; digits?: number }) {
  const format = useFormat();
  return value === null ? <EmptyValue /> : format.number(value, digits, digits > 0);
}

/** The full length of the bar of the yield is this share of the expected energy. */
const longestRatio = 1.2;

/** The energy as a share of the expected one, and a bar of it with a mark at what was expected. */
export function OfExpected({ ratio }: PortfolioRow) {
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
export function AtStake({ atStake, share }: PortfolioRow) {
  const value = <AtStakeValue {...atStake} withEnergy />;
  if (share === 0) return value;
  return (
    <span className={styles.stake}>
      {value}
      <span className={styles.bar} style={{ "--share": share } as CSSProperties} aria-hidden="true" />
    </span>
  );
}

/** An amount of energy, and its value on a second line, so that both end at the right of the column in every row. */
export function Loss({ kwh, cents }: { kwh: number | null; cents: number | null }) {
  const format = useFormat();
  if (kwh === null) return <EmptyValue />;
  return (
    <>
      <LossValue kwh={kwh} />
      {cents !== null && isStatedValue(cents / 100) && <SecondLine>{format.lossEuros(cents / 100)}</SecondLine>}
    </>
  );
}

const sign = (value: number) => (value > 0 ? "+" : value < 0 ? "−" : "");

export function Change({ value }: { value: number | null }) {
  const format = useFormat();
  return value === null ? <EmptyValue /> : `${sign(value)}${format.percent(Math.abs(value))}`;
}

/** The difference of two shares. */
export function Points({ value }: { value: number | null }) {
  const format = useFormat();
  if (value === null) return <EmptyValue />;
  const points = `${sign(value)}${format.number(Math.abs(value) * 100, 1, true)}`;
  return <Trans>{points} pp</Trans>;
}

export function SignedLoss({ kwh }: { kwh: number | null }) {
  const format = useFormat();
  return kwh === null ? <EmptyValue /> : `${sign(kwh)}${format.loss(Math.abs(kwh))}`;
}

export const causeText = (i18n: I18n, { type_name, pattern }: PortfolioRow["causes"][number]): string =>
  i18n._(issueTitle({ type_name, pattern }));

/** The two largest causes with their share of what was lost. */
export function Causes({ causes }: PortfolioRow) {
  const { i18n } = useLingui();
  const format = useFormat();
  const total = causes.reduce((sum, { lost_kwh }) => sum + (lost_kwh ?? 0), 0);
  if (total === 0) return <EmptyValue />;
  const texts = causes
    .slice(0, 2)
    .map((cause) => `${causeText(i18n, cause)} ${format.percent((cause.lost_kwh ?? 0) / total, 0)}`);
  return <span className={styles.causes}>{texts.join(", ")}</span>;
}

interface KnownPlants {
  /** The plants of which the figure is known. */
  known: number | null | undefined;
  plants: number | null;
}

/** A figure, with the number of plants of which it is known if it is not known of all plants of the row. */
export function KnownFigure({ value, known, plants }: KnownPlants & { value: string | null }) {
  const format = useFormat();
  if (value === null) return <EmptyValue />;
  if (known == null || plants === null || known >= plants) return value;
  const [part, all] = [format.number(known), format.number(plants)];
  return (
    <>
      {value}
      <SecondLine>
        <Trans>
          {part} of {all}
        </Trans>
      </SecondLine>
    </>
  );
}

export function KnownShare({ value, ...plants }: KnownPlants & { value: number | null }) {
  const format = useFormat();
  return <KnownFigure value={value === null ? null : format.percent(value)} {...plants} />;
}

/** The energy per kWp of the plants of which it is known. */
export function SpecificYield({ specificYield, kpis, plants }: PortfolioRow) {
  const format = useFormat();
  const text = specificYield === null ? null : format.number(specificYield, 2, true);
  return <KnownFigure value={text} known={kpis?.yieldPlants} plants={plants} />;
}

import {
  type ColumnDef,
  columnOrderingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import type { ReactNode } from "react";
import type { Message } from "../../i18n/message";

/** The options of a column for `DataTable`, in addition to its value and its cell. */
export interface ColumnMeta<Row> {
  label: Message;
  /** Explains the column, behind an icon in its header and in the layout menu. */
  help?: ReactNode;
  /** "end" for numbers. */
  align?: "end";
  /** The field of the list query that the header's link sorts by; omitted if the column cannot be sorted. */
  sortField?: string;
  /** Shown on the collapsed card on a phone. Three to five columns of a table, apart from its row header. */
  primary?: boolean;
  /** Shows the label before the value on the collapsed card; numbers always have one. */
  labelOnCard?: boolean;
  /** Holds buttons or links rather than a value: pinned to the end of the table, on the first line of the card. */
  action?: boolean;
  /** Its share of the width, in percent: its texts are cut off before the table scrolls sideways. */
  share?: number;
  /** The full text of a cell that may be truncated, as its tooltip. */
  fullText?(row: Row): Message | undefined;
  /** The usual width of the value, in rem, so that columns do not move when the rows arrive. */
  skeletonWidth?: number;
}

/** The features of TanStack Table that every table of the product has. */
const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
});

export type DataTableFeatures<Row> = typeof features & { columnMeta: ColumnMeta<Row> };

/** The features as typed for the rows of a table. */
export const dataTableFeatures = <Row>() => features as DataTableFeatures<Row>;

/** A column definition of TanStack Table. Define columns at module level or in `useMemo`: cells are components. */
// biome-ignore lint/suspicious/noExplicitAny: a table has columns of different value types
export type DataTableColumn<Row extends RowData> = ColumnDef<DataTableFeatures<Row>, Row, any>;

/** A column of a table with any rows, for what only reads the column meta. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type AnyDataTableColumn = DataTableColumn<any>;

/** TanStack Table's column helper for rows of a type: `accessor`, `display`, `columns`. */
export const createDataTableColumns = <Row extends RowData>() => createColumnHelper<DataTableFeatures<Row>, Row>();

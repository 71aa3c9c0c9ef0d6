import {
  type ColumnDef,
  columnOrderingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  type RowData,
  rowSelectionFeature,
  tableFeatures,
} from "@tanstack/react-table";
import type { ReactNode } from "react";
import type { Message } from "../../i18n/format";

/** The options of a column of `DataTable`, in addition to its value and its cell. */
export interface ColumnMeta<Row> {
  label: Message;
  /** Explains the column with an icon in its header and in the layout menu. */
  help?: ReactNode;
  /** "end" for numbers. */
  align?: "end";
  /**
   * The sort field of the list query for the link in the header. Omit it if the list cannot be sorted by the column.
   */
  sortField?: string;
  /**
   * Whether the collapsed card on a phone shows the column. A table has three to five such columns besides its row
   * header.
   */
  primary?: boolean;
  /** Whether the collapsed card shows the label before the value. Numbers always have a label. */
  labelOnCard?: boolean;
  /**
   * Whether the column contains buttons or links instead of a value. It is pinned to the end of the table, and to the
   * first line of the card.
   */
  action?: boolean;
  /** The share of the width in percent. Its texts are cut off before the table scrolls sideways. */
  share?: number;
  /** Whether long texts wrap instead of being cut off. */
  wraps?: boolean;
  /** The full text of a cell that may be cut off, as its tooltip. */
  fullText?(row: Row): Message | undefined;
  /** The usual width of the value in rem, so that columns do not move when the rows load. */
  skeletonWidth?: number;
}

/** The features of TanStack Table that every table uses. */
const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSelectionFeature });

export type DataTableFeatures<Row> = typeof features & { columnMeta: ColumnMeta<Row> };

/** The features, typed for the rows of a table. */
export const dataTableFeatures = <Row>() => features as DataTableFeatures<Row>;

/**
 * A column definition of TanStack Table. Define columns at module level or in `useMemo`, because cells are components.
 */
// biome-ignore lint/suspicious/noExplicitAny: a table has columns of different value types
export type DataTableColumn<Row extends RowData> = ColumnDef<DataTableFeatures<Row>, Row, any>;

/** A column of a table with any rows, for code that only reads the column meta. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type AnyDataTableColumn = DataTableColumn<any>;

/** TanStack Table's column helper for rows of a type: `accessor`, `display`, `columns`. */
export const createDataTableColumns = <Row extends RowData>() => createColumnHelper<DataTableFeatures<Row>, Row>();

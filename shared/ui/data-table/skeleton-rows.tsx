import type { ReactTable, RowData } from "@tanstack/react-table";
import { classNames } from "../../lib/class-names";
import { Skeleton } from "../skeleton/skeleton";
import { cellOnCard } from "./body-row";
import styles from "./data-table.module.css";
import type { DataTableFeatures } from "./table-features";

const defaultWidth = 6;
/** Lines of text differ in length. */
const lengths = [1, 0.7, 0.85, 0.6];

interface SkeletonRowsProps<Row extends RowData> {
  table: ReactTable<DataTableFeatures<Row>, Row>;
  count: number;
  selectable: boolean;
}

/** Placeholders of rows that are loading, in the size of the rows. */
export function SkeletonRows<Row extends RowData>({ table, count, selectable }: SkeletonRowsProps<Row>) {
  const columns = table.getVisibleLeafColumns();
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never move
    <tr key={row}>
      {selectable && <td className={styles.select} />}
      {columns.map(({ id, columnDef: { meta } }, column) => {
        const length = lengths[(row + column) % lengths.length] ?? 1;
        const width = `${(meta?.skeletonWidth ?? defaultWidth) * length}rem`;
        return column === 0 ? (
          <th key={id} scope="row" className={styles.pinned}>
            <Skeleton width={width} height="0.75em" />
          </th>
        ) : (
          <td key={id} className={classNames(meta?.align === "end" && styles.end, cellOnCard(meta))}>
            <Skeleton width={width} height="0.75em" />
          </td>
        );
      })}
    </tr>
  ));
}

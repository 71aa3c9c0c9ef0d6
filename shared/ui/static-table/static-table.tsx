import type { ReactNode } from "react";
import styles from "./static-table.module.css";

interface StaticTableProps {
  label: string;
  head: readonly ReactNode[];
  /** The first cell of a row names the row. */
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
  /** The columns with numbers, from this one on. */
  numbersFrom?: number;
  /** Whether a column stands out from the others. */
  isMarked?: (column: number) => boolean;
}

/** A small table that cannot be sorted, has no links of rows and no cards. A `DataTable` has these. */
export function StaticTable({ label, head, rows, numbersFrom = head.length, isMarked }: StaticTableProps) {
  const column = (index: number) => ({
    "data-align": index >= numbersFrom ? "end" : undefined,
    "data-marked": isMarked?.(index) || undefined,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a table that is wider than a phone
    <div className={styles.scroller} role="group" aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {head.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
              <th key={index} {...column(index)} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key}>
              <th {...column(0)} scope="row">
                {name}
              </th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
                <td key={index} {...column(index + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

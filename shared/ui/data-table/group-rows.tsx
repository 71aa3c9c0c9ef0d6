import type { RowData } from "@tanstack/react-table";
import { type ReactNode, useState } from "react";
import { Icon } from "../icon/icon";
import styles from "./data-table.module.css";
import { BodyRow, type BodyRowProps } from "./table-rows";

/** Rows that stand for several rows, which a button in the row header shows. */
export interface RowGroups<Row> {
  /** Returns the rows of the group that a row stands for; undefined for a row without a group. */
  rowsOf(row: Row): readonly Row[] | undefined;
  /** A link about the group, after the button. */
  link?(row: Row): ReactNode;
}

interface GroupRowsProps<Data extends RowData> extends Omit<BodyRowProps<Data>, "href"> {
  groups: RowGroups<Data>;
  /** Returns the URL of a row of the group. */
  rowHref: ((row: Data) => string) | undefined;
}

/** The row of a group, followed by the rows that it stands for when it is open. */
export function GroupRows<Data extends RowData>({ groups, rowHref, row, ...props }: GroupRowsProps<Data>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <BodyRow
        {...props}
        href={undefined}
        row={row}
        renderHeader={(content) => (
          <>
            <button
              type="button"
              className={styles.groupButton}
              data-row-link=""
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              <Icon name={open ? "chevron-down" : "chevron-right"} size="small" />
              <span className={styles.rowLink}>{content}</span>
            </button>
            {groups.link?.(row.original)}
          </>
        )}
      />
      {open &&
        row.subRows.map((subRow) => (
          <BodyRow {...props} key={subRow.id} row={subRow} href={rowHref?.(subRow.original)} inGroup />
        ))}
    </>
  );
}

import { useLingui } from "@lingui/react/macro";
import { Link, type LinkProps } from "@remix-run/react";
import type { Header, ReactTable, RowData } from "@tanstack/react-table";
import type { CSSProperties } from "react";
import { type Message, messageText } from "../../i18n/message";
import { classNames } from "../../lib/react";
import { Explain } from "../explain/explain";
import { Icon } from "../icon/icon";
import styles from "./data-table.module.css";
import { type RowSelection, SelectAll } from "./row-selection";
import type { DataTableFeatures } from "./table-features";

export interface HeaderSort {
  /** The field of the current sort. */
  field: string;
  descending: boolean;
  /** Returns the URL of the list sorted by a field, or in the other direction if the list is already sorted by it. */
  to(field: string): LinkProps["to"];
}

interface HeaderRowProps<Row extends RowData> {
  table: ReactTable<DataTableFeatures<Row>, Row>;
  sort: HeaderSort | undefined;
  selection: RowSelection<Row> | undefined;
}

/** Returns a label or help text of a column in the current language. */
export function useColumnText(): <T extends Message | undefined>(text: T) => string | Extract<T, undefined> {
  const { i18n } = useLingui();
  return (text) => (text === undefined ? text : messageText(i18n, text)) as string;
}

/** The column headers. The headers of sortable columns are links that preserve the rest of the URL. */
export function HeaderRow<Row extends RowData>({ table, sort, selection }: HeaderRowProps<Row>) {
  const { t } = useLingui();
  return (
    <tr data-label={t`Sort by`}>
      {selection && <SelectAll table={table} />}
      {table.getLeafHeaders().map((header, index) => (
        <HeaderCell key={header.id} header={header} sort={sort} isRowHeader={index === 0} />
      ))}
    </tr>
  );
}

interface HeaderCellProps<Row extends RowData> {
  header: Header<DataTableFeatures<Row>, Row, unknown>;
  sort: HeaderSort | undefined;
  isRowHeader: boolean;
}

function HeaderCell<Row extends RowData>({ header: { column }, sort, isRowHeader }: HeaderCellProps<Row>) {
  const text = useColumnText();
  const { meta } = column.columnDef;
  if (!meta) return null;
  const { label, help, align, sortField, action, share } = meta;
  const direction = sort && sort.field === sortField ? (sort.descending ? "descending" : "ascending") : undefined;
  return (
    <>
      <th
        scope="col"
        className={classNames(isRowHeader && styles.pinned, align === "end" && styles.end)}
        aria-sort={direction}
        data-action={action || undefined}
        style={share ? ({ "--share": `${share}%` } as CSSProperties) : undefined}
      >
        {sort && sortField ? (
          <Link to={sort.to(sortField)} className={styles.sort} preventScrollReset>
            {text(label)}
            <Icon name={direction === "ascending" ? "arrow-up" : "arrow-down"} size="small" />
          </Link>
        ) : (
          <span className={styles.label}>{text(label)}</span>
        )}
        {help && (
          <span className={styles.help}>
            <Explain term={text(label)}>{help}</Explain>
          </span>
        )}
      </th>
      {isRowHeader && <td className={styles.cardToggle} data-card="toggle" />}
    </>
  );
}

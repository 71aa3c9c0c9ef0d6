import { Trans, useLingui } from "@lingui/react/macro";
import { Link, type LinkProps } from "@remix-run/react";
import { type Cell, flexRender, type Header, type ReactTable, type Row, type RowData } from "@tanstack/react-table";
import type { CSSProperties, ReactNode } from "react";
import { type Message, messageText } from "../../i18n/format";
import { classNames } from "../../lib/react";
import { Explain } from "../explain/explain";
import { Icon } from "../icon/icon";
import { Skeleton } from "../skeleton/skeleton";
import { VisuallyHidden } from "../visually-hidden/visually-hidden";
import styles from "./data-table.module.css";
import { type RowSelection, SelectAll, SelectRow } from "./row-selection";
import type { ColumnMeta, DataTableFeatures } from "./table-features";

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

export interface RowDetails<Row> {
  /** The id of the details row of a row, for `aria-controls`. */
  id(row: Row): string;
  /** The content below an expanded row; null for a collapsed row. */
  render(row: Row): ReactNode;
}

export interface BodyRowProps<Data extends RowData> {
  row: Row<DataTableFeatures<Data>, Data>;
  /** The URL of the row. */
  href: string | undefined;
  openRowId: string | null | undefined;
  /** Opens a row without a URL. */
  onOpen: ((row: Data) => void) | undefined;
  /** Whether the keys of lists move to the row. */
  hasKeys: boolean;
  selection: RowSelection<Data> | undefined;
  details: RowDetails<Data> | undefined;
  /** Whether the row is shown below the row of its group. */
  inGroup?: boolean;
  /** The row header of a group, in place of the link. */
  renderHeader?(content: ReactNode): ReactNode;
}

/** A row, and its details when it is expanded. */
export function BodyRow<Data extends RowData>(props: BodyRowProps<Data>) {
  const { row, href, openRowId, onOpen, hasKeys, selection, details, inGroup, renderHeader } = props;
  const text = useColumnText();
  const [header, ...cells] = row.getVisibleCells();
  const meta = header?.column.columnDef.meta;
  const content = details?.render(row.original);
  const isOpen = openRowId === row.id;
  if (!header) return null;
  return (
    <>
      <tr
        data-row={hasKeys ? "" : undefined}
        data-opens={href !== undefined || onOpen || renderHeader ? "" : undefined}
        data-open={isOpen || undefined}
        tabIndex={hasKeys && href === undefined && !onOpen && !renderHeader ? -1 : undefined}
        data-selected={(selection && row.getCanSelect() && row.getIsSelected()) || undefined}
        data-expanded={content ? true : undefined}
        data-group={renderHeader ? true : undefined}
        data-in-group={inGroup || undefined}
      >
        {selection && <SelectRow row={row} label={selection.rowLabel(row.original)} />}
        <th
          scope="row"
          className={classNames(styles.pinned, meta?.share !== undefined && styles.flexible)}
          title={text(meta?.fullText?.(row.original))}
        >
          {renderHeader ? (
            renderHeader(renderCell(header))
          ) : (
            <RowLink href={href} opened={openRowId} isOpen={isOpen} onOpen={onOpen && (() => onOpen(row.original))}>
              {renderCell(header)}
            </RowLink>
          )}
        </th>
        <CardToggle />
        {cells.map((cell) => (
          <BodyCell key={cell.id} cell={cell} />
        ))}
      </tr>
      {details && content && (
        <tr id={details.id(row.original)}>
          <td colSpan={cells.length + 2 + (selection ? 1 : 0)} className={styles.details}>
            <div>{content}</div>
          </td>
        </tr>
      )}
    </>
  );
}

interface RowLinkProps {
  href: string | undefined;
  /** See `openRowId` of the table. */
  opened: string | null | undefined;
  /** Whether the details of this row are open. */
  isOpen: boolean;
  onOpen: (() => void) | undefined;
  children: ReactNode;
}

/** The link or the button of a row. A row that cannot be opened has only its content. */
function RowLink({ href, opened, isOpen, onOpen, children }: RowLinkProps) {
  if (href !== undefined) {
    return (
      <Link
        to={href}
        className={styles.rowLink}
        data-row-link=""
        aria-current={isOpen || undefined}
        preventScrollReset={opened !== undefined}
        replace={typeof opened === "string"}
      >
        {children}
      </Link>
    );
  }
  if (!onOpen) return children;
  return (
    <button type="button" className={styles.rowLink} data-row-link="" aria-haspopup="dialog" onClick={onOpen}>
      {children}
    </button>
  );
}

const renderCell = <Data extends RowData>(cell: Cell<DataTableFeatures<Data>, Data, unknown>) =>
  flexRender(cell.column.columnDef.cell, cell.getContext());

function BodyCell<Data extends RowData>({ cell }: { cell: Cell<DataTableFeatures<Data>, Data, unknown> }) {
  const text = useColumnText();
  const { meta } = cell.column.columnDef;
  return (
    <td
      className={classNames(
        meta?.align === "end" && styles.end,
        meta?.share !== undefined && styles.flexible,
        meta?.wraps && styles.wrapping,
      )}
      title={text(meta?.fullText?.(cell.row.original))}
      data-card={cellOnCard(meta)}
      data-label={text(meta?.label)}
      data-action={meta?.action || undefined}
    >
      {renderCell(cell)}
    </td>
  );
}

/**
 * Returns the presentation of a cell on a card (`card-rows.css`): visible on the collapsed card with or without its
 * label, or only on the expanded card.
 */
function cellOnCard(meta: Omit<ColumnMeta<never>, "fullText"> | undefined): string {
  if (meta?.action) return "action";
  if (!meta?.primary) return "secondary";
  return meta.labelOnCard || meta.align === "end" ? "primary labelled" : "primary";
}

/**
 * Shows the other columns of a card on a phone. The style sheet reads the state of the native disclosure. It works
 * before hydration, and no value is rendered twice.
 */
function CardToggle() {
  return (
    <td className={styles.cardToggle} data-card="toggle">
      <details>
        <summary>
          <VisuallyHidden>
            <Trans>Details</Trans>
          </VisuallyHidden>
          <Icon name="chevron-down" size="small" />
        </summary>
      </details>
    </td>
  );
}

const defaultWidth = 6;
/** Skeleton lines have different lengths. */
const lengths = [1, 0.7, 0.85, 0.6];

interface SkeletonRowsProps<Row extends RowData> {
  table: ReactTable<DataTableFeatures<Row>, Row>;
  count: number;
  selectable: boolean;
}

/** Placeholders of loading rows in the size of the rows. */
export function SkeletonRows<Row extends RowData>({ table, count, selectable }: SkeletonRowsProps<Row>) {
  const columns = table.getVisibleLeafColumns();
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never move
    <tr key={row} aria-hidden="true">
      {selectable && <td className={styles.select} />}
      {columns.map(({ id, columnDef: { meta } }, column) => {
        const length = lengths[(row + column) % lengths.length] ?? 1;
        const width = `${(meta?.skeletonWidth ?? defaultWidth) * length}rem`;
        return column === 0 ? (
          <th key={id} scope="row" className={styles.pinned}>
            <Skeleton width={width} height="0.75em" />
          </th>
        ) : (
          <td key={id} className={meta?.align === "end" ? styles.end : undefined} data-card={cellOnCard(meta)}>
            <Skeleton width={width} height="0.75em" />
          </td>
        );
      })}
    </tr>
  ));
}

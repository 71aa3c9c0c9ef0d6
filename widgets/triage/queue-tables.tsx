import type { Cause } from "@entities/cause";
import { Plural, useLingui } from "@lingui/react/macro";
import { DataTable } from "@shared/ui/data-table/data-table";
import type { RowSelection } from "@shared/ui/data-table/row-selection";
import type { DataTableColumn } from "@shared/ui/data-table/table-features";
import type { ReactNode } from "react";
import styles from "./triage.module.css";

export interface QueueTablesProps {
  /** Null while they are loading. */
  rows: readonly Cause[] | null;
  /** Those that cost less than the chosen minimum. */
  folded: readonly Cause[];
  columns: readonly DataTableColumn<Cause>[];
  hrefOf: (key: string) => string;
  busy: boolean;
  empty: ReactNode;
  selection?: RowSelection<Cause>;
}

/** The causes, and in one line those that cost less. */
export function QueueTables({ rows, folded, hrefOf, empty, ...props }: QueueTablesProps) {
  const { t } = useLingui();
  const table = {
    ...props,
    label: t`Causes`,
    getRowId: ({ key }: Cause) => key,
    rowHref: ({ key }: Cause) => hrefOf(key),
  };
  return (
    <>
      <DataTable {...table} rows={rows} empty={empty} />
      {folded.length > 0 && (
        <details className={styles.folded}>
          <summary>
            <Plural value={folded.length} one="# cause that costs less" other="# causes that cost less" />
          </summary>
          <DataTable {...table} rows={folded} />
        </details>
      )}
    </>
  );
}

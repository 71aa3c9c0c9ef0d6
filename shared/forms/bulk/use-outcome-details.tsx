import { Trans } from "@lingui/react/macro";
import type { RowDetails } from "@shared/ui/data-table/body-row";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { useUnit } from "effector-react";
import styles from "./bulk.module.css";
import type { BulkChangeModel } from "./bulk-change";

/** The error of the last change of an item, under its row. */
export function useOutcomeDetails<Row, Request extends object>(
  { name, $outcomes }: BulkChangeModel<Request>,
  idOf: (row: Row) => number,
): RowDetails<Row> {
  const outcomes = useUnit($outcomes);
  return {
    id: (row) => `${name}-${idOf(row)}-error`,
    render: (row) => {
      const error = outcomes[idOf(row)]?.error;
      return (
        error && (
          <div className={styles.failure}>
            <strong>
              <Trans>This change was not saved.</Trans>
            </strong>
            <ErrorText error={error} />
          </div>
        )
      );
    },
  };
}

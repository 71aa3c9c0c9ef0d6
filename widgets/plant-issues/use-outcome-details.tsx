import { $snoozeOutcomes } from "@features/snooze-issue";
import { Trans } from "@lingui/react/macro";
import type { RowDetails } from "@shared/ui/data-table/body-row";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { useUnit } from "effector-react";
import styles from "./issues-tab.module.css";
import type { IssueRow } from "./rows";

/** The error of the last change of an issue, under its row. */
export function useOutcomeDetails(): RowDetails<IssueRow> {
  const outcomes = useUnit($snoozeOutcomes);
  return {
    id: ({ issue }) => `issue-${issue.id}-error`,
    render: ({ issue: { id } }) => {
      const error = outcomes[id]?.error;
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

import type { MeterIssue } from "@entities/issue";
import { type PlantView, plantPermissions, plantResourceHref } from "@entities/plant";
import { SnoozeDialogs, snoozing, withChanges } from "@features/snooze-issue";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useNavigate, useSearchParams } from "@remix-run/react";
import { useResource } from "@shared/api/use-resource";
import { BulkResults } from "@shared/forms/bulk/bulk-results";
import { deselectSaved } from "@shared/forms/bulk/deselect-saved";
import { useOutcomeDetails } from "@shared/forms/bulk/use-outcome-details";
import { useListQuery } from "@shared/list-query/use-list-query";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { DataTable } from "@shared/ui/data-table/data-table";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { Switch } from "@shared/ui/switch/switch";
import { useUnit } from "effector-react";
import { issueColumns } from "./columns";
import styles from "./issues-tab.module.css";
import { type IssuesQuery, issuesQuery } from "./query";
import { type IssueRow, issueRows } from "./rows";
import { useIssueSelection } from "./use-issue-selection";

/** The issues of a plant; its owner snoozes them (spec 2 §2.8). */
export function IssuesTab({ view }: { view: PlantView }) {
  const { t } = useLingui();
  const { ref, today } = view;
  const { canEdit } = plantPermissions(view);
  const { value, error, busy, retry } = useResource<MeterIssue[]>(plantResourceHref("plant-issues", ref));
  const changes = useUnit(snoozing.$changes);
  const { query } = useListQuery(issuesQuery);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const issues = value && withChanges(value, changes);
  const { selection, containerRef } = useIssueSelection(issues ?? [], view);
  const details = useOutcomeDetails(snoozing, ({ issue }: IssueRow) => issue.id);
  const rows = issues && issueRows(issues, query, { ref, today });
  const resolved = value?.filter(({ resolved_on }) => resolved_on).length ?? 0;
  const showsResolved = query.filters.resolved ?? false;
  const urlOf = (next: IssuesQuery) => ({
    search: issuesQuery.write(next, params).toString(),
    hash: "issues",
  });
  const showResolved = (shown: boolean) =>
    navigate(urlOf(issuesQuery.withFilter(query, "resolved", shown)), {
      replace: true,
      preventScrollReset: true,
    });

  return (
    <div className={styles.tab} ref={containerRef} tabIndex={-1}>
      {error && (
        <Alert
          kind="danger"
          actions={
            <Button size="small" icon="retry" busy={busy} onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>Failed to load the issues. Please try refreshing the page or come back later.</Trans>
        </Alert>
      )}
      {(rows || !error) && (
        <>
          <Switch label={<Trans>Show resolved</Trans>} checked={showsResolved} onChange={showResolved} />
          <div>
            <DataTable
              label={t`Issues`}
              columns={issueColumns(canEdit)}
              rows={rows ?? null}
              getRowId={({ issue }) => String(issue.id)}
              sort={{
                ...issuesQuery.sortOf(query),
                to: (field) => urlOf(issuesQuery.sortedBy(query, field as "found_on")),
              }}
              selection={canEdit ? selection : undefined}
              details={details}
              skeletonRows={5}
              empty={
                <EmptyState
                  icon="check"
                  title={showsResolved ? <Trans>No issues</Trans> : <Trans>No open issues</Trans>}
                >
                  {!showsResolved && resolved > 0 && (
                    <Plural value={resolved} one="# issue was resolved." other="# issues were resolved." />
                  )}
                </EmptyState>
              }
            />
          </div>
        </>
      )}
      <SnoozeDialogs today={today} />
      <BulkResults
        model={snoozing}
        onSettled={(outcomes, { until }) => {
          // A reopened issue may have been selected since.
          if (until !== null) deselectSaved(selection, outcomes);
        }}
      />
    </div>
  );
}

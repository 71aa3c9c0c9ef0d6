import { Diagnosis, isDiagnosed, isProblem, issueTitle, type MeterIssue, openIssues } from "@entities/issue";
import { meterName } from "@entities/meter";
import { LossesLine, lossWindow, type PlantView, plantPermissions, plantResourceHref } from "@entities/plant";
import { CreateTicketButton } from "@features/create-ticket";
import {
  $snoozeDialog,
  canSnooze,
  issueSnooze,
  SnoozeDialogs,
  snoozeDialogOpened,
  snoozedIssues,
  withChanges,
} from "@features/snooze-issue";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useNavigate, useSearchParams } from "@remix-run/react";
import type { CountedRows } from "@shared/api/v0/rows";
import { useFormat } from "@shared/i18n/format";
import { useFocusWhenClosed } from "@shared/lib/react";
import { useListQuery } from "@shared/list-query/use-list-query";
import { deselectSaved, InterruptedChange, useOutcomeDetails, useRunResults } from "@shared/mutations/run-results";
import { Button } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { DataTable } from "@shared/ui/data-table/data-table";
import { useRowSelection } from "@shared/ui/data-table/row-selection";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { PageNotice } from "@shared/ui/list-page/list-table";
import { useResource } from "@shared/ui/resource/resource";
import { Switch } from "@shared/ui/switch/switch";
import { useUnit } from "effector-react";
import { useEffect, useMemo } from "react";
import { type IssueRow, type IssuesQuery, issueColumns, issueRows, issuesQuery, toTicketSubject } from "./issue-rows";
import styles from "./issues-tab.module.css";

/** The issues of a plant. The owner of the plant can snooze them (domain/plant-page.md#issues). */
export function IssuesTab({ view, onIssues }: { view: PlantView; onIssues: (issues: readonly MeterIssue[]) => void }) {
  const { t } = useLingui();
  const { ref, today, hasLosses } = view;
  const { canEdit } = plantPermissions(view);
  const { value, error, busy, retry } = useResource<CountedRows<MeterIssue>>(plantResourceHref("plant-issues", ref), {
    parts: ["issues", "figures"],
  });
  const changes = useUnit(issueSnooze.$pendingParams);
  const { query } = useListQuery(issuesQuery);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const issues = useMemo(() => value && withChanges(value.rows, changes), [value, changes]);
  useEffect(() => issues && onIssues(issues), [issues, onIssues]);
  const { selection, containerRef } = useIssueSelection(issues ?? [], view);
  const details = useOutcomeDetails(issueSnooze, ({ issue }: IssueRow) => issue.id);
  useRunResults(issueSnooze, (outcomes, { until }) => {
    // A selected issue may have been reopened in the meantime.
    if (until !== null) deselectSaved(selection, outcomes);
  });
  const rows = issues && issueRows(issues, query, { ref, today });
  const resolved = value?.rows.filter(({ resolved_on }) => resolved_on).length ?? 0;
  const showsResolved = query.filters.resolved ?? false;
  const columns = useMemo(
    () => issueColumns({ canSnooze: canEdit, hasLosses, showsResolved }),
    [canEdit, hasLosses, showsResolved],
  );
  const urlOf = (next: IssuesQuery) => ({ search: issuesQuery.write(next, params).toString(), hash: "issues" });
  const showResolved = (shown: boolean) =>
    navigate(urlOf(issuesQuery.withFilter(query, "resolved", shown)), { replace: true, preventScrollReset: true });

  return (
    <div className={`stack ${styles.tab}`} ref={containerRef} tabIndex={-1}>
      {error && (
        <CardError layout="alert" busy={busy} onRetry={retry}>
          <Trans>Failed to load the issues. Please try refreshing the page or come back later.</Trans>
        </CardError>
      )}
      {(rows || !error) && (
        <>
          <InterruptedChange {...issueSnooze} />
          <LossesNote view={view} rows={rows ?? null} />
          <Switch label={<Trans>Show resolved</Trans>} checked={showsResolved} onChange={showResolved} />
          <div>
            {value && <PageNotice page={value} />}
            <DataTable
              label={t`Issues`}
              columns={columns}
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
                !value?.unreadable && (
                  <EmptyState
                    icon="check"
                    title={showsResolved ? <Trans>No issues</Trans> : <Trans>No open issues</Trans>}
                  >
                    {!showsResolved && resolved > 0 && (
                      <Plural value={resolved} one="# issue was resolved." other="# issues were resolved." />
                    )}
                  </EmptyState>
                )
              }
            />
          </div>
          <Diagnoses issues={issues ?? []} view={view} />
          {rows?.some(({ issue }) => issue.type_name !== null && !isProblem(issue.type_name)) && (
            <p className="hint">
              <Trans>New plant and Ticket are notes: they are listed, but not counted as issues.</Trans>
            </p>
          )}
        </>
      )}
      <SnoozeDialogs today={today} />
    </div>
  );
}

/** What the open losses of unknown cause look like. */
function Diagnoses({ issues, view }: { issues: readonly MeterIssue[]; view: PlantView }) {
  const { i18n } = useLingui();
  return openIssues(issues, view.today)
    .filter(isDiagnosed)
    .map((issue) => (
      <Diagnosis
        key={issue.id}
        issue={issue}
        today={view.today}
        meter={issue.meter && meterName(issue.meter, i18n)}
        entryHref={plantPermissions(view).canEditMeters ? "#meters" : null}
      />
    ));
}

/** What the plant lost, which is the sum of its issues, and the days of the column "Lost so far". */
function LossesNote({ view, rows }: { view: PlantView; rows: readonly IssueRow[] | null }) {
  const format = useFormat();
  if (!view.hasLosses) return null;
  const { start, end } = lossWindow(view.today);
  const days = format.dateRange(start, end);
  const last = format.date(end);
  return (
    <div>
      <LossesLine view={view} />
      {rows?.length !== 0 && (
        <p className="hint">
          <Trans>
            The last 7 days are {days}. What an issue lost so far counts from the day it began until {last}.
          </Trans>{" "}
          {rows?.some(({ issue }) => issue.type_name === "zero_yield") && (
            <Trans>Zero yield also counts the day on which the energy ended, the day before.</Trans>
          )}
        </p>
      )}
    </div>
  );
}

function useIssueSelection(issues: readonly MeterIssue[], { ref, today }: PlantView) {
  const { t, i18n } = useLingui();
  const { dialog, open } = useUnit({ dialog: $snoozeDialog, open: snoozeDialogOpened });
  // Moves the focus, because the button of the selection is removed. The button of a single row remains.
  const containerRef = useFocusWhenClosed<HTMLDivElement>(dialog !== null && dialog.issues.length > 1);

  function openDialog(ids: readonly string[]) {
    const chosen = issues.filter((issue) => ids.includes(String(issue.id)) && canSnooze(issue, today));
    open({ kind: "snooze", plant: ref, issues: snoozedIssues(chosen, i18n) });
  }

  const selection = useRowSelection<IssueRow>({
    rowLabel: ({ issue }) => {
      const name = i18n._(issueTitle(issue));
      const meter = issue.meter ? meterName(issue.meter, i18n) : "–";
      return t`Select ${name}, ${meter}`;
    },
    canSelect: ({ issue }) => canSnooze(issue, today),
    actions: (ids) => (
      <>
        <Button size="small" kind="primary" aria-haspopup="dialog" onClick={() => openDialog(ids)}>
          <Trans>Snooze</Trans>
        </Button>
        <CreateTicketButton
          subject={toTicketSubject(
            issues.filter(({ id }) => ids.includes(String(id))),
            i18n,
          )}
        />
      </>
    ),
  });

  return { selection, containerRef };
}

import { ViewPlants } from "@entities/plant";
import { type ReportSchedule, recipientsText, scheduleHref, scheduleSentence } from "@entities/report";
import { Trans, useLingui } from "@lingui/react/macro";
import { apiErrorCode, type Result } from "@shared/api/result";
import { Confirm } from "@shared/mutations/confirmation";
import { Deferred } from "@shared/streaming/deferred";
import { Alert, ErrorText } from "@shared/ui/alert/alert";
import { Badge } from "@shared/ui/badge/badge";
import { Button, LinkButton } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { LastSent, SenderRow } from "@shared/ui/card/sender-row";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { PageNotice } from "@shared/ui/list-page/list-table";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { MomentValue } from "@shared/ui/value-cells/value-cells";
import type { loadSchedules } from "./action.server";
import { maxSchedules } from "./schedule-values";
import { scheduleDeletion, scheduleSending } from "./schedules";
import styles from "./schedules.module.css";

export { ScheduleForm, type ScheduleFormData } from "./schedule-form";
export { SentReports } from "./sent-reports";

/** The schedules of a company, and the names of their tags and people by id. */
type ScheduleListProps = Awaited<ReturnType<typeof loadSchedules>>;

/** The reports that are sent (domain/reports.md#scheduled). Hidden from people who may not change the plants. */
export function SchedulesSection({
  result,
}: {
  result: Promise<Result<ScheduleListProps>> | Result<ScheduleListProps>;
}) {
  const title = <Trans>Scheduled</Trans>;
  return (
    <Deferred
      result={result}
      fallback={
        <Card title={title}>
          <SkeletonText lines={6} />
        </Card>
      }
      renderError={(error) =>
        error.code !== apiErrorCode.accessDenied && (
          <Card title={title}>
            <CardError>
              <ErrorText error={error} />
            </CardError>
          </Card>
        )
      }
    >
      {(list) => {
        const { rows } = list.schedules;
        return (
          <Card
            title={title}
            hint={<Trans>Reports that are emailed after each month, quarter or year</Trans>}
            actions={
              rows.length > 0 &&
              rows.length < maxSchedules && (
                <LinkButton to={scheduleHref(null)} icon="plus">
                  <Trans>New schedule</Trans>
                </LinkButton>
              )
            }
          >
            <div className="stack">
              <PageNotice page={list.schedules} />
              {rows.length === 0 ? <NoSchedules /> : <ScheduleList {...list} />}
              {rows.length >= maxSchedules && (
                <p className="hint">
                  <Trans>
                    The company has {maxSchedules} schedules, the most for a company. Delete one to create another.
                  </Trans>
                </p>
              )}
            </div>
          </Card>
        );
      }}
    </Deferred>
  );
}

function NoSchedules() {
  return (
    <EmptyState
      icon="reports"
      title={<Trans>No schedules yet</Trans>}
      actions={
        <LinkButton to={scheduleHref(null)} kind="primary" icon="plus">
          <Trans>New schedule</Trans>
        </LinkButton>
      }
    >
      <Trans>A schedule emails the report of the last month, quarter or year to the people you choose.</Trans>
    </EmptyState>
  );
}

function ScheduleList({ companyId, schedules, tags, people }: ScheduleListProps) {
  const { t, i18n } = useLingui();
  return (
    <Confirm
      model={scheduleDeletion}
      title={<Trans>Delete schedule</Trans>}
      confirmLabel={<Trans>Delete</Trans>}
      question={({ name }) => (
        <Trans>Delete the schedule “{name}”? It sends nothing any more, and its sent reports are deleted, too.</Trans>
      )}
    >
      {(deletion) => (
        <Confirm
          model={scheduleSending}
          kind="primary"
          title={<Trans>Send report now</Trans>}
          confirmLabel={<Trans>Send now</Trans>}
          question={({ name, recipients }) => (
            <Trans>
              Send “{name}” for the last full period to {recipients}?
            </Trans>
          )}
        >
          {(sending) => (
            <ul className={`lined ${styles.list}`} aria-label={t`Schedules`}>
              {schedules.rows.map((schedule) => {
                const { id: scheduleId } = schedule;
                const name = schedule.name ?? t`Schedule #${scheduleId}`;
                const recipients = recipientsText(i18n, schedule, people);
                return (
                  <ScheduleRow
                    key={scheduleId}
                    schedule={schedule}
                    name={name}
                    recipients={recipients}
                    tag={tags[schedule.plants?.tag_id ?? 0]}
                    isDeleting={deletion.pending?.scheduleId === scheduleId}
                    isSending={sending.pending?.scheduleId === scheduleId}
                    onDelete={() => deletion.request({ companyId, scheduleId, name })}
                    onSend={() => sending.request({ companyId, scheduleId, name, recipients })}
                  />
                );
              })}
            </ul>
          )}
        </Confirm>
      )}
    </Confirm>
  );
}

interface ScheduleRowProps {
  schedule: ReportSchedule;
  name: string;
  recipients: string;
  tag: string | undefined;
  isDeleting: boolean;
  isSending: boolean;
  onDelete: () => void;
  onSend: () => void;
}

function ScheduleRow({ schedule, name, recipients, tag, isDeleting, isSending, onDelete, onSend }: ScheduleRowProps) {
  const { t, i18n } = useLingui();
  const { id, enabled, next_at: next, last_sent_at: last, failing_since: failing } = schedule;
  return (
    <SenderRow
      name={name}
      title={
        <h3 className={`row ${styles.name}`}>
          {name}
          {!enabled && (
            <Badge>
              <Trans>Off</Trans>
            </Badge>
          )}
        </h3>
      }
      sendButton={
        recipients !== "" && (
          <Button
            size="small"
            busy={isSending}
            aria-label={t`Send now: ${name}`}
            aria-haspopup="dialog"
            onClick={onSend}
          >
            <Trans>Send now</Trans>
          </Button>
        )
      }
      href={scheduleHref(id)}
      isDeleting={isDeleting}
      onDelete={onDelete}
    >
      <p>{scheduleSentence(i18n, schedule, tag)}</p>
      <ViewPlants count={schedule.view_plant_count} />
      <p className={styles.long}>
        {recipients === "" ? <Trans>Nobody receives it any more.</Trans> : <Trans>To {recipients}</Trans>}
      </p>
      <p className="hint">
        {next && (
          <>
            <Trans>
              Next <MomentValue at={next} />
            </Trans>
            {" · "}
          </>
        )}
        <LastSent at={last} link={{ to: `${scheduleHref(id)}#sent`, label: t`Sent reports of ${name}` }} />
      </p>
      {failing && (
        <Alert kind="warning">
          <Trans>
            A recipient has not got the report since <MomentValue at={failing} />. The sent reports show who and why.
          </Trans>
        </Alert>
      )}
    </SenderRow>
  );
}

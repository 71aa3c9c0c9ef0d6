import { issueSince, issueTitle } from "@entities/issue";
import { meterName } from "@entities/meter";
import { ticketHref } from "@entities/ticket";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import { messageText } from "@shared/i18n/message";
import { localDayText } from "@shared/lib/dates";
import type { PlantParts, PlantReport, ReportTicket } from "./plant-report";
import styles from "./report.module.css";
import { costOfIssue, effectText, issuesIn } from "./rules";
import { LossText, ReportTable, useReport } from "./values";

/** More rows than these would not fit on the page; their number is stated. */
const maxIssues = 5;
const maxTickets = 3;
/** The spreadsheet has longer comments. */
const maxCommentLength = 240;

export function PlantIssues({ report, issues }: { report: PlantReport; issues: PlantParts["issues"] }) {
  const { t, i18n } = useLingui();
  const { range, hasLosses } = useReport();
  const format = useFormat();
  const ofPeriod = issuesIn(issues, range);
  if (ofPeriod.length === 0)
    return (
      <p className={styles.note}>
        <Trans>No issue in this period.</Trans>
      </p>
    );
  const costText = (issue: (typeof issues)[number]) => {
    const { lostKwh = null, lostCents = null, notReceivedKwh = null } = costOfIssue(report, issue) ?? {};
    if (lostKwh) return <LossText key="cost" kwh={lostKwh} euros={lostCents === null ? null : lostCents / 100} />;
    const energy = format.loss(notReceivedKwh);
    return notReceivedKwh ? t`Not received: ${energy}` : "–";
  };
  return (
    <>
      <ReportTable
        label={t`Issues of the period`}
        head={[t`Issue`, t`Meter`, t`Since`, t`Until`, ...(hasLosses ? [t`Cost in this period`] : [])]}
        rows={ofPeriod
          .slice(0, maxIssues)
          .map((issue) => ({
            key: issue.id,
            cells: [
              i18n._(issueTitle(issue)),
              issue.meter ? meterName(issue.meter, i18n) : "–",
              format.date(issueSince(issue)),
              issue.resolved_on ? format.date(localDayText(issue.resolved_on)) : t`still open`,
              ...(hasLosses ? [costText(issue)] : []),
            ],
          }))}
      />
      <MoreRows count={ofPeriod.length - maxIssues} />
    </>
  );
}

function MoreRows({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <p className={styles.note}>
      <Trans>{count} more on the page of the plant.</Trans>
    </p>
  );
}

export function PlantTickets({ report, tickets }: { report: PlantReport; tickets: readonly ReportTicket[] }) {
  const { i18n } = useLingui();
  const { today } = useReport();
  const format = useFormat();
  const { companyId } = report.plant;
  if (tickets.length === 0)
    return (
      <p className={styles.note}>
        <Trans>No ticket in this period.</Trans>
      </p>
    );
  return (
    <>
      <ul className={styles.tickets}>
        {tickets.slice(0, maxTickets).map((ticket) => {
          const { id, number, title, createdAt, closedOn, lastComment } = ticket;
          const effect = effectText(i18n, ticket, { report, today });
          const created = format.date(createdAt && localDayText(createdAt));
          const closed = format.date(closedOn && localDayText(closedOn));
          return (
            <li key={id}>
              <Link to={ticketHref({ companyId, ticketId: id })}>
                #{number} {messageText(i18n, title)}
              </Link>{" "}
              {closedOn ? (
                <Trans>
                  opened {created}, closed {closed}
                </Trans>
              ) : (
                <Trans>open since {created}</Trans>
              )}
              {effect && <span className={styles.comment}>{effect}</span>}
              <LastComment comment={lastComment} />
            </li>
          );
        })}
      </ul>
      <MoreRows count={tickets.length - maxTickets} />
    </>
  );
}

function LastComment({ comment }: { comment: ReportTicket["lastComment"] }) {
  const { i18n } = useLingui();
  const format = useFormat();
  if (comment === null) return null;
  if (comment === "failed")
    return (
      <span className={styles.comment}>
        <Trans>The last comment could not be loaded.</Trans>
      </span>
    );
  const by = [messageText(i18n, comment.by), format.dateTime(comment.at)].filter(Boolean).join(", ");
  return (
    <span className={styles.comment}>
      {by}: {comment.text.slice(0, maxCommentLength)}
      {comment.text.length > maxCommentLength && "…"}
    </span>
  );
}

export function PlantContacts({ contacts }: { contacts: PlantParts["contacts"] }) {
  if (contacts.length === 0)
    return (
      <p className={styles.note}>
        <Trans>No contacts.</Trans>
      </p>
    );
  return (
    <ul className={styles.contacts}>
      {contacts.map(({ id, name, email, phone_number: phone }) => (
        <li key={id}>{[name, email, phone].filter(Boolean).join(" · ")}</li>
      ))}
    </ul>
  );
}

import { issueSince, issueTitle } from "@entities/issue";
import { meterName } from "@entities/meter";
import { ticketHref } from "@entities/ticket";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { messageText, useFormat } from "@shared/i18n/format";
import { localDayText } from "@shared/lib/dates";
import { joinTexts } from "@shared/lib/text";
import { StaticTable } from "@shared/ui/static-table/static-table";
import styles from "./report.module.css";
import { costOfIssue, effectText, issuesIn } from "./rules";
import type { ReportTicket } from "./sections.server";
import { dayCell, energyCell, eurosCell } from "./sheet-cells";
import { LossText, type PlantSection, type SectionProps, useReport } from "./values";

/** What is recorded about a plant: its issues, tickets and contacts. */
const issues: PlantSection<"issues"> = {
  title: <Trans>Issues of the period</Trans>,
  Content: PlantIssues,
  sheet: {
    name: msg`Issues`,
    columns: ({ since, until, lost, value, notReceived }) => [
      msg`Issue`,
      msg`Meter`,
      since,
      until,
      lost,
      value,
      notReceived,
    ],
    rows: (value, report, { view: { range }, i18n }) =>
      issuesIn(value, range).map((issue) => {
        const cost = costOfIssue(report, issue);
        return [
          i18n._(issueTitle(issue)),
          issue.meter && meterName(issue.meter, i18n),
          dayCell(issueSince(issue)),
          dayCell(issue.resolved_on),
          energyCell(cost?.lostKwh),
          eurosCell(cost && cost.lostCents !== null ? cost.lostCents / 100 : null),
          energyCell(cost?.notReceivedKwh),
        ];
      }),
  },
  error: <Trans>Issues could not be loaded.</Trans>,
};

const tickets: PlantSection<"tickets"> = {
  isLight: true,
  title: <Trans>Tickets</Trans>,
  Content: PlantTickets,
  empty: <Trans>No ticket in this period.</Trans>,
  sheet: {
    name: msg`Tickets`,
    columns: ({ since }) => [msg`Number`, msg`Title`, since, msg`Closed`, msg`Effect`, msg`Last comment`],
    rows: (value, report, { view: { today }, i18n }) =>
      value.map((ticket) => {
        const { number, title, createdAt, closedOn, lastComment } = ticket;
        return [
          number,
          messageText(i18n, title),
          dayCell(createdAt),
          dayCell(closedOn),
          effectText(i18n, ticket, { report, today }),
          lastComment && lastComment !== "failed" ? lastComment.text : null,
        ];
      }),
  },
  error: <Trans>Tickets could not be loaded.</Trans>,
};

const contacts: PlantSection<"contacts"> = {
  isLight: true,
  title: <Trans>Contacts</Trans>,
  Content: PlantContacts,
  empty: <Trans>No contacts.</Trans>,
  sheet: {
    name: msg`Contacts`,
    columns: () => [msg`Name`, msg`Email`, msg`Phone`],
    rows: (value) => value.map(({ name, email, phone_number: phone }) => [name, email, phone]),
  },
  error: <Trans>Contacts could not be loaded.</Trans>,
};

export const recordSections = { issues, tickets, contacts };

/** More rows than these would not fit on the page; their number is stated. */
const maxIssues = 5;
const maxTickets = 3;
/** The spreadsheet has longer comments. */
const maxCommentLength = 240;

function PlantIssues({ report, value }: SectionProps<"issues">) {
  const { t, i18n } = useLingui();
  const { range, hasLosses } = useReport();
  const format = useFormat();
  const ofPeriod = issuesIn(value, range);
  if (ofPeriod.length === 0)
    return (
      <p className={styles.note}>
        <Trans>No issue in this period.</Trans>
      </p>
    );
  const costText = (issue: (typeof value)[number]) => {
    const { lostKwh = null, lostCents = null, notReceivedKwh = null } = costOfIssue(report, issue) ?? {};
    if (lostKwh) return <LossText key="cost" kwh={lostKwh} euros={lostCents === null ? null : lostCents / 100} />;
    const energy = format.loss(notReceivedKwh);
    return notReceivedKwh ? t`Not received: ${energy}` : "–";
  };
  return (
    <>
      <StaticTable
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

function PlantTickets({ report, value: tickets }: SectionProps<"tickets">) {
  const { i18n } = useLingui();
  const { today } = useReport();
  const format = useFormat();
  const { companyId } = report.plant;
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
  const by = joinTexts([messageText(i18n, comment.by), format.dateTime(comment.at)], ", ");
  return (
    <span className={styles.comment}>
      {by}: {comment.text.slice(0, maxCommentLength)}
      {comment.text.length > maxCommentLength && "…"}
    </span>
  );
}

function PlantContacts({ value: contacts }: SectionProps<"contacts">) {
  return (
    <ul className={styles.contacts}>
      {contacts.map(({ id, name, email, phone_number: phone }) => (
        <li key={id}>{joinTexts([name, email, phone], " · ")}</li>
      ))}
    </ul>
  );
}

import { lastFullMonth, listReports, monthlyReportHref } from "@entities/report";
import { SchedulesSection } from "@features/edit-report-schedules";
import { loadSchedules } from "@features/edit-report-schedules/action.server";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { toDeferredResult, toPageResult } from "@shared/api/result";
import { useFormat } from "@shared/i18n/format";
import { textsIn } from "@shared/i18n/texts";
import { localDay } from "@shared/lib/dates";
import { inlineMs, resolveWithin } from "@shared/lib/promises";
import { requestLanguage } from "@shared/lib/request.server";
import { LinkButton } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { ListPage } from "@shared/ui/list-page/list-page";
import type { PageHandle } from "../../page-handle";
import { ReportsTable } from "./reports-table";

export const handle: PageHandle = { title: msg`Reports` };

/** The deferred reports of the current user. Requires only a session (domain/exports.md#reports-page). */
export async function loader({ request, context: { api, extensions, session, now } }: LoaderFunctionArgs) {
  const { company } = session.requireSession(request);
  const { signal } = request;
  const i18n = textsIn(requestLanguage(request));
  const schedules =
    company && extensions.report_schedules ? toDeferredResult(loadSchedules(api, company.id, { i18n, signal })) : null;
  return {
    reports: toPageResult(listReports(api, { signal })),
    /** The first day of the last full month; null without a company, which has no monthly report. */
    month: company && lastFullMonth(localDay(now())).start.toString(),
    /** Null without the extension `report_schedules`. */
    schedules: schedules && (await resolveWithin(schedules, inlineMs)).value,
  };
}

export default function Reports() {
  const { reports, month, schedules } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title={<Trans>Reports</Trans>}
      above={
        <>
          {month !== null && (
            <>
              <MonthlyReport month={Temporal.PlainDate.from(month)} isHome={schedules !== null} />
              {schedules && <SchedulesSection result={schedules} />}
            </>
          )}
          <h2>
            <Trans>Exports</Trans>
          </h2>
        </>
      }
      result={reports}
      renderError={() => (
        // domain/errors.md#texts
        <CardError layout="alert">
          <Trans>Something went wrong. Please try again later.</Trans>
        </CardError>
      )}
    >
      {(value) => <ReportsTable reports={value} />}
    </ListPage>
  );
}

interface MonthlyReportProps {
  /** The first day of the month. */
  month: Temporal.PlainDate;
  /** Whether the page also has the reports that are sent. */
  isHome: boolean;
}

/** The link to the report of the last full month, and what the report holds (domain/reports.md). */
function MonthlyReport({ month, isHome }: MonthlyReportProps) {
  const format = useFormat();
  const name = format.monthAndYear(month);
  const ready = format.date(month.add({ months: 1 }));
  return (
    <Card
      title={isHome ? <Trans>Last month's report</Trans> : <Trans>Monthly report of {name}</Trans>}
      hint={
        isHome && (
          <Trans>
            {name}, ready since {ready}
          </Trans>
        )
      }
      actions={
        <LinkButton to={monthlyReportHref()} icon="reports" kind="primary">
          <Trans>Open the report</Trans>
        </LinkButton>
      }
    >
      <p>
        <Trans>
          What the plants generated against what was expected, what was lost and why, the promises and the tickets. The
          report can be printed, sent, and saved as a spreadsheet. It also exists for other months, quarters and years.
        </Trans>
      </p>
    </Card>
  );
}

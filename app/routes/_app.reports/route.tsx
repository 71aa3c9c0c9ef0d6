import { lastFullMonth, listReports, monthlyReportHref } from "@entities/report";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { toPageResult } from "@shared/api/result";
import { useFormat } from "@shared/i18n/format";
import { localDay } from "@shared/lib/dates";
import { LinkButton } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { ListPage } from "@shared/ui/list-page/list-page";
import type { PageHandle } from "../../page-handle";
import { ReportsTable } from "./reports-table";

export const handle: PageHandle = { title: msg`Reports` };

/** The deferred reports of the current user. Requires only a session (domain/exports.md#reports-page). */
export async function loader({ request, context: { api, session, now } }: LoaderFunctionArgs) {
  const { company } = session.requireSession(request);
  const reports = listReports(api, { signal: request.signal });
  return {
    reports: toPageResult(reports),
    /** The first day of the last full month; null without a company, which has no monthly report. */
    month: company && lastFullMonth(localDay(now())).start.toString(),
  };
}

export default function Reports() {
  const { reports, month } = useLoaderData<typeof loader>();
  const monthly = month !== null && <MonthlyReport month={Temporal.PlainDate.from(month)} />;
  return (
    <ListPage
      title={<Trans>Reports</Trans>}
      result={reports}
      renderError={() => (
        <div className="stack">
          {monthly}
          {/* domain/errors.md#texts */}
          <CardError layout="alert">
            <Trans>Something went wrong. Please try again later.</Trans>
          </CardError>
        </div>
      )}
    >
      {(value) => (
        <div className="stack">
          {monthly}
          <h2>
            <Trans>Exports</Trans>
          </h2>
          <ReportsTable reports={value} />
        </div>
      )}
    </ListPage>
  );
}

/** The link to the report of the last full month, and what the report holds (domain/reports.md). */
function MonthlyReport({ month }: { month: Temporal.PlainDate }) {
  const name = useFormat().monthAndYear(month);
  return (
    <Card
      title={<Trans>Monthly report of {name}</Trans>}
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

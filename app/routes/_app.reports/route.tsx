import { listReports, monthlyReportHref } from "@entities/report";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { toPageResult } from "@shared/api/result";
import { LinkButton } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { ListPage } from "@shared/ui/list-page/list-page";
import type { PageHandle } from "../../page-handle";
import { ReportsTable } from "./reports-table";

export const handle: PageHandle = { title: msg`Reports` };

/** The deferred reports of the current user. Requires only a session (domain/exports.md#reports-page). */
export async function loader({ request, context: { api, session } }: LoaderFunctionArgs) {
  session.requireSession(request);
  const reports = listReports(api, { signal: request.signal });
  return { reports: toPageResult(reports) };
}

export default function Reports() {
  const { reports } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title={<Trans>Reports</Trans>}
      actions={
        <LinkButton to={monthlyReportHref()} icon="reports">
          <Trans>Monthly report</Trans>
        </LinkButton>
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

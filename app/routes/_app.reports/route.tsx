import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { screenTexts } from "@shared/i18n/screen-texts";
import { ListPage } from "@shared/ui/list-page/list-page";
import type { PageHandle } from "../../page-handle";
import type { loader } from "./loader.server";
import { ReportsError } from "./reports-error";
import { ReportsTable } from "./reports-table";

await screenTexts("reports");

export { loader } from "./loader.server";

export const handle: PageHandle = { title: msg`Reports` };

export default function Reports() {
  const { reports } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title={<Trans>Reports</Trans>}
      subtitle={<Trans>Your exported spreadsheets, newest first.</Trans>}
      result={reports}
      renderError={() => <ReportsError />}
    >
      {(value) => <ReportsTable reports={value} />}
    </ListPage>
  );
}

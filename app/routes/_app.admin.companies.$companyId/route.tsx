import { SwitchCompanyButton } from "@features/switch-company";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { Deferred } from "@shared/streaming/deferred";
import { PageHeader } from "@shared/ui/page-header/page-header";
import { Fragment } from "react";
import type { PageHandle } from "../../page-handle";
import type { loadShellData } from "../_app/shell-data.server";
import { CompanyFigures, CompanyParts } from "./company-parts";
import type { loader } from "./loader.server";

export { loader } from "./loader.server";

export const handle: PageHandle = { title: msg`Edit company` };

export default function EditCompanyPage() {
  const { t } = useLingui();
  const data = useLoaderData<typeof loader>();
  const { companyId, company, figures } = data;
  const currentId = useRouteLoaderData<typeof loadShellData>("routes/_app")?.shell.company?.id;
  const switchTo = (name: string) => <SwitchCompanyButton compact="action" company={{ id: companyId, name }} />;
  const placeholder = <Trans>Company #{companyId}</Trans>;
  return (
    <Fragment key={companyId}>
      <PageHeader
        back={{ to: "/admin/companies", label: <Trans>Companies</Trans> }}
        title={<Trans>Edit company</Trans>}
        subtitle={
          <>
            <Deferred result={company} fallback={placeholder} renderError={() => placeholder}>
              {({ name }) => name}
            </Deferred>
            {figures && <CompanyFigures figures={figures} />}
          </>
        }
        actions={
          currentId !== companyId && (
            <Deferred result={company} fallback={switchTo(t`Company #${companyId}`)} renderError={() => null}>
              {({ name }) => switchTo(name)}
            </Deferred>
          )
        }
      />
      <CompanyParts {...data} />
    </Fragment>
  );
}

import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { Deferred } from "@shared/streaming/deferred";
import { PageHeader } from "@shared/ui/page-header/page-header";
import { Fragment } from "react";
import type { PageHandle } from "../../page-handle";
import { CompanyParts } from "./company-parts";
import type { loader } from "./loader.server";

export { loader } from "./loader.server";

export const handle: PageHandle = { title: msg`Edit company` };

export default function EditCompanyPage() {
  const data = useLoaderData<typeof loader>();
  const { companyId, company } = data;
  const placeholder = <Trans>Company #{companyId}</Trans>;
  return (
    <Fragment key={companyId}>
      <PageHeader
        back={{ to: "/admin/companies", label: <Trans>Companies</Trans> }}
        title={<Trans>Edit company</Trans>}
        subtitle={
          <Deferred result={company} fallback={placeholder} renderError={() => placeholder}>
            {({ name }) => name}
          </Deferred>
        }
      />
      <CompanyParts {...data} />
    </Fragment>
  );
}

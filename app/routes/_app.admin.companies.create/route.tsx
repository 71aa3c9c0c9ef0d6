import { CreateCompany } from "@features/create-company";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { screenTexts } from "@shared/i18n/screen-texts";
import { assertAdmin } from "@shared/session/assert-admin";
import { BackLink } from "@shared/ui/back-link/back-link";
import { PageHeader } from "@shared/ui/page-header/page-header";
import type { PageHandle } from "../../page-handle";

await screenTexts("companies");

export const handle: PageHandle = { title: msg`Create company` };

export function loader({ request, context: { session } }: LoaderFunctionArgs) {
  assertAdmin(session.requireUser(request));
  return null;
}

export default function CreateCompanyPage() {
  return (
    <>
      <PageHeader
        above={
          <BackLink to="/admin/companies">
            <Trans>Companies</Trans>
          </BackLink>
        }
        title={<Trans>Create company</Trans>}
        subtitle={<Trans>Its drivers, child companies and tags are added on the next page.</Trans>}
      />
      <CreateCompany />
    </>
  );
}

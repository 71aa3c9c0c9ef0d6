import { CreateCompany } from "@features/create-company";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { assertAdmin } from "@shared/session/session";
import { PageHeader } from "@shared/ui/page-header/page-header";
import type { PageHandle } from "../../page-handle";

export const handle: PageHandle = { title: msg`Create company` };

export function loader({ request, context: { session } }: LoaderFunctionArgs) {
  assertAdmin(session.requireUser(request));
  return null;
}

export default function CreateCompanyPage() {
  return (
    <>
      <PageHeader
        back={{ to: "/admin/companies", label: <Trans>Companies</Trans> }}
        title={<Trans>Create company</Trans>}
        subtitle={<Trans>You add its drivers, child companies and tags on the next page.</Trans>}
      />
      <CreateCompany />
    </>
  );
}

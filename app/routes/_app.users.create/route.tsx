import { CreateUser } from "@features/create-user";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "@shared/ui/page-header/page-header";
import type { PageHandle } from "../../page-handle";

export const handle: PageHandle = { title: msg`Create user` };

export function loader({ request, context: { session } }: LoaderFunctionArgs) {
  return { company: session.requireUser(request).company.name };
}

export default function CreateUserPage() {
  const { company } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        back={{ to: "/users", label: <Trans>Users</Trans> }}
        title={<Trans>Create user</Trans>}
        subtitle={<Trans>The new user has access to {company}.</Trans>}
      />
      <CreateUser />
    </>
  );
}

import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type UIMatch, useParams } from "@remix-run/react";
import { LinkButton } from "@shared/ui/button/link-button";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { PageHeader } from "@shared/ui/page-header/page-header";
import type { PageHandle } from "../../page-handle";
import { plannedScreenAt } from "./planned-screens";

export const handle: PageHandle = {
  title: ({ params }: UIMatch) => plannedScreenAt(params["*"] ?? "")?.title ?? msg`Page not found`,
};

/** Guests are redirected to sign-in from every path, so that the response does not reveal which paths exist. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const screen = plannedScreenAt(params["*"] ?? "");
  const { user } = context.session.requireUser(request);
  if (!screen) throw new Response(null, { status: 404 });
  if (screen.access === "admin" && !user.admin) throw new Response(null, { status: 403 });
  return null;
}

export default function PlannedScreenPage() {
  const { i18n } = useLingui();
  const screen = plannedScreenAt(useParams()["*"] ?? "");
  return (
    <>
      <PageHeader title={screen && i18n._(screen.title)} />
      <EmptyState
        icon="clock"
        title={<Trans>Coming soon</Trans>}
        actions={
          <LinkButton to="/" icon="home">
            <Trans>Go to dashboard</Trans>
          </LinkButton>
        }
      >
        <Trans>This page is not available yet. Go to the dashboard to see the status of your plants.</Trans>
      </EmptyState>
    </>
  );
}

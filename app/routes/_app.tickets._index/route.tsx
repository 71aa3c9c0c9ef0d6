import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useLiveData } from "@shared/refresh/live-data";
import { TicketsListPage } from "@widgets/tickets-list";
import { loadTicketsList } from "@widgets/tickets-list/loader.server";

export const handle = { title: msg`Tickets`, isLive: true };

export const loader = (args: LoaderFunctionArgs) => loadTicketsList(args, "company");

export default function Tickets() {
  return (
    <TicketsListPage list="company" title={<Trans>Tickets</Trans>} data={useLiveData(useLoaderData<typeof loader>())} />
  );
}

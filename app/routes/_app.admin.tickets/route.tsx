import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { TicketsListPage } from "@widgets/tickets-list";
import { loadTicketsList } from "@widgets/tickets-list/loader.server";

export const handle = { title: msg`Support Tickets` };

export const loader = (args: LoaderFunctionArgs) => loadTicketsList(args, "all");

export default function SupportTickets() {
  return (
    <TicketsListPage
      list="all"
      title={<Trans>Support Tickets</Trans>}
      subtitle={<Trans>Tickets of all companies</Trans>}
      data={useLoaderData<typeof loader>()}
    />
  );
}

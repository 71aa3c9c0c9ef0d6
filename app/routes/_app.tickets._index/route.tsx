import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { TicketsListPage } from "@widgets/tickets-list";
import { loadTicketsList } from "@widgets/tickets-list/loader.server";

export const handle = { title: msg`Tickets` };

export const loader = (args: LoaderFunctionArgs) => loadTicketsList(args, "company");

export default function Tickets() {
  return <TicketsListPage list="company" title={<Trans>Tickets</Trans>} data={useLoaderData<typeof loader>()} />;
}

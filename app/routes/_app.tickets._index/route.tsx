import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { liveData } from "@shared/data/page-data.server";
import { useLiveData } from "@shared/refresh/live-data";
import { TicketsListPage } from "@widgets/tickets-list";
import { loadTicketsList } from "@widgets/tickets-list/loader.server";

export const handle = { title: msg`Tickets` };

export const loader = async (args: LoaderFunctionArgs) => liveData(args, await loadTicketsList(args, "company"));

export default function Tickets() {
  return (
    <TicketsListPage list="company" title={<Trans>Tickets</Trans>} data={useLiveData(useLoaderData<typeof loader>())} />
  );
}

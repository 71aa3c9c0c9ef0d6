import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PatternReviewsCard, TicketsListPage } from "@widgets/tickets-list";
import { loadTicketsList } from "@widgets/tickets-list/loader.server";

export const handle = { title: msg`Support Tickets` };

export const loader = (args: LoaderFunctionArgs) => loadTicketsList(args, "all");

export default function SupportTickets() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <TicketsListPage
        list="all"
        title={<Trans>Support Tickets</Trans>}
        subtitle={<Trans>Tickets of all companies</Trans>}
        data={data}
      />
      {data.hasReviews && <PatternReviewsCard />}
    </>
  );
}

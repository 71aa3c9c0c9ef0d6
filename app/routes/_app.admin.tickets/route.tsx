import { ticketsListQuery, ticketViews } from "@features/tickets-filter";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { PatternReviewsCard, TicketsListPage } from "@widgets/tickets-list";
import { loadTicketsList } from "@widgets/tickets-list/loader.server";
import { Fragment } from "react";

export const handle = { title: msg`Support Tickets` };

export const loader = (args: LoaderFunctionArgs) => loadTicketsList(args, "all");

export default function SupportTickets() {
  const { i18n, t } = useLingui();
  const data = useLoaderData<typeof loader>();
  const { hasActivity } = data;
  const listQuery = ticketsListQuery("all", hasActivity);
  const unanswered = {
    name: t`Without an answer first`,
    search: listQuery.search({
      page: 1,
      sort: { field: "comment_count", descending: false },
      filters: { ticket_status: ["open"] },
    }),
  };
  // What needs the staff: what nobody has, what is late or old, and what nobody has answered.
  const [, ...views] = ticketViews(i18n, listQuery, hasActivity);
  const queue = hasActivity ? [...views, unanswered] : views;
  return (
    <>
      <TicketsListPage
        list="all"
        title={<Trans>Support Tickets</Trans>}
        subtitle={
          <>
            <Trans>Tickets of all companies</Trans>
            {queue.map(({ name, search }) => (
              <Fragment key={name}>
                {" · "}
                <Link to={{ search }} prefetch="none">
                  {name}
                </Link>
              </Fragment>
            ))}
          </>
        }
        data={data}
      />
      {data.hasReviews && <PatternReviewsCard />}
    </>
  );
}

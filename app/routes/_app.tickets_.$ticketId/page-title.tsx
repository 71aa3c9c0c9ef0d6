import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type UIMatch, useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import type { PageTitle } from "../../page-handle";
import type { RootData } from "../../root-loader.server";
import type { loader } from "./loader.server";

/** The title of the page with the number that users see, once the ticket is loaded. */
export function ticketPageTitle({ data }: UIMatch): PageTitle {
  const ticket = (data as Partial<Awaited<ReturnType<typeof loader>>["data"]> | undefined)?.ticket;
  if (!ticket || ticket instanceof Promise || !ticket.ok) return msg`Ticket`;
  return msg`Ticket #${ticket.value.number}`;
}

/** Adds the number to the document's title when it arrives after the page. */
export function NumberInTitle({ number }: { number: string }) {
  const { t } = useLingui();
  const product = useRouteLoaderData<RootData>("root")?.config.productName ?? "";
  const title = `${product} - ${t`Ticket #${number}`}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

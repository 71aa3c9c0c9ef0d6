import { msg } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { revalidateOnQuery } from "@shared/data/revalidation";
import { localDay } from "@shared/lib/dates";
import { MonthlyReport } from "@widgets/monthly-report";
import type { PageHandle } from "../../page-handle";

export const handle: PageHandle = { title: msg`Monthly report` };

/** The browser reads the choice from the URL, and loads the report plant by plant (domain/reports.md). */
export const shouldRevalidate = revalidateOnQuery(() => false);

export function loader({ request, context: { extensions, session, now } }: LoaderFunctionArgs) {
  const { company } = session.requireUser(request);
  const { id, name } = company;
  return { company: { id, name }, today: localDay(now()).toString(), hasLosses: extensions.losses };
}

export default function Monthly() {
  const { company, today, hasLosses } = useLoaderData<typeof loader>();
  return <MonthlyReport company={company} today={Temporal.PlainDate.from(today)} hasLosses={hasLosses} />;
}

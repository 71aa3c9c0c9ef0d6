import { msg } from "@lingui/core/macro";
import { type ShouldRevalidateFunctionArgs, useLoaderData, useSearchParams } from "@remix-run/react";
import { screenTexts } from "@shared/i18n/screen-texts";
import { type DateRange, rangeParameters, readRange, withDateRange } from "@shared/lib/date-range";
import { OverallPerformance } from "@widgets/overall-performance";
import type { loader } from "./loader.server";

await screenTexts("dashboard");

export { loader } from "./loader.server";

export const handle = { title: msg`Dashboard` };

/** Only another range of days changes the figures; the rest of the query belongs to other cards. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const sameQuery = currentUrl.search === nextUrl.search;
  if (sameQuery || formMethod !== undefined) return defaultShouldRevalidate;
  return Object.values(rangeParameters).some(
    (name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name),
  );
}

export default function Performance() {
  const { today, range, previous, performance } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const hrefOf = (next: DateRange) => `/?${withDateRange(query, next).toString()}`;
  return (
    <OverallPerformance
      range={readRange(range)}
      previous={readRange(previous)}
      today={Temporal.PlainDate.from(today)}
      performance={performance}
      hrefOf={hrefOf}
    />
  );
}

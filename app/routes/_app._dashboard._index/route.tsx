import { msg } from "@lingui/core/macro";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { revalidateOnQuery } from "@shared/data/revalidation";
import { type DateRange, rangeParameters, readRange, withDateRange } from "@shared/lib/date-range";
import { useLiveData } from "@shared/refresh/live-data";
import { OverallPerformance } from "@widgets/overall-performance";
import type { loader } from "./loader.server";

export { loader } from "./loader.server";

export const handle = { title: msg`Dashboard` };

/** The loader reads only the range of days. Other cards read the rest of the query. */
export const shouldRevalidate = revalidateOnQuery((current, next) =>
  Object.values(rangeParameters).some((name) => current.get(name) !== next.get(name)),
);

export default function Performance() {
  const { today, range, requested, malformed, performance } = useLiveData(useLoaderData<typeof loader>());
  const [query] = useSearchParams();
  const hrefOf = (next: DateRange) => `/?${withDateRange(query, next).toString()}`;
  return (
    <OverallPerformance
      range={readRange(range)}
      requested={requested && readRange(requested)}
      malformed={malformed}
      today={Temporal.PlainDate.from(today)}
      performance={performance}
      hrefOf={hrefOf}
    />
  );
}

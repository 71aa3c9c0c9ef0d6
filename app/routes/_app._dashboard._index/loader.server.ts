import { getCompanyPerformance } from "@entities/statistics";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toDeferredResult } from "@shared/api/result";
import { parseDateRange, previousRange, rangeEnding, rangeText } from "@shared/lib/date-range";
import { localDay } from "@shared/lib/local-day";
import type { PeriodPerformance } from "@widgets/overall-performance";

/** The number of days until yesterday without a range in the URL. */
const defaultDays = 30;

/** The performance of the range of days in the URL and of the period before it. */
export function loader({ request, context: { api, session, now } }: LoaderFunctionArgs) {
  const { company } = session.requireUser(request);
  const { signal } = request;
  const today = localDay(now());
  const latest = today.subtract({ days: 1 });
  const requested = parseDateRange(new URL(request.url).searchParams, { latest });
  const range = requested ?? rangeEnding(latest, defaultDays);
  const previous = previousRange(range);

  const performance = async (): Promise<PeriodPerformance> => {
    const [current, previousResult] = await Promise.all([
      getCompanyPerformance(api, company.id, range, { signal }),
      // Optional: without it there is no comparison.
      toDeferredResult(getCompanyPerformance(api, company.id, previous, { signal })),
    ]);
    return { current, previous: previousResult.ok ? previousResult.value : null };
  };

  return {
    today: today.toString(),
    range: rangeText(range),
    previous: rangeText(previous),
    performance: toDeferredResult(performance()),
  };
}

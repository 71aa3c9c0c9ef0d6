import { getCompanyPerformance, getPlantCount, getPlantCountSince } from "@entities/statistics";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toDeferredResult, toStaleSince, valueOr } from "@shared/api/result";
import { liveData } from "@shared/data/page-data.server";
import {
  clipRange,
  rangeBounds,
  rangeEnding,
  rangeParameters,
  rangeText,
  readQueryRange,
  sameRange,
  yearEarlier,
} from "@shared/lib/date-range";
import { localDay } from "@shared/lib/dates";
import type { PeriodPerformance } from "@widgets/overall-performance";

/** The default number of days until yesterday. */
const defaultDays = 30;

/** The performance in the range of the URL, and in the same days a year earlier. */
export function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { api, extensions, session, now } = context;
  const { company } = session.requireUser(request);
  const { signal } = request;
  const today = localDay(now());
  const latest = today.subtract({ days: 1 });
  const query = new URL(request.url).searchParams;
  const requested = readQueryRange(query);
  const range = (requested && clipRange(requested, rangeBounds(latest))) ?? rangeEnding(latest, defaultDays);
  const malformed = Object.values(rangeParameters).filter((name) => !requested && query.has(name));

  const loadPerformance = async (): Promise<PeriodPerformance> => {
    const earlierRange = yearEarlier(range);
    const options = { ...extensions, signal };
    const [current, earlier, plants, plantsAdded] = await Promise.all([
      getCompanyPerformance(api, company.id, range, options),
      // Only the comparison requires these calls.
      valueOr(getCompanyPerformance(api, company.id, earlierRange, options), null),
      valueOr(getPlantCount(api, company.id, { signal }), null),
      valueOr(getPlantCountSince(api, company.id, earlierRange.start, { signal }), null),
    ]);
    return { current, yearEarlier: earlier, plants, plantsAdded };
  };

  const performance = toDeferredResult(loadPerformance());
  return liveData(args, {
    today: today.toString(),
    range: rangeText(range),
    /** The range of the URL when it includes days that are not shown. */
    requested: requested && !sameRange(requested, range) ? rangeText(requested) : null,
    /** The range parameters of the URL that are malformed. */
    malformed,
    performance,
    /** When the stale data was loaded. The dashboard shows it. */
    staleSince: toStaleSince(context, [performance]),
  });
}

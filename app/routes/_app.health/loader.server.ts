import { getLosses, listFoundIssueCounts, listPromiseStatusChanges } from "@entities/statistics";
import { healthWindow } from "@features/health-filter";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toDeferredResult, toPageResult, toStaleSince } from "@shared/api/result";
import { sumNotes } from "@shared/api/v0/series";
import { liveData } from "@shared/data/page-data.server";
import { rangeText } from "@shared/lib/date-range";
import { localDay } from "@shared/lib/dates";
import { healthDays } from "@widgets/health-table";

/** The deferred counts of the health page for all days and types. */
export function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { api, extensions, session, now } = context;
  const { company } = session.requireUser(request);
  const today = localDay(now());
  const window = healthWindow(today);
  const options = { signal: request.signal };

  const loadCounts = async () => {
    const [found, changed] = await Promise.all([
      listFoundIssueCounts(api, company.id, window, options),
      listPromiseStatusChanges(api, company.id, window, options),
    ]);
    return { days: healthDays(found.rows, changed.rows), notes: sumNotes([found.notes, changed.notes]) };
  };

  const counts = toPageResult(loadCounts());
  /** Null if the API does not offer the losses. */
  const losses = extensions.losses ? toDeferredResult(getLosses(api, company.id, options)) : null;
  return liveData(args, {
    companyId: company.id,
    today: today.toString(),
    window: rangeText(window),
    counts,
    losses,
    staleSince: toStaleSince(context, losses ? [counts, losses] : [counts]),
  });
}

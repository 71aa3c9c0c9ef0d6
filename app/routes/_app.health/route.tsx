import { healthListQuery, TypeFilter, useTableLock } from "@features/health-filter";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Outlet, useLoaderData } from "@remix-run/react";
import { revalidateOnQuery } from "@shared/data/revalidation";
import { useFormat } from "@shared/i18n/format";
import { readRange } from "@shared/lib/date-range";
import { useListQuery } from "@shared/list-query/use-list-query";
import { useLiveData } from "@shared/refresh/live-data";
import { useMissingData } from "@shared/session/company-choices";
import { StaleNotice } from "@shared/ui/card/card";
import { MissingDataState } from "@shared/ui/empty-state/empty-state";
import { ListPage } from "@shared/ui/list-page/list-page";
import { SeriesNotice } from "@shared/ui/series-notice/series-notice";
import { HealthAnnouncement, HealthError, HealthTable, type OpenDayContext } from "@widgets/health-table";
import { LossesSentence } from "@widgets/top-losses";
import { useMemo } from "react";
import type { loader } from "./loader.server";

export { loader } from "./loader.server";

export const handle = { title: msg`Health` };

/** The counts include all types and days, so they do not depend on the filter or the open day. */
export const shouldRevalidate = revalidateOnQuery(() => false);

export default function Health() {
  const { t } = useLingui();
  const format = useFormat();
  const { companyId, asOf, ...data } = useLiveData(useLoaderData<typeof loader>());
  const window = useMemo(() => readRange(data.window), [data.window]);
  const listQuery = useMemo(() => healthListQuery(window), [window]);
  const { query, ignored } = useListQuery(listQuery);
  const { indicators_or: types } = query.filters;
  const locked = useTableLock(types);
  const missing = useMissingData();
  const range = format.dateRange(window.start, window.end);
  const time = format.time(asOf);
  return (
    <ListPage
      title={t`Health`}
      subtitle={t`Long-term performance and issues, grouped by found date: ${range}, as of ${time}`}
      actions={!missing && <TypeFilter listQuery={listQuery} query={query} />}
      result={data.counts}
      ignored={ignored}
      announcement={(counts) => <HealthAnnouncement loaded={counts !== null} locked={locked} types={types} />}
      renderError={(error) => <HealthError error={error} />}
    >
      {(counts) =>
        missing ? (
          <MissingDataState missing={missing} />
        ) : (
          <>
            <StaleNotice since={[data.staleSince]} />
            {counts && <SeriesNotice notes={counts.notes} />}
            {data.losses && <LossesSentence losses={data.losses} />}
            <HealthTable
              window={window}
              today={Temporal.PlainDate.from(data.today)}
              listQuery={listQuery}
              query={query}
              days={counts?.days ?? null}
              locked={locked}
              details={(plantsAtMost) => (
                <Outlet context={{ listQuery, query, companyId, plantsAtMost } satisfies OpenDayContext} />
              )}
            />
          </>
        )
      }
    </ListPage>
  );
}

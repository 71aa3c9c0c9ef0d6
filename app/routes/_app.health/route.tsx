import { healthListQuery, TypeFilter } from "@features/health-filter";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { screenTexts } from "@shared/i18n/screen-texts";
import { useFormat } from "@shared/i18n/use-format";
import { readRange } from "@shared/lib/date-range";
import { useListQuery } from "@shared/list-query/use-list-query";
import { IgnoredFiltersNotice } from "@shared/ui/ignored-filters-notice/ignored-filters-notice";
import { PageHeader } from "@shared/ui/page-header/page-header";
import { HealthTable } from "@widgets/health-table";
import { useMemo } from "react";
import styles from "./health.module.css";
import type { loader } from "./loader.server";
import type { OpenDayContext } from "./open-day-context";

await screenTexts("health", "lists");

export { loader } from "./loader.server";

export const handle = { title: msg`Health` };

/** The counts hold all types and all days: neither another choice nor an open day loads them anew. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod = "GET",
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const onlyQueryChanged = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return formMethod === "GET" && onlyQueryChanged ? false : defaultShouldRevalidate;
}

export default function Health() {
  const { t } = useLingui();
  const format = useFormat();
  const { companyId, asOf, ...data } = useLoaderData<typeof loader>();
  const window = useMemo(() => readRange(data.window), [data.window]);
  const listQuery = useMemo(() => healthListQuery(window), [window]);
  const { query, ignored } = useListQuery(listQuery);
  const range = format.dateRange(window.start, window.end);
  const time = format.time(asOf);
  return (
    <>
      <PageHeader
        title={t`Health`}
        subtitle={t`Long-term performance and issues, grouped by the date they were found: ${range}, as of ${time}`}
        actions={<TypeFilter listQuery={listQuery} query={query} />}
      />
      <div className={styles.notice}>
        <IgnoredFiltersNotice ignored={ignored} />
      </div>
      <HealthTable
        window={window}
        today={Temporal.PlainDate.from(data.today)}
        listQuery={listQuery}
        query={query}
        counts={data.counts}
        details={(plantsAtMost) => (
          <Outlet context={{ listQuery, query, companyId, plantsAtMost } satisfies OpenDayContext} />
        )}
      />
    </>
  );
}

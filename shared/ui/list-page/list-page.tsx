import { useFormat } from "@shared/i18n/use-format";
import type { ReactNode } from "react";
import type { ProblemDetails, Result } from "../../api/result";
import type { IgnoredParameter } from "../../lib/query-value";
import { Deferred } from "../../streaming/deferred";
import { DataTableError } from "../data-table/data-table-error";
import { IgnoredFiltersNotice } from "../ignored-filters-notice/ignored-filters-notice";
import { LiveRegion } from "../live-region/live-region";
import { PageHeader } from "../page-header/page-header";
import styles from "./list-page.module.css";
import { useSearchShortcut } from "./use-search-shortcut";

interface ListPageProps<Page> {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** The loader's page of the list, awaited or not. */
  result: Promise<Result<Page>> | Result<Page>;
  /** How many rows the list has over all pages; shown beside the title. */
  total?(page: Page): number;
  /** The total as a sentence, announced when it changes: "12 plants". */
  totalText?(total: number): ReactNode;
  /** The filter bar: search field, filters, views, columns. */
  filters?: ReactNode;
  /** The active filters under the bar; null while the page is loading or after it failed. */
  chips?(page: Page | null): ReactNode;
  ignoredFilters?: readonly IgnoredParameter[];
  /** The rows of another query are loading. */
  busy?: boolean;
  /** Shown when the page could not be loaded; the default offers a retry with the same filters. */
  renderError?(error: ProblemDetails): ReactNode;
  /** The table and its pagination; null while the first page is loading. */
  children(page: Page | null): ReactNode;
}

/** The one layout of list pages: title with the total, filter bar, then the body in its states (spec 3 §2). */
export function ListPage<Page>({
  title,
  subtitle,
  actions,
  result,
  total,
  totalText,
  filters,
  chips,
  ignoredFilters = [],
  busy = false,
  renderError = () => <DataTableError busy={busy} />,
  children,
}: ListPageProps<Page>) {
  const format = useFormat();
  useSearchShortcut();
  const withPage = (render: (page: Page) => ReactNode) => (
    <Deferred result={result} fallback={null} renderError={() => null}>
      {render}
    </Deferred>
  );
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        count={total && withPage((page) => format.number(total(page)))}
        actions={actions}
      />
      {total && totalText && <LiveRegion>{withPage((page) => totalText(total(page)))}</LiveRegion>}
      {(filters || ignoredFilters.length > 0) && (
        <div className={styles.filters}>
          {filters && <div className={styles.bar}>{filters}</div>}
          {chips && (
            <Deferred result={result} fallback={chips(null)} renderError={() => chips(null)}>
              {chips}
            </Deferred>
          )}
          <IgnoredFiltersNotice notices={ignoredFilters} />
        </div>
      )}
      <Deferred result={result} fallback={children(null)} renderError={renderError}>
        {children}
      </Deferred>
    </>
  );
}

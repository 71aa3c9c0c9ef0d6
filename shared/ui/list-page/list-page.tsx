import { useFormat } from "@shared/i18n/use-format";
import { type ReactNode, useRef } from "react";
import type { ProblemDetails, Result } from "../../api/result";
import type { IgnoredParameter } from "../../list-query/list-query";
import { Deferred } from "../../streaming/deferred";
import { DataTableError } from "../data-table/data-table-error";
import { IgnoredFiltersNotice } from "../ignored-filters-notice/ignored-filters-notice";
import { LiveRegion } from "../live-region/live-region";
import { PageHeader } from "../page-header/page-header";
import styles from "./list-page.module.css";
import { RetainedRows } from "./retained-rows";
import { useSearchShortcut } from "./use-search-shortcut";

interface ListPageProps<Page> {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** The loader's page of the list, awaited or not. */
  result: Promise<Result<Page>> | Result<Page>;
  /** The total number of rows of all pages; shown next to the title. Null if it is not known. */
  total?(page: Page): number | null;
  /** The state of the list as a sentence, announced when it changes: "12 plants". Null while the page is loading. */
  announcement?(page: Page | null): ReactNode;
  /** The filter bar: search field, filters, views, columns. */
  filters?: ReactNode;
  /** The active filters under the bar; null while the page is loading or after it failed. */
  chips?(page: Page | null): ReactNode;
  /** The parameters of the URL that were dropped. */
  ignored?: readonly IgnoredParameter[];
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
  announcement,
  filters,
  chips,
  ignored = [],
  busy = false,
  renderError = () => <DataTableError busy={busy} />,
  children,
}: ListPageProps<Page>) {
  const format = useFormat();
  const retained = useRef<Page | null>(null);
  useSearchShortcut();
  const count = (page: Page) => {
    const number = total?.(page) ?? null;
    return number === null ? null : format.number(number);
  };
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        count={
          total && (
            <Deferred
              result={result}
              fallback={null}
              renderError={() => retained.current && count(retained.current)}
            >
              {count}
            </Deferred>
          )
        }
        actions={actions}
      />
      {announcement && (
        <LiveRegion>
          <Deferred result={result} fallback={announcement(null)} renderError={() => null}>
            {announcement}
          </Deferred>
        </LiveRegion>
      )}
      {(filters || ignored.length > 0) && (
        <div className={styles.filters}>
          {filters && <div className={styles.bar}>{filters}</div>}
          {chips && (
            <Deferred result={result} fallback={chips(null)} renderError={() => chips(retained.current)}>
              {chips}
            </Deferred>
          )}
          <IgnoredFiltersNotice ignored={ignored} />
        </div>
      )}
      <RetainedRows result={result} retained={retained} busy={busy} renderError={renderError}>
        {children}
      </RetainedRows>
    </>
  );
}
